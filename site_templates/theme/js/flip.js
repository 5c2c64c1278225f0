// In the views of one language, each block can show its counterpart: a button for every reader, and on touch
// screens a tap on the text itself.
import { announce } from "./permalink.js"
import { keepPlace } from "./place.js"
import { facts, load, make, pointer, save, text } from "./store.js"

const HINT = { one: "malpan.hint", both: "malpan.hint.both" }
// Where two columns have room, side by side needs no words.
const touch = { one: matchMedia("(hover: none)"), both: matchMedia("(hover: none) and (max-width: 56.24em)") }
const ACTIVE = "a, button, input, label, select, textarea, summary, [contenteditable], [role=button]"

function counterpart() {
  const { lang, other, languages } = facts()
  const code = document.documentElement.dataset.view === "other" ? lang : other
  return { code, name: languages[code] ?? code }
}

/** Button and block say the same: which language is to be had, and whether it is shown. */
function refresh(block) {
  const button = block.querySelector(":scope > .mp-flip")
  if (!button) return
  const open = block.classList.contains("mp-open")
  const { code, name } = counterpart()
  const label = text(open ? "flip_hide" : "flip_show", { language: name })
  button.setAttribute("aria-expanded", open)
  button.setAttribute("aria-label", label)
  button.title = label
  button.lang = code
  button.textContent = open ? "×" : name.slice(0, /^[\x00-\x7f]/.test(name) ? 2 : 1)
}

function flip(block) {
  if (document.documentElement.dataset.view === "both") return
  keepPlace(() => block.classList.toggle("mp-open"))
  refresh(block)
  dismiss()
}

function shown() {
  return document.documentElement.dataset.view === "both" ? "both" : "one"
}

function dismiss(kind = "one") {
  const hint = document.querySelector(`.mp-hint[data-hint="${kind}"]`)
  if (!hint) return
  keepPlace(() => hint.remove())
  save(HINT[kind], "1")
}

/** What a touch screen can do with the other language in this view, and the way to the other view. */
function advice() {
  const language = counterpart().name
  if (shown() === "one") return { says: text("flip_hint", { language }), leads: "both", label: text("flip_more") }
  return { says: text("both_hint", { language }), leads: "own", label: text("both_less") }
}

/** Until a reader has closed it or done as it says, and only where it helps: how to get the other language. */
function offerHint() {
  document.querySelector(".mp-hint")?.remove()
  const kind = shown()
  if (!touch[kind].matches || load(HINT[kind])) return
  const block = document.querySelector(".md-content__inner > .mp-text > .mp-flip")?.parentElement
  if (!block || !save("malpan.probe", "1")) return
  try { localStorage.removeItem("malpan.probe") } catch { /* saved a moment ago */ }
  const { says, leads, label } = advice()
  const close = make("button", { type: "button", class: "mp-hint-close", "aria-label": text("close") }, "×")
  const change = make("button", { type: "button", class: "mp-hint-change" }, label)
  close.addEventListener("click", () => dismiss(kind))
  change.addEventListener("click", () => {
    save(HINT[kind], "1")
    document.querySelector(`input[name="mp-view"][value="${leads}"]`).click()
  })
  block.before(make("div", { class: "mp-hint", "data-hint": kind }, make("p", {}, says), change, close))
}

/** Once a session. */
export function startFlip() {
  document.addEventListener("click", event => {
    const block = event.target.closest?.(".md-content .mp-block")
    if (!block?.querySelector(":scope > .mp-flip")) return
    if (event.target.closest(".mp-flip")) return flip(block)
    if (pointer !== "touch" || event.target.closest(ACTIVE) || !getSelection().isCollapsed) return
    flip(block)
  })
  document.addEventListener("malpan:view", () => {
    for (const block of document.querySelectorAll(".mp-block")) {
      block.classList.remove("mp-open")
      refresh(block)
    }
    offerHint()
  })
  // Where the hint is out of sight or was closed long ago, who changes the view is still told what it does.
  document.addEventListener("change", ({ target }) => {
    if (target.name !== "mp-view" || !touch[shown()].matches || !document.querySelector(".mp-flip")) return
    const hint = document.querySelector(".mp-hint")?.getBoundingClientRect()
    if (!hint || hint.bottom < 0 || hint.top > innerHeight) announce(advice().says)
  })
}

/** For each page. */
export function addFlips() {
  for (const block of document.querySelectorAll(".md-content .mp-block")) {
    if (block.querySelector(":scope > .mp-flip")) continue
    if (!block.querySelector(".mp-own") || !block.querySelector(".mp-other")) continue
    block.append(make("button", { type: "button", class: "mp-flip" }))
    refresh(block)
  }
  offerHint()
}
