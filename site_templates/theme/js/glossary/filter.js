// Narrows a list of terms down to what fits the reader's word, or to one first letter. The address keeps both
// (`#filter=분발`, `#letter=ㅂ`), so that it can be passed on.
import { make } from "../store.js"
import { say } from "../glossary.js"
import { matcher } from "./match.js"

const ITEMS = ".mp-entry, .mp-term-row"
const WORDS = ".mp-entry-head > :is(.mp-own, .mp-other), .mp-renderings b, :scope > b, .mp-term-line > span"
const PAUSE = 300 // ms after the last key until the address follows: browsers limit how often it may change

let page // what belongs to the page shown now
let timer

/** The list by its parts: a heading with its letter, and what stands under it. */
function parts() {
  const found = []
  // The theme may have written the links out by now, addresses of this page and all.
  const letters = new Map([...document.querySelectorAll(".mp-letters a")].map(link => [link.hash.slice(1), link.dataset.letter]))
  for (const node of document.querySelectorAll(".md-content h2[id^='_letter-'], .mp-entry, .mp-term-list")) {
    if (node.matches("h2")) {
      found.push({ heading: node, letter: letters.get(node.id), lists: [], items: [] })
    } else {
      const part = found.at(-1)
      part.items.push(...(node.matches(ITEMS) ? [node] : node.querySelectorAll(ITEMS)))
      if (!node.matches(ITEMS)) part.lists.push(node)
    }
  }
  return found
}

const shownWords = item => [...item.querySelectorAll(WORDS)].map(node => node.textContent)

/** Shows what fits and says how much that is. */
function apply({ query = page.input.value, letter = page.letter } = {}) {
  page.letter = letter
  if (page.input.value !== query) page.input.value = query
  const fits = matcher(query)
  let count = 0
  for (const part of page.parts) {
    let any = false
    for (const item of part.items) {
      const why = fits && reason(item, fits)
      const shown = (!letter || part.letter === letter) && (!fits || why !== null)
      item.hidden = !shown
      explain(item, shown ? why : "")
      any ||= shown
      count += shown
    }
    for (const node of [part.heading, ...part.lists]) node.hidden = !any
  }
  for (const link of page.letters) {
    if (link.dataset.letter === letter) link.setAttribute("aria-current", "true")
    else link.removeAttribute("aria-current")
  }
  const { one, many, none, some } = page.settings
  const narrowed = fits || letter
  page.status.textContent = narrowed && !count ? say(none, { query: query.trim() || letter })
    : narrowed ? say(some, { count, all: page.all })
    : page.all === 1 ? one : say(many, { count: page.all })
}

/** The word that fits where the entry does not show it, "" where it does, null where nothing fits. */
function reason(item, fits) {
  if (shownWords(item).some(fits) || page.known.get(item).some(fits)) return ""
  return item.dataset.forms?.split("|").find(fits) ?? null
}

function explain(item, word) {
  item.querySelector(".mp-why")?.remove()
  if (!word) return
  const head = item.querySelector(".mp-entry-head") ?? item
  head.append(make("span", { class: "mp-why" }, word))
}

function address({ query, letter }) {
  const hash = new URLSearchParams([...(query.trim() ? [["filter", query.trim()]] : []), ...(letter ? [["letter", letter]] : [])])
  return `${location.pathname}${location.search}${hash.size ? `#${hash}` : ""}`
}

function keep() {
  clearTimeout(timer)
  const mine = page
  timer = setTimeout(() => {
    // The reader may be on the way to another page.
    if (page !== mine || location.pathname !== mine.path) return
    history.replaceState(history.state, "", address({ query: page.input.value, letter: page.letter }))
  }, PAUSE)
}

/** What the address asks for: a filter, or an entry that a filter must not hide. */
function follow() {
  if (!page?.input.isConnected) return
  if (/^#(filter|letter)=/.test(location.hash)) {
    const asked = new URLSearchParams(location.hash.slice(1))
    const letter = asked.get("letter")
    return apply({ query: asked.get("filter") ?? "", letter: page.letters.some(link => link.dataset.letter === letter) ? letter : "" })
  }
  let named = null
  try { named = document.getElementById(decodeURIComponent(location.hash.slice(1))) } catch { /* no anchor of ours */ }
  if (named?.closest("[hidden]")) {
    apply({ query: "", letter: "" })
    named.scrollIntoView()
  }
}

/** For each page with a list. */
export function startFilter(settings) {
  const box = document.querySelector(".mp-filter")
  if (!box) return
  const found = parts()
  const items = found.flatMap(part => part.items)
  page = {
    settings, path: location.pathname, parts: found, all: items.length, letter: "",
    input: box.querySelector("input"), status: box.querySelector("[role=status]"), letters: [...box.querySelectorAll("[data-letter]")],
    // The words that came with the page fit as well when a reader has chosen others.
    known: new Map(items.map(item => [item, shownWords(item)])),
  }
  for (const link of page.letters) {
    link.href = address({ query: "", letter: link.dataset.letter })
    link.addEventListener("click", event => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      apply({ letter: page.letter === link.dataset.letter ? "" : link.dataset.letter })
      keep()
    })
  }
  page.input.addEventListener("input", () => {
    apply()
    keep()
  })
  page.input.addEventListener("keydown", event => {
    if (event.key !== "Escape" || event.isComposing || !page.input.value) return
    event.preventDefault()
    apply({ query: "" })
    keep()
  })
  box.querySelector("form").addEventListener("submit", event => {
    event.preventDefault()
    // On a phone this puts the keyboard away.
    page.input.blur()
  })
  apply({ query: page.input.value, letter: "" })
  follow()
}

addEventListener("hashchange", follow)
