// What is kept in the reader's browser between visits: files of the payload, and the memory of a started Python.
//
// Keeping is a favour of the browser. Wherever it refuses (no such interface, a private window, no room), everything
// works as on a first visit.

const NAME = "malpan-python"

/** Opens what is kept for the files below the address `base`. */
export async function openStore(base) {
  let cache = null
  try {
    cache = await self.caches.open(NAME)
  } catch {}
  return { works: cache !== null, get, put, drop, sweep }

  /** The kept response for an address, or undefined. */
  async function get(url) {
    try {
      return await cache?.match(url)
    } catch {}
  }

  /** Keeps a response; says whether it was kept. */
  async function put(url, response) {
    try {
      await cache.put(url, response)
      return true
    } catch {
      return false
    }
  }

  async function drop(url) {
    try {
      await cache?.delete(url)
    } catch {}
  }

  /** Forgets all below `base` but the addresses in `urls`: what older versions of the site left. */
  async function sweep(urls) {
    try {
      for (const { url } of await cache.keys()) {
        if (url.startsWith(base) && !urls.includes(url)) await cache.delete(url)
      }
    } catch {}
  }
}
