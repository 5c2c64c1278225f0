// Has the files of the rules engine fetched while the reader reads, so that a calculator need not wait for them.

/** Once the page itself is there; see `prefetchWhenIdle` in assets/py/client.js for when and where not. */
export function prefetchEngine() {
  const begin = async () => {
    try {
      const { engine } = await import("../py/client.js")
      engine.prefetchWhenIdle()
    } catch {
      // Nobody has asked for it yet; a calculator tries again and says so.
    }
  }
  if (document.readyState === "complete") begin()
  else addEventListener("load", begin, { once: true })
}
