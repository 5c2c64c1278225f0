// The engine in its worker: questions out, the answer to the last of them back.

const TYPES = ["ready", "answer", "texts", "failed"]

export class Client {
  #worker
  #last = 0
  #asked = null
  waiting = false // what was asked last is not answered yet

  /** `base`: address of the folder of the engine. `on`: {ready(systems), answer(answer), texts(language), failed(step)}. */
  constructor(base, on) {
    this.base = base
    this.on = on
  }

  /** Starts the worker, or starts it anew after it failed; what was asked last is asked again. */
  open() {
    this.#worker?.terminate()
    this.#worker = new Worker(new URL("worker.js", this.base), { type: "module" })
    this.#worker.addEventListener("error", event => {
      event.preventDefault()
      this.on.failed("open")
    })
    this.#worker.addEventListener("message", ({ data }) => {
      if (data.type === "answer") {
        if (data.id !== this.#last) return
        this.waiting = false
      }
      if (TYPES.includes(data.type)) this.on[data.type](data.type === "ready" ? data.systems : data.language ?? data.step ?? data)
    })
    this.#send({ type: "open" })
    if (this.#asked) this.#send(this.#asked)
  }

  search(query, options) {
    this.waiting = true
    this.#asked = { type: "search", id: ++this.#last, query, options }
    this.#send(this.#asked)
  }

  /** Asks for snippets and definitions in `language`; `on.texts` tells when they are there. */
  texts(language) {
    this.#send({ type: "texts", language })
  }

  #send(message) {
    this.#worker?.postMessage({ base: this.base.href, ...message })
  }
}
