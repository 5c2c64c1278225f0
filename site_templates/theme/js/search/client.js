// The engine in its worker: questions out, the answer to the last of them back.

export class Client {
  #worker
  #last = 0
  #asked = null
  waiting = false // what was asked last is not answered yet

  /** `base`: address of the engine's folder. `on`: {ready(systems), answer(answer), texts(language), failed(step)}. */
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
      const told = { ready: data.systems, answer: data, texts: data.language, failed: data.step }
      if (data.type in told) this.on[data.type](told[data.type])
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
