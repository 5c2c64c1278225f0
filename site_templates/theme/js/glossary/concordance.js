// Where a term is used: loaded when the reader asks, a few passages at first. Each stands in both languages as a block of
// the page does, with the term marked, and leads to its place.
import { addFlips } from "../flip.js"
import { say } from "../glossary.js"
import { announce } from "../permalink.js"
import { keepPlace } from "../place.js"
import { facts, make } from "../store.js"

const FILES = new URL("../../uses/", import.meta.url)
const FIRST = 5

/** One passage. The HTML is the build's own, made of the book as that of the pages is. */
function passage([href, titles, kind, sides], term, settings) {
  const { lang, other } = facts()
  const named = { ko: titles[0], en: titles[1] }
  const html = { ko: sides[0], en: sides[1] }
  const both = [["mp-own", lang], ["mp-other", other]]
  const block = make("div", { class: "mp-block mp-text" }, ...both.map(([name, code]) => {
    const side = make("div", { class: name, lang: code })
    side.innerHTML = html[code]
    for (const link of side.querySelectorAll(`.mp-term[data-term="${term}"]`)) {
      const mark = make("mark", { class: "mp-hit" })
      link.replaceWith(mark)
      mark.append(link)
    }
    return side
  }))
  const label = settings.kinds[kind]
  return make("li", {},
    make("p", { class: "mp-use-place" },
      make("a", { href }, ...both.map(([name, code]) => make("span", { class: name, lang: code }, named[code]))),
      label ? make("span", { class: "mp-use-kind" }, label) : null),
    block)
}

/** What a button after an entry's rules opens; the list gets `id`. */
export class Concordance {
  constructor(button, id, settings) {
    this.settings = settings
    this.term = id.slice(0, -".uses".length)
    this.all = Number(button.previousElementSibling.dataset.uses)
    this.parts = []
    this.button = button
    this.list = make("ol", { class: "mp-use-list", id, hidden: "" })
    this.more = make("button", { type: "button", class: "mp-use-more", hidden: "" })
    button.after(this.list, this.more)
    this.more.addEventListener("click", () => this.show(this.list.children.length + settings.part, true))
  }

  toggle() {
    const open = this.button.getAttribute("aria-expanded") === "false"
    this.button.setAttribute("aria-expanded", open)
    this.list.hidden = !open
    this.more.hidden = !open || this.list.children.length >= this.all
    if (open && !this.list.children.length) this.show(FIRST)
  }

  async part(number) {
    const address = new URL(`${this.settings.system}/${this.term}.${number}.json`, FILES)
    // Asked for anew each time and answered with "not changed": the name stays when the book changes.
    const answer = await fetch(address, { cache: "no-cache" })
    if (!answer.ok) throw new Error(`${answer.status}`)
    return (await answer.json()).uses
  }

  /** Shows the passages up to `wanted`; on the way the button says that it is busy. */
  async show(wanted, moved = false) {
    if (this.busy) return
    this.busy = true
    this.button.setAttribute("aria-busy", "true")
    try {
      const until = Math.min(wanted, this.all)
      while (this.parts.flat().length < until) this.parts.push(await this.part(this.parts.length + 1))
      const start = this.list.children.length
      const fresh = this.parts.flat().slice(start, until).map(use => passage(use, this.term, this.settings))
      keepPlace(() => this.list.append(...fresh))
      addFlips()
      const left = this.all - this.list.children.length
      this.more.hidden = !left || this.button.getAttribute("aria-expanded") === "false"
      this.more.textContent = say(this.settings.more, { shown: this.list.children.length, all: this.all })
      // The button that was pressed is gone: on with the first that is new.
      if (moved && !left) fresh[0]?.querySelector("a").focus({ preventScroll: true })
    } catch {
      announce(this.settings.failed)
      if (!this.list.children.length) {
        this.button.setAttribute("aria-expanded", "false")
        this.list.hidden = true
      }
    } finally {
      this.busy = false
      this.button.removeAttribute("aria-busy")
    }
  }
}
