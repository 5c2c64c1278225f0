// A term shows the other language's word and its definition: beside it for mouse and keyboard, as a sheet at
// the lower edge for touch. The link itself goes on leading to the glossary entry.
import { facts, make, pointer, text } from "./store.js"

const OPEN_DELAY = 180, CLOSE_DELAY = 260, GAP = 8
let data = {}, pop, term, timer, sheet = false

/** For each page: its terms, kept in an attribute, for instant navigation would run a script element. */
export function readTerms() {
  close()
  data = {}
  for (const node of document.querySelectorAll(".mp-page-data")) {
    Object.assign(data, JSON.parse(node.dataset.json).terms)
  }
}

function content(entry, link) {
  const { lang, other } = facts()
  const view = document.documentElement.dataset.view
  const read = link.closest("[lang]").lang === other ? other : lang
  const shown = read === lang ? other : lang
  const definitions = view === "both" ? [lang, other] : [view === "other" ? other : lang]
  const button = make("button", { type: "button", class: "mp-pop-close", "aria-label": text("close") }, "×")
  button.addEventListener("click", () => close(true))
  const system = new URL(entry.href, location.href).pathname.split("/").at(-3)
  const now = code => window.malpanWords?.term(system, link.dataset.term, code, entry[code]) ?? entry[code]
  const was = [shown, read].filter(code => now(code) !== entry[code]).map(code => entry[code]).join(" · ")
  return [
    make("p", { class: "mp-pop-word", id: "mp-pop-word", lang: shown }, now(shown)),
    make("p", { class: "mp-pop-own" }, make("span", { lang: read }, now(read)), " ",
      entry.pos?.[lang] ? make("span", { class: "mp-pos", lang }, entry.pos[lang]) : null),
    was ? make("p", { class: "mp-pop-was", lang }, text("words_here", { word: was })) : null,
    ...definitions.map(code => make("p", { class: "mp-pop-def", lang: code }, window.malpanWords?.string(entry.def[code], system) ?? entry.def[code])),
    make("p", { class: "mp-pop-links" },
      make("a", { href: new URL(entry.href, location.href) }, text("glossary_entry")),
      entry.rule ? make("a", { href: new URL(entry.rule, location.href) }, text("rule")) : null,
      make("button", { type: "button", "data-words": "edit", "data-entry": link.dataset.term, "data-system": system }, text("words_edit"))),
    button,
  ]
}

/** Below the line of the term the pointer is on, or above it where there is no room; never off the screen. */
function place(link, x) {
  const lines = [...link.getClientRects()]
  const line = lines.find(rect => x >= rect.left && x <= rect.right) ?? lines[0]
  const { width, height } = pop.getBoundingClientRect()
  const page = document.documentElement.clientWidth
  const left = Math.max(GAP, Math.min(line.left, page - width - GAP))
  const above = line.bottom + GAP + height > innerHeight && line.top - GAP - height > 0
  const top = above ? line.top - GAP - height : line.bottom + GAP
  pop.style.left = `${left + scrollX}px`
  pop.style.top = `${top + scrollY}px`
}

/** Says which term is open now, if any. */
function tell() {
  document.dispatchEvent(new CustomEvent("malpan:term", { detail: term }))
}

function open(link, { asSheet = false, x } = {}) {
  const entry = data[link.dataset.term]
  if (!entry) return false
  clearTimeout(timer)
  if (term === link && pop?.isConnected && sheet === asSheet) return true
  close()
  term = link
  sheet = asSheet
  pop = make("div", {
    class: sheet ? "mp-pop mp-pop--sheet" : "mp-pop",
    id: "mp-pop",
    role: "dialog",
    tabindex: "-1",
    "aria-labelledby": "mp-pop-word",
  }, ...content(entry, link))
  pop.addEventListener("pointerenter", () => clearTimeout(timer))
  pop.addEventListener("pointerleave", leave)
  pop.addEventListener("focusout", event => {
    if (!pop?.contains(event.relatedTarget) && event.relatedTarget && event.relatedTarget !== term) close()
  })
  document.body.append(pop)
  link.setAttribute("aria-describedby", "mp-pop")
  tell()
  if (sheet) pop.focus({ preventScroll: true })
  else place(link, x)
  return true
}

function close(back = false) {
  clearTimeout(timer)
  if (!pop) return
  const held = pop.contains(document.activeElement)
  term?.removeAttribute("aria-describedby")
  const last = term
  const gone = pop
  pop = term = undefined
  gone.remove()
  tell()
  if (held && back && last?.isConnected) {
    quiet = true
    last.focus({ preventScroll: true })
    quiet = false
  }
}

// Giving the focus back to a term must not open again what was just closed.
let quiet = false

function leave(event) {
  if (event.pointerType === "touch" || sheet) return
  clearTimeout(timer)
  timer = setTimeout(() => { if (document.activeElement !== term) close() }, CLOSE_DELAY)
}

const termOf = event => event.target.closest?.(".mp-term[data-term]")

/** Once a session. */
export function startTerms() {
  document.addEventListener("pointerover", event => {
    const link = termOf(event)
    if (!link || event.pointerType === "touch") return
    clearTimeout(timer)
    timer = setTimeout(() => open(link, { x: event.clientX }), OPEN_DELAY)
  })
  document.addEventListener("pointerout", event => { if (termOf(event)) leave(event) })
  document.addEventListener("focusin", event => {
    const link = termOf(event)
    if (link && !quiet && link.matches(":focus-visible")) open(link)
    else if (pop && !sheet && !pop.contains(event.target) && event.target !== term) close()
  })
  document.addEventListener("keydown", event => {
    if (!pop) return
    if (event.key === "Escape") {
      event.stopPropagation()
      close(true)
    } else if (event.key === "ArrowDown" && document.activeElement === term) {
      event.preventDefault()
      pop.querySelector("a").focus()
    }
  }, true)
  // In the capture phase: a first tap must reach neither the link nor instant navigation, and a tap that only
  // closes the sheet must not flip the block under the finger.
  document.addEventListener("click", event => {
    const link = termOf(event)
    if (link && pointer === "touch" && event.detail > 0 && link !== term && open(link, { asSheet: true })) {
      event.preventDefault()
      event.stopPropagation()
    } else if (pop && pop.contains(event.target)) {
      if (event.target.closest("a, [data-words]")) setTimeout(close)
    } else if (pop) {
      const was = sheet
      close()
      if (was && !event.target.closest("a, button, input, label, summary")) event.stopPropagation()
    }
  }, true)
  for (const kind of ["malpan:view", "malpan:words"]) document.addEventListener(kind, () => close())
  addEventListener("resize", () => { if (!sheet) close() })
}
