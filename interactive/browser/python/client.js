// The page's side of the rules engine: one worker for all calculators of a page, and for all pages that instant
// navigation brings in after it. Nothing of Python runs or is read here.
import list from "./files.js"

// How long a page must have been left alone before files are fetched that nobody has asked for.
const IDLE_MILLISECONDS = 4000
// How far below the screen a calculator may be and count as near.
const NEAR = "800px"

/**
 * What `engine.state` holds; a new object at every change.
 *
 * @typedef {object} State
 * @property {"idle" | "loading" | "ready" | "failed"} phase
 * @property {number} progress  0 to 1; what of the files has arrived
 * @property {"" | "unsupported" | "download" | "outdated" | "engine"} reason  of a failure: this browser cannot run it,
 *   a file did not arrive, the site has changed since the page was loaded, or Python or the engine broke
 */

class Engine {
  #state = Object.freeze({ phase: "idle", progress: 0, reason: "" })
  #listeners = new Set()
  #worker = null
  #waiting = new Map()
  #asked = null
  #number = 0
  #fresh = false
  #near = null
  #started = null

  /** What the last start was made `from` (`files`, or the `memory` kept by an earlier visit), and its `milliseconds`. */
  get started() {
    return this.#started
  }

  /** @returns {State} */
  get state() {
    return this.#state
  }

  /** Calls `listener(state)` now and at every change, until the function that this gives back is called. */
  subscribe(listener) {
    this.#listeners.add(listener)
    listener(this.#state)
    return () => this.#listeners.delete(listener)
  }

  /** Starts Python, if it is neither ready nor on its way. After a failure only `retry` does. */
  start() {
    if (this.#state.phase !== "idle") return
    this.#set({ phase: "loading", progress: 0, reason: "" })
    if (!this.#open()) {
      this.#fail("unsupported")
      return
    }
    this.#worker.postMessage({ type: "start", list, fresh: this.#fresh })
    this.#fresh = false
  }

  /** Starts again after a failure; what is kept in the browser is not trusted if the engine had broken. */
  retry() {
    if (this.#state.phase !== "failed") return
    this.#fresh = this.#state.reason === "engine"
    this.#set({ phase: "idle", progress: 0, reason: "" })
    this.start()
  }

  /**
   * Asks the engine, and starts it if need be: `{value}`, or `{error}` for a wrong input (both as the engine gives
   * them), or `{superseded: true}` if the same widget has asked again meanwhile, or `{failed: true}` if the engine
   * broke over this very question. While Python is loading or has failed to load the answer waits; `retry` brings it.
   *
   * @param {string} calculator
   * @param {object} inputs
   * @param {{widget?: unknown, ruling?: boolean, marked?: boolean}} [options]  `widget`: any value that tells the
   *   askers of a page apart; `ruling` and `marked` as in `interactive/engine/bridge.py`
   */
  calculate(calculator, inputs, { widget = calculator, ...options } = {}) {
    const text = JSON.stringify({ calculator, inputs, ...options })
    return new Promise((resolve) => {
      this.#waiting.get(widget)?.resolve({ superseded: true })
      this.#waiting.set(widget, { widget, text, resolve })
      this.start()
      this.#next()
    })
  }

  /** Starts when `element` comes near the screen or is touched. */
  startNear(element) {
    this.#near ??= new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.start()
      },
      { rootMargin: NEAR },
    )
    this.#near.observe(element)
    for (const type of ["pointerdown", "focusin"]) {
      element.addEventListener(type, () => this.start(), { once: true, passive: true })
    }
  }

  /** Has the files fetched and kept once the page has been left alone for a while; never where data is dear. */
  prefetchWhenIdle() {
    const connection = navigator.connection
    if (connection?.saveData || /2g$/.test(connection?.effectiveType ?? "")) return
    whenLeftAlone(IDLE_MILLISECONDS, () => {
      if (this.#state.phase === "idle" && this.#open()) this.#worker.postMessage({ type: "prefetch", list })
    })
  }

  #open() {
    if (this.#worker) return true
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") return false
    const url = new URL(list.parts.worker.name, import.meta.url)
    try {
      this.#worker = new Worker(url, { type: "module", name: "malpan" })
    } catch {
      return false
    }
    const worker = this.#worker
    worker.addEventListener("message", ({ data }) => worker === this.#worker && this.#hear(data))
    // Its own script did not arrive or did not run.
    worker.addEventListener("error", async (event) => {
      event.preventDefault()
      const reason = await whyNot(url)
      if (worker !== this.#worker) return
      if (this.#state.phase === "idle") this.#worker = null
      else this.#fail(reason)
    })
    return true
  }

  #hear(message) {
    if (message.type === "progress") {
      if (this.#state.phase === "loading") this.#set({ ...this.#state, progress: message.share })
    } else if (message.type === "ready") {
      this.#started = Object.freeze({ from: message.from, milliseconds: message.milliseconds })
      this.#set({ phase: "ready", progress: 1, reason: "" })
      this.#next()
    } else if (message.type === "failed") {
      console.warn("malpan: Python did not start:", message.message)
      this.#fail(message.code)
    } else if (message.number === this.#asked?.number) {
      this.#answered(message)
    }
  }

  #answered(message) {
    const { widget, resolve } = this.#asked
    this.#asked = null
    if (message.type === "fault") {
      console.warn("malpan: the engine broke:", message.message)
      resolve({ failed: true })
      this.#fail("engine")
      return
    }
    const answer = JSON.parse(message.text)
    // Whoever has asked again wants that answer only.
    if (this.#waiting.has(widget)) resolve({ superseded: true })
    else resolve(answer.error ? { error: answer.error } : { value: answer })
    this.#next()
  }

  /** One question at a time is under way, so that what a reader changes meanwhile is asked once, not in between. */
  #next() {
    if (this.#state.phase !== "ready" || this.#asked) return
    const [first] = this.#waiting.values()
    if (!first) return
    this.#waiting.delete(first.widget)
    this.#asked = { ...first, number: ++this.#number }
    this.#worker.postMessage({ type: "ask", number: this.#asked.number, text: first.text })
  }

  #fail(reason) {
    this.#worker?.terminate()
    this.#worker = null
    this.#asked?.resolve({ failed: true })
    this.#asked = null
    this.#set({ phase: "failed", progress: 0, reason })
  }

  #set(state) {
    this.#state = Object.freeze(state)
    for (const listener of [...this.#listeners]) {
      try {
        listener(this.#state)
      } catch (error) {
        reportError(error)
      }
    }
  }
}

/** Why a worker did not start from the script at `url`: the browser itself does not tell. */
async function whyNot(url) {
  try {
    const { ok, status } = await fetch(url, { method: "HEAD", cache: "no-store" })
    if (status === 404 || status === 410) return "outdated"
    return ok ? "unsupported" : "download"
  } catch {
    return "download"
  }
}

/** Calls `then` once the page is loaded, in sight, and nobody has touched it for `milliseconds`. */
function whenLeftAlone(milliseconds, then) {
  const touches = ["pointerdown", "keydown", "scroll", "touchstart"]
  let timer = 0
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(done, milliseconds)
  }
  const done = () => {
    if (document.visibilityState !== "visible" || document.readyState !== "complete") return wait()
    for (const type of touches) removeEventListener(type, wait, { capture: true })
    if ("requestIdleCallback" in window) requestIdleCallback(then)
    else then()
  }
  for (const type of touches) addEventListener(type, wait, { capture: true, passive: true })
  wait()
}

export const engine = new Engine()
