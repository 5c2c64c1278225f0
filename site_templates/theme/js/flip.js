// In the views of one language, each block can show its counterpart: a button for every reader, and on touch
// screens a tap on the text itself.
import { facts, load, make, pointer, save, text } from "./store.js"
import { keepPlace } from "./place.js"

const HINT = "malpan.hint"
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

function dismiss() {
  const hint = document.querySelector(".mp-hint")
  if (hint) {
    hint.remove()
    save(HINT, "1")
  }
}

/** Once a reader and only where it helps: says that text can be tapped. */
function offerHint() {
  document.querySelector(".mp-hint")?.remove()
  if (!matchMedia("(hover: none)").matches || load(HINT)) return
  if (document.documentElement.dataset.view === "both") return
  const block = document.querySelector(".md-content__inner > .mp-text > .mp-flip")?.parentElement
  if (!block || !save("malpan.probe", "1")) return
  try { localStorage.removeItem("malpan.probe") } catch { /* saved a moment ago */ }
  const close = make("button", { type: "button", "aria-label": text("close") }, "×")
  close.addEventListener("click", dismiss)
  block.before(make("p", { class: "mp-hint" }, text("flip_hint", { language: counterpart().name }), close))
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
