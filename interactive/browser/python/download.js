// Files of the payload: kept ones, else over the network, all at the same time.

/** A download that failed: `code` is `outdated` when the site no longer has the file, else `download`. */
export class DownloadError extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

/** Fetches the files of `parts` (files.js) below the address `base`, and keeps them in `store`. */
export class Downloads {
  #parts
  #base
  #store
  #request
  #cache = "default"
  #under = new Map()
  #arrived = new Map()

  /** How much has arrived, 0 to 1, is told by calling `progress(share)`. */
  progress = () => {}

  constructor(parts, base, store, request = self.fetch.bind(self)) {
    this.#parts = parts
    this.#base = base
    this.#store = store
    this.#request = request
  }

  get urls() {
    return Object.keys(this.#parts).map((name) => this.#url(name))
  }

  /** Has every file kept, at low priority. Fulfilled when nothing is under way any more, whatever came of it. */
  prefetch() {
    for (const name of Object.keys(this.#parts)) {
      if (!this.#under.has(name)) this.#under.set(name, this.#fetchAhead(name).catch(() => {}))
    }
    return Promise.all(this.#under.values())
  }

  /**
   * The response for a part. Rejects with DownloadError.
   *
   * `compiled` asks for the one that the browser's own cache has, where it has it: a browser may keep code that it made
   * of it, which it does for no other. It takes longer to arrive.
   */
  async get(name, { compiled = false } = {}) {
    // What is on its way already is waited for, not asked for twice.
    await this.#under.get(name)
    const kept = await this.#store.get(this.#url(name))
    if (kept) {
      // Uncounted: it is there at once, and can be compiled without passing through this thread.
      this.#count(name, this.#parts[name].bytes)
      return (compiled && (await this.#cached(name))) || kept
    }
    const response = await this.#ask(name, "auto")
    if (!this.#store.works) return this.#counted(name, response)
    // The copy is counted, so that the response itself stays the one that came.
    this.#under.set(name, this.#store.put(this.#url(name), this.#counted(name, response.clone())))
    return response
  }

  /** Forgets what is kept of every part; what the browser's own cache has is not trusted either. */
  async forget() {
    this.#cache = "reload"
    await Promise.all(this.#under.values())
    this.#under.clear()
    await Promise.all(this.urls.map((url) => this.#store.drop(url)))
  }

  /** Fulfilled when all that came over the network is kept. */
  async settled() {
    await Promise.all(this.#under.values())
  }

  #url(name) {
    return new URL(this.#parts[name].name, this.#base).href
  }

  async #fetchAhead(name) {
    if (await this.#store.get(this.#url(name))) return
    const response = this.#counted(name, await this.#ask(name, "low"))
    // Where nothing can be kept, the browser's own cache may do it.
    if (this.#store.works) await this.#store.put(this.#url(name), response)
    else await response.arrayBuffer()
  }

  async #ask(name, priority) {
    const url = this.#url(name)
    let response
    try {
      response = await this.#request(url, { priority, cache: this.#cache })
    } catch (error) {
      throw new DownloadError("download", `${url}: ${error.message}`)
    }
    if (response.ok) return response
    const gone = response.status === 404 || response.status === 410
    throw new DownloadError(gone ? "outdated" : "download", `${url}: ${response.status}`)
  }

  /** The response in the browser's own cache, or null; never over the network. */
  async #cached(name) {
    try {
      const response = await this.#request(this.#url(name), { cache: "only-if-cached", mode: "same-origin" })
      return response.ok ? response : null
    } catch {
      return null
    }
  }

  /** The same response, counted. Its type stays, for compiling while it comes. */
  #counted(name, response) {
    let read = 0
    const counter = new TransformStream({
      transform: (chunk, controller) => {
        read += chunk.byteLength
        this.#count(name, read)
        controller.enqueue(chunk)
      },
    })
    const type = response.headers.get("Content-Type") ?? ""
    return new Response(response.body.pipeThrough(counter), { headers: { "Content-Type": type } })
  }

  #count(name, read) {
    if (read <= (this.#arrived.get(name) ?? 0)) return
    this.#arrived.set(name, read)
    const sizes = Object.values(this.#parts).map((part) => part.bytes)
    const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
    this.progress(Math.min(1, sum([...this.#arrived.values()]) / sum(sizes)))
  }
}
