// One calculator: from its inputs to its answer, with whatever can answer at the moment.
import { announce, copy } from "../permalink.js"
import { facts, make, text } from "../store.js"
import { note, written } from "./address.js"
import { chat } from "./chat.js"
import { answered, start, subscribe, tryAgain } from "./engine.js"
import { Form } from "./form.js"
import { areMarked, nodes, original } from "./marks.js"
import { lookUp } from "./quick.js"

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

export class Widget {
  #file = null
  #state = { phase: "idle", progress: 0 }
  #shown = null
  #stop

  /** `home` is the address of the page with it, if that is not this one: this page's address then stays as it is. */
  constructor(section, home = null) {
    this.section = section
    this.home = home
    this.calculator = section.dataset.calculator
    const find = selector => section.querySelector(selector)
    this.ruling = find(".mp-calc-ruling")
    this.rest = find(".mp-calc-rest")
    this.line = find(".mp-calc-state")
    this.error = find(".mp-calc-error")
    this.progress = find("progress")
    this.form = new Form(find("form"), this.calculator, () => this.#changed())
    // What came with the page is the answer to the defaults, and comes back with them.
    this.initial = { ruling: original(this.ruling), rest: original(this.rest) }
    this.#shown = this.form.defaults()
    for (const button of section.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => this[button.dataset.do](button))
    }
    find(".mp-calc-retry").addEventListener("click", () => this.#retry())
    // What was set is in the address, and comes back with the page.
    find(".mp-calc-reload").addEventListener("click", () => location.reload())
    section.classList.add("mp-calc--live")
    start(section)
    this.#stop = subscribe(state => this.#hear(state))
    near(section, () => this.#load())
    document.addEventListener("malpan:words", this.#reword)
  }

  /** The page is gone. */
  leave() {
    this.#stop()
    document.removeEventListener("malpan:words", this.#reword)
  }

  /** The answer has marked terms only if other words were chosen when it was asked for. */
  #reword = () => { if (areMarked() && Object.keys(this.form.changed()).length) this.#answer() }

  // --- from outside

  /** Sets inputs as `set` does, but leaves what the reader has set while the scripts were on their way. */
  arrive(inputs) {
    const early = this.form.changed()
    if (inputs) this.form.set({ ...inputs, ...early })
    if (Object.keys(early).length) this.#changed()
    else if (!same(this.#shown, this.form.read())) this.#answer()
  }

  /** Sets inputs by name, as an address gives them; the others are at their defaults. */
  set(inputs) {
    const before = this.form.read()
    this.form.set(inputs)
    if (!same(before, this.form.read())) this.#answer()
  }

  async help(button) {
    const on = this.section.classList.toggle("mp-calc--help")
    button.setAttribute("aria-pressed", on)
    const file = on && (await this.#load())
    if (file) this.form.explain(file.help, facts())
  }

  async text() {
    const done = await copy(`${chat(this)}\n${this.#link()}`)
    announce(text(done ? "text_copied" : "text_not_copied"))
  }

  async link() {
    const done = await copy(this.#link())
    announce(text(done ? "copied" : "copy_failed"))
  }

  reset() {
    this.form.set({})
    this.#changed()
  }

  #link() {
    return new URL(written(this.calculator, this.form.changed()), this.home ?? location.href).href
  }

  // --- answers

  #changed() {
    if (!this.home) note(this.calculator, this.form.changed())
    this.#answer()
  }

  async #answer() {
    const inputs = this.form.read()
    if (!inputs) return
    if (!Object.keys(this.form.changed()).length) {
      this.#show(inputs, this.initial)
      return
    }
    const asked = this.#ask(inputs)
    if (this.#state.phase !== "ready") await this.#quick(inputs)
    const answer = await asked
    if (!same(inputs, this.form.read())) return
    if (answer.value) this.#show(inputs, answer.value)
    else if (answer.error) this.#refuse(answer.error)
  }

  async #ask(inputs) {
    const { rules } = (await this.#load()) ?? { rules: {} }
    if (!same(inputs, this.form.read())) return {}
    const { lang, base } = facts()
    const frame = { own: lang, page: this.section.dataset.page, root: `${base.replace(/\/?$/, "/")}`, rules, marked: areMarked() }
    return answered(this.calculator, this.form.changed(), { widget: this, frame })
  }

  async #quick(inputs) {
    const table = await this.#load()
    if (this.#state.phase === "ready" || !same(inputs, this.form.read())) return
    const said = table && lookUp(table, this.#everyday(table, inputs))
    if (said) {
      const { lang } = facts()
      const sides = ["ko", "en"].map((code, place) => ({ code, said: said[place] })).sort(one => (one.code === lang ? -1 : 1))
      const spans = sides.map(({ code, said }) => make("span", { class: code === lang ? "mp-own" : "mp-other", lang: code }, ...nodes(said)))
      this.ruling.replaceChildren(spans[0], " ", spans[1])
    }
    this.section.classList.toggle("mp-calc--behind", !said)
    this.section.classList.add("mp-calc--quick")
    this.quick = Boolean(said)
    this.#tell()
  }

  /** The inputs that the table may answer for; null if one that it does not know is changed. */
  #everyday(table, inputs) {
    const beyond = Object.keys(this.form.changed()).some(name => !table.values[name])
    return beyond ? {} : inputs
  }

  #show(inputs, { ruling, rest }) {
    this.#shown = inputs
    if (original(this.ruling) !== ruling) this.ruling.innerHTML = ruling
    const open = [...this.rest.querySelectorAll("details")].map(one => one.open)
    this.rest.innerHTML = rest
    for (const [place, one] of this.rest.querySelectorAll("details").entries()) one.open = open[place] ?? false
    this.#settle()
  }

  #refuse(error) {
    const { lang, other } = facts()
    this.#settle()
    this.error.replaceChildren(
      make("span", { class: "mp-own", lang }, error[lang]), " ", make("span", { class: "mp-other", lang: other }, error[other]),
    )
    this.error.hidden = false
    this.form.fault(error.input)
    this.section.classList.add("mp-calc--behind", "mp-calc--quick")
  }

  #settle() {
    this.error.hidden = true
    this.form.fault("")
    this.section.classList.remove("mp-calc--behind", "mp-calc--quick")
    this.quick = false
    this.#tell()
  }

  // --- what the reader is told meanwhile

  #hear(state) {
    this.#state = state
    this.#tell()
  }

  #tell() {
    const { phase, reason } = this.#state
    const failed = reason === "outdated" ? reason : "failed"
    const behind = !this.error.hidden || same(this.#shown, this.form.read()) ? "" : phase === "failed" ? failed
      : phase === "ready" ? "" : this.quick ? "quick" : this.section.classList.contains("mp-calc--behind") ? "waiting" : "loading"
    this.line.dataset.state = behind
    this.line.hidden = !behind
    this.rest.setAttribute("aria-busy", Boolean(behind))
    if (this.#state.progress) this.progress.value = this.#state.progress
  }

  #retry() {
    if (!this.#file) this.#load()
    tryAgain()
    this.#answer()
  }

  /** The table and the rules' addresses; null where they cannot be had now. */
  #load() {
    const { base } = facts()
    const address = new URL(`${base.replace(/\/?$/, "/")}../assets/calculators/${this.section.dataset.file}`, location.href)
    this.#file ??= fetch(address, { priority: "high" })
      .then(response => (response.ok ? response.json() : null))
      .catch(() => null)
      .then(table => {
        if (!table) this.#file = null
        return table
      })
    return this.#file
  }
}

/** Calls `then` once when the element is near the screen. */
function near(element, then) {
  const watcher = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    watcher.disconnect()
    then()
  }, { rootMargin: "800px" })
  watcher.observe(element)
}
