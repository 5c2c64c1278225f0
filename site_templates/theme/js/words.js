// Word editions, as far as every page has them: the button in the header, and what brings other words onto the page.
// The panel behind the button, and all that knows words, is loaded when a reader asks for it.
import { facts, load, make, text } from "./store.js"

const STATE = "malpan.words"
const NOW = "malpan.words.now"
const SHARED = "#words="

const panel = () => import("./words/panel.js")
const open = how => panel().then(({ start }) => start(how)).catch(reportError)

/** What another tab, or an earlier visit of this page, has chosen meanwhile. */
function recall() {
  if (!load(NOW) && !window.malpanWords) return show()
  import("./words/list.js").then(({ turn }) => {
    let made = null
    try { made = JSON.parse(load(NOW)) } catch { /* as if nothing was chosen */ }
    return turn(made)
  }).catch(reportError)
  show()
}

/** The button says whether other words are on. */
function show() {
  const on = Boolean(load(NOW))
  for (const button of document.querySelectorAll("[data-words=open]")) {
    button.classList.toggle("mp-words--on", on)
    const name = text(on ? "words_on" : "words")
    button.title = name
    button.setAttribute("aria-label", name)
  }
}

/** A link that brings somebody's words. The address loses them once they are shown, so that nothing asks twice. */
function receive() {
  if (!location.hash.startsWith(SHARED)) return
  const shared = location.hash.slice(SHARED.length)
  history.replaceState(history.state, "", location.pathname + location.search)
  open({ shared })
}

/** The site may have other words than when the choice was made. */
function refresh() {
  if (!load(NOW)) return
  const later = self.requestIdleCallback ?? setTimeout
  later(() => Promise.all([import("./words/list.js"), import("./words/state.js")]).then(async ([{ lists, compile, use, NOW: key }, { recall: state }]) => {
    const made = JSON.stringify(compile(await lists(), state()))
    if (made !== load(key)) await use(state())
  }).catch(() => { /* the words at hand are still good */ }))
}

/** Once a session. */
export function startWords() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-words=open], [data-words=edit]")
    if (!button) return
    open(button.dataset.words === "edit" ? { edit: button.dataset.entry, system: button.dataset.system } : {})
  })
  for (const type of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(type, ({ target }) => { if (target.closest?.("[data-words=open]")) panel().catch(() => {}) }, { passive: true })
  }
  addEventListener("storage", ({ key }) => { if (key === null || key === NOW || key === STATE) recall() })
  addEventListener("pageshow", ({ persisted }) => { if (persisted) recall() })
  addEventListener("hashchange", receive)
  document.addEventListener("malpan:words", show)
  show()
  receive()
  if (document.readyState === "complete") refresh()
  else addEventListener("load", refresh, { once: true })
}

/** The system that this page belongs to, or "". */
function systemHere() {
  const base = new URL(facts().base.replace(/\/?$/, "/"), location.href).pathname
  return location.pathname.slice(base.length).split("/")[0]
}

/** For each page: an entry of the glossary can be given the table's own words. */
export function offerEditing() {
  show()
  for (const head of document.querySelectorAll(".mp-entry-head[id]")) {
    const entry = head.parentElement
    entry.querySelector("[data-words=edit]")?.remove()
    const label = `${(head.querySelector("dfn") ?? head).textContent}: ${text("words_edit")}`
    entry.append(make("button", {
      type: "button", class: "mp-words-edit", "data-words": "edit", "data-entry": head.id, "data-system": systemHere(), "aria-label": label,
    }, text("words_edit")))
  }
}
