// The search dialog as far as every page has it: a field that opens at once and holds what is typed. All that finds and
// shows is loaded when the reader reaches for it, and waits in the browser's cache where data is not dear.
//
// While the dialog is open the address ends in ?q=…: Back closes it, Back from a result comes back to the results, and
// the address can be passed on.
import { make, text } from "./store.js"

const PARTS = ["dialog", "client", "answer", "calculator", "results", "recent"]
  .map(name => new URL(`search/${name}.js`, import.meta.url))
const STYLE = new URL("../css/search.css", import.meta.url)
const ENGINE = new URL("../search/", import.meta.url)
const OPENERS = "a[data-search]"
const KEYS = ["/", "s", "f", "ㄴ", "ㄹ"]
const IDLE = 4000 // ms after the page is there until the search is fetched ahead

let shell // what is made when the dialog opens for the first time
let logic // the promise of dialog.js
let pushed = false // the address with ?q= is an entry of our own, so that closing goes back
let leaving = false // closing because a result was followed

const asked = () => new URLSearchParams(location.search).get("q")

/** The address of this page with a query, or without one (null). */
function address(query) {
  const url = new URL(location.href)
  if (query === null) url.searchParams.delete("q")
  else url.searchParams.set("q", query.slice(0, 200))
  return url
}

function build() {
  const input = make("input", {
    class: "mp-search-input", type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
    "aria-controls": "mp-search-list", "aria-label": text("search"), placeholder: text("search_hint"),
    autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false", enterkeyhint: "go",
    autofocus: "",
  })
  const icon = document.querySelector(`${OPENERS} svg`)?.cloneNode(true)
  const close = make("button", { type: "button", class: "mp-search-close", "aria-label": text("close") }, "×")
  const form = make("form", { class: "mp-search-form", role: "search" }, icon ?? null, input, close)
  const wait = make("p", { class: "mp-search-wait", role: "status" })
  const body = make("div", { class: "mp-search-body", tabindex: "0" }, wait)
  const dialog = make("dialog", { class: "mp-search", "aria-label": text("search") }, form, body)
  form.addEventListener("submit", event => event.preventDefault())
  close.addEventListener("click", () => dialog.close())
  // Beside the dialog; not where a selection of text in it happens to end.
  let pressed
  dialog.addEventListener("pointerdown", ({ target }) => { pressed = target })
  dialog.addEventListener("click", ({ target }) => { if (target === dialog && pressed === dialog) dialog.close() })
  // The site's own keys must not work below an open dialog.
  dialog.addEventListener("keydown", event => event.stopPropagation())
  dialog.addEventListener("close", closed)
  // What a phone's keyboard leaves of the screen; zooming with two fingers is no keyboard.
  visualViewport?.addEventListener("resize", () => {
    if (visualViewport.scale === 1) dialog.style.setProperty("--mp-screen", `${visualViewport.height}px`)
  })
  document.body.append(dialog)
  return { dialog, form, input, body, remember, leave }
}

function closed() {
  if (!leaving && asked() !== null) {
    if (pushed) history.back()
    else history.replaceState(history.state, "", address(null))
  }
  pushed = leaving = false
}

/** Called while the reader types: the address follows. */
let timer
function remember(query) {
  clearTimeout(timer)
  timer = setTimeout(() => { if (shell.dialog.open) history.replaceState(history.state, "", address(query)) }, 300)
}

// Milliseconds after which the theme has done what it does when the hash changes.
const SETTLED = 400

/** Closes for a result at `url`, and shows it if that needs no other page. */
function leave(url, event) {
  clearTimeout(timer)
  history.replaceState(history.state, "", address(shell.input.value.trim()))
  leaving = true
  shell.dialog.close()
  if (url.pathname !== location.pathname) return
  event.preventDefault()
  event.stopPropagation()
  history.pushState(null, "", address(null).pathname)
  location.replace(url.hash)
  // The theme follows the hash too, by a click of its own, and now and then nothing is marked as the target after it.
  setTimeout(() => {
    if (location.hash === url.hash && !document.querySelector(":target")) location.replace(url.hash)
  }, SETTLED)
}

/** Loads what finds and shows; all parts are named, so that they come side by side. */
function reach() {
  if (logic) return logic
  logic = Promise.all(PARTS.map(part => import(part))).then(([dialog]) => dialog)
  // The engine starts while the hand is still on its way.
  logic.then(({ prepare }) => prepare(ENGINE, STYLE), () => { logic = undefined })
  return logic
}

/** Opens the dialog, with a query if one is given; `push` makes it an entry of its own for the Back key. */
function open(query = "", push = true) {
  shell ??= build()
  const { dialog, input } = shell
  if (dialog.open) return
  input.value = query
  dialog.showModal()
  input.select()
  if (push) history.pushState(null, "", address(query))
  pushed = push
  work()
}

async function work(again = false) {
  try {
    const { start } = await reach()
    shell.run ??= await start(shell)
    shell.run()
  } catch {
    const wait = shell.body.querySelector(".mp-search-wait")
    const button = make("button", { type: "button", class: "mp-search-again" }, text("retry"))
    button.addEventListener("click", () => {
      // Some browsers never ask again for a module that failed once; the address keeps what was typed.
      if (again && navigator.onLine) return location.reload()
      wait.replaceChildren()
      shell.input.focus()
      work(true)
    })
    wait?.replaceChildren(text("search_failed"), " ", button)
  }
}

/** Fetches all of it ahead, so that it opens at once on bad Wi-Fi; never where the reader saves data. */
function fetchAhead() {
  const { saveData, effectiveType } = navigator.connection ?? {}
  if (saveData || /2g/.test(effectiveType) || logic) return
  const { lang } = document.documentElement
  const files = ["worker.js", "engine.js", "index.bin", `words.${lang}.json`].map(name => new URL(name, ENGINE))
  for (const file of [...PARTS, STYLE, ...files]) fetch(file, { priority: "low" }).catch(() => {})
}

const WRITING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]"
const busy = ({ target }) => target.closest?.(WRITING)

/** Once a session. */
export function startSearch() {
  const reaching = ({ target }) => { if (target.closest?.(OPENERS)) reach().catch(() => {}) }
  for (const type of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(type, reaching, { passive: true })
  }
  document.addEventListener("click", event => {
    if (!event.target.closest?.(OPENERS) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    event.preventDefault()
    event.stopPropagation()
    open()
  }, true)
  document.addEventListener("keydown", event => {
    if (!KEYS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || busy(event)) return
    if (document.querySelector("dialog[open]")) return
    event.preventDefault()
    event.stopPropagation()
    open()
  }, true)
  addEventListener("popstate", () => {
    const query = asked()
    if (query !== null) open(query, false)
    else if (shell?.dialog.open) shell.dialog.close()
  })
  const query = asked()
  if (query !== null) open(query, false)
  const later = () => setTimeout(() => (self.requestIdleCallback ?? setTimeout)(fetchAhead), IDLE)
  if (document.readyState === "complete") later()
  else addEventListener("load", later)
}

/** For each page: what opens the dialog says so, and leads to the list of rules only where there are no scripts. */
export function nameSearch() {
  for (const link of document.querySelectorAll(OPENERS)) {
    link.setAttribute("role", "button")
    link.setAttribute("aria-haspopup", "dialog")
    link.setAttribute("aria-keyshortcuts", "/")
  }
}
