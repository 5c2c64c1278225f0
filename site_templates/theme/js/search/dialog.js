// What the open dialog does: asks the engine as the reader types, shows what comes back, and follows the keys.
import { facts, make, text } from "../store.js"
import { card, ways } from "./answer.js"
import { Client } from "./client.js"
import { forget, keep, recent } from "./recent.js"
import { group, groups, option, titleOf } from "./results.js"

const RULES = 10
const STOPS = ".mp-recent-query, a" // what the arrow keys go through before anything is typed
const PATIENCE = 450 // ms of rest until "nothing found" or "did you mean" is said: before, a word is half typed

let shell, base, style, words, client
let loading // the promise of the words
let filters, status, top, list, foot, meant // places in the dialog, from top to bottom
let systems = new Map() // id → titles
let filter = { language: "", system: "" }
let active = null // the option that the arrow keys are on
let shown = null // the answer on the screen
let waiting, telling // timers
let held = null // an answer that found nothing, until it is sure that the word is typed
let broken = null // what could not be loaded
let hurry = null // Enter came before the answer: the keys held with it

const said = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

/** Languages: what is read first, what stands beside it, and whose pages results lead to. */
function reader() {
  const { lang, other } = facts()
  const read = filter.language || (document.documentElement.dataset.view === "other" ? other : lang)
  return {
    first: read, second: read === lang ? other : lang, link: filter.language || lang, site: new URL("../../", base),
    engine: base, systems, words, leave: (...given) => shell.leave(...given),
  }
}

/** Once, as soon as the reader reaches for the search: starts the engine, and fetches what the dialog says. */
export function prepare(engine, sheet) {
  base = engine
  style = sheet
  client = new Client(base, { ready, answer, texts: ask, failed })
  client.open()
  client.texts(reader().first)
  loadWords().catch(() => {})
}

function loadWords() {
  loading ??= fetch(new URL(`words.${facts().lang}.json`, base)).then(response => {
    if (!response.ok) throw new Error(`words: ${response.status}`)
    return response.json()
  })
  loading.catch(() => { loading = undefined })
  return loading
}

/** Once, when the dialog opens for the first time: builds its inside. Gives what to do each time it opens. */
export async function start(given) {
  shell = given
  const sheet = make("link", { rel: "stylesheet", href: style })
  await new Promise((resolve, reject) => {
    sheet.onload = resolve
    sheet.onerror = reject
    shell.dialog.prepend(sheet)
  })
  words = await loadWords()
  build()
  return run
}

function run() {
  filter.language = ""
  for (const radio of filters.querySelectorAll("input[value='']")) radio.checked = true
  filter.system = ""
  top.replaceChildren()
  ask()
  if (broken) failed(broken)
}

// --- inside --------------------------------------------------------------------------------------

function build() {
  const { input, form, body } = shell
  const clear = make("button", { type: "button", class: "mp-search-clear", "aria-label": said("clear") }, said("clear"))
  clear.addEventListener("click", () => { input.value = ""; input.focus(); ask() })
  form.querySelector("button").before(clear)
  filters = make("div", { class: "mp-search-filters" })
  status = make("p", { class: "mp-vh", role: "status" })
  meant = make("p", { class: "mp-search-meant" })
  top = make("div", { class: "mp-search-top" })
  list = make("div", { id: "mp-search-list", role: "listbox", "aria-label": said("results") })
  foot = make("div", { class: "mp-search-foot" })
  form.after(filters)
  body.replaceChildren(status, top, list, foot)
  body.after(meant)
  showFilters()
  input.addEventListener("input", ask)
  input.addEventListener("compositionend", ask)
  input.addEventListener("keydown", press)
  shell.dialog.addEventListener("close", rest)
  list.addEventListener("click", event => {
    const hit = event.target.closest("[role=option]")
    if (!hit || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    keep(input.value)
    shell.leave(new URL(hit.href), event)
  })
  list.addEventListener("pointermove", ({ target, pointerType }) => {
    const hit = target.closest("[role=option]")
    if (hit && pointerType === "mouse") activate(hit, false)
  })
  foot.addEventListener("keydown", walk)
  // The keyboard of a phone covers half of the results: it goes once they are looked at.
  body.addEventListener("touchmove", () => input.blur(), { passive: true })
}

/** A row of choices. As radio buttons they are one stop for Tab, and the arrow keys go through them. */
function choices(name, legend, options) {
  const row = make("fieldset", { class: "mp-seg" }, make("legend", { class: "mp-vh" }, legend))
  for (const [value, label, lang] of options) {
    const key = `mp-search-${name}`
    const radio = make("input", { class: "mp-vh", type: "radio", name: key, value, autocomplete: "off" })
    radio.checked = value === filter[name]
    radio.addEventListener("change", () => {
      filter[name] = value
      client.texts(reader().first)
      ask()
    })
    row.append(make("label", { class: "mp-seg-item", lang }, radio, make("span", {}, label)))
  }
  return row
}

function showFilters() {
  const { lang, other, languages } = facts()
  const order = [lang, other].map(code => [code, languages[code], code])
  filters.replaceChildren(choices("language", said("filter_language"), [["", said("both")], ...order]))
  if (systems.size < 2) return
  const titles = [...systems].map(([id, title]) => [id, title[lang], lang])
  filters.append(choices("system", said("filter_system"), [["", said("all")], ...titles]))
}

// --- asking and answering ------------------------------------------------------------------------

function ask() {
  if (!filters) return // the dialog is not built yet, and asks when it is
  const query = shell.input.value
  hurry = null
  shell.form.classList.toggle("mp-search-form--filled", query !== "")
  shell.remember(query.trim())
  clearTimeout(waiting)
  if (!query.trim()) return showNothingAsked()
  const { first, site } = reader()
  const [, here] = location.pathname.slice(site.pathname.length).split("/")
  client.search(query, {
    language: first, units: document.documentElement.dataset.units, here, limit: RULES,
    systems: filter.system ? [filter.system] : [],
    words: window.malpanWords?.now?.search ?? null,
  })
}

function ready(found) {
  systems = new Map(found.map(({ id, title }) => [id, title]))
  broken = null
  if (!filters) return
  showFilters()
  if (!shell.input.value.trim()) showNothingAsked()
}

function failed(step) {
  if (step === "texts") return // results are there without their snippets
  broken = step
  if (!filters) return
  const again = make("button", { type: "button", class: "mp-search-again" }, text("retry"))
  again.addEventListener("click", () => {
    foot.replaceChildren()
    shell.input.focus()
    client.open()
    client.texts(reader().first)
  })
  foot.replaceChildren(make("p", { role: "alert" }, text("search_failed"), " ", again))
}

/** With one language chosen, only what is to be read in it; but never nothing because of that. */
function within(hits) {
  if (!filter.language) return hits
  const there = hits.filter(({ marks, snippet }) => marks[filter.language].length || !snippet || snippet.marks.length)
  return there.length ? there : hits
}

function answer(found) {
  clearTimeout(waiting)
  held = null
  // Half a syllable may find nothing for a moment: what is there stays until the reader rests.
  if (found.results.length || !shown?.results.length) show(found)
  else {
    held = found
    waiting = setTimeout(() => show(found), PATIENCE)
  }
  clearTimeout(telling)
  telling = setTimeout(() => tell(found), PATIENCE)
  const [best] = options()
  if (hurry && best && found.results.length) follow(best, hurry)
  hurry = null
}

function show(found) {
  const reading = reader()
  const same = shown?.query === found.query
  const before = same && active?.href
  const shownCard = found.answer && answerCard(found.answer, reading)
  shown = found
  held = null
  const own = new Set(found.answer ? [`term ${found.answer.term.id}`, `rule ${found.answer.rule?.id}`] : [])
  const hits = within(found.results).filter(({ kind, id }) => !own.has(`${kind} ${id}`))
  foot.replaceChildren()
  if (shownCard !== top.firstChild) top.replaceChildren(...[shownCard].filter(Boolean))
  list.replaceChildren(...(found.answer ? [ways(found.answer, reading)] : []), ...groups(hits, reading))
  if (!found.results.length) showNearest(found, reading)
  number(before)
  if (!same) shell.body.scrollTop = 0
}

/** The card on the screen stays if it says the same: neither its figures nor what was unfolded begin anew. */
function answerCard(answer, reading) {
  const key = JSON.stringify([answer.term.id, answer.rule?.id, answer.definition, reading.first, titleOf(answer.term, reading.first).text])
  if (top.firstChild?.dataset.key === key) return top.firstChild
  const made = card(answer, reading)
  made.dataset.key = key
  return made
}

function showNearest({ nearest }, reading) {
  const query = shell.input.value.trim().slice(0, 60)
  top.replaceChildren(make("p", { class: "mp-search-none" }, said("nothing", { query })))
  const names = nearest.map(hit => option(hit, reading))
  if (names.length) list.append(group({ key: "nearest", text: said("nearest") }, names))
  else foot.replaceChildren(...starts())
}

/** Before anything is typed: what was searched for lately, and where to begin without a search. */
function showNothingAsked() {
  shown = held = null
  clearTimeout(telling)
  meant.replaceChildren()
  top.replaceChildren()
  list.replaceChildren()
  number()
  status.textContent = ""
  foot.replaceChildren(...lately(), make("p", { class: "mp-search-hint" }, said("hint")), ...starts())
}

function lately() {
  const queries = recent()
  if (!queries.length) return []
  const drop = (node, query, neighbour) => node.addEventListener("click", () => {
    forget(query)
    const at = neighbour?.()
    showNothingAsked()
    const left = [...foot.querySelectorAll(".mp-recent-forget")]
    const next = left[Math.min(at, left.length - 1)] ?? shell.input
    next.focus()
  })
  const all = make("button", { type: "button", class: "mp-recent-all" }, said("forget_all"))
  drop(all, undefined)
  const items = queries.map((query, at) => {
    const again = make("button", { type: "button", class: "mp-recent-query" }, query)
    again.addEventListener("click", () => { shell.input.value = query; shell.input.focus(); ask() })
    const label = said("forget", { query })
    const one = make("button", { type: "button", class: "mp-recent-forget", "aria-label": label }, "×")
    drop(one, query, () => at)
    return make("li", {}, again, one)
  })
  return [make("div", { class: "mp-recent" },
    make("p", { class: "mp-hits-label", id: "mp-recent-label" }, said("recent"), all),
    make("ul", { "aria-labelledby": "mp-recent-label" }, ...items))]
}

/** Links that always help: each system's rules and words from A to Z. */
function starts() {
  const { first, link, site } = reader()
  const to = (path, label) => make("a", { href: new URL(`${link}/${path}/`, site) }, label)
  const rows = [...systems].map(([id, title]) => make("li", {},
    systems.size > 1 ? make("span", { lang: first }, title[first]) : null,
    to(`${id}/rules`, said("all_rules")), to(`${id}/glossary`, said("all_terms"))))
  return rows.length ? [make("ul", { class: "mp-search-starts" }, ...rows)] : []
}

/** When the reader rests: the correction, and what a screen reader says. */
function tell(found) {
  const { suggestion } = found
  meant.replaceChildren()
  if (suggestion) {
    const button = make("button", { type: "button" }, suggestion)
    button.addEventListener("click", () => { shell.input.value = suggestion; shell.input.focus(); ask() })
    meant.append(said("meant"), " ", button)
  }
  const { first } = reader()
  const { term, definition } = found.answer ?? {}
  const parts = [
    term ? [titleOf(term, first).text, definition[first]].filter(Boolean).join(": ") : null,
    found.results.length ? said("count", { count: found.results.length }) : top.textContent,
    meant.textContent,
  ]
  status.textContent = parts.filter(Boolean).join(" ")
}

/** When the dialog closes: what was looked up is kept, if it led to something. */
function rest() {
  clearTimeout(waiting)
  clearTimeout(telling)
  held = null
  if (shown?.results.length && shown.query === shell.input.value.trim()) keep(shown.query)
}

// --- keys ----------------------------------------------------------------------------------------

const options = () => [...list.querySelectorAll("[role=option]")]

/** Gives the options their ids and says whether there are any; the option with address `href` becomes active again. */
function number(href) {
  active = null
  shell.input.removeAttribute("aria-activedescendant")
  const all = options()
  all.forEach((hit, index) => { hit.id = `mp-hit-${index}` })
  shell.input.setAttribute("aria-expanded", String(all.length > 0))
  if (href) activate(all.find(hit => hit.href === href) ?? null, false)
}

function activate(hit, scroll = true) {
  active?.setAttribute("aria-selected", "false")
  active = hit
  hit?.setAttribute("aria-selected", "true")
  if (hit) shell.input.setAttribute("aria-activedescendant", hit.id)
  else shell.input.removeAttribute("aria-activedescendant")
  if (hit && scroll) hit.scrollIntoView({ block: "nearest" })
}

function press(event) {
  // While a syllable is composed the keys belong to the input method.
  if (event.isComposing || event.keyCode === 229) return
  const all = options()
  const at = all.indexOf(active)
  const go = {
    ArrowDown: () => activate(all[at + 1] ?? all[0]),
    ArrowUp: () => activate(at === 0 ? null : all[at - 1] ?? all.at(-1)),
    Home: active && (() => activate(all[0])),
    End: active && (() => activate(all.at(-1))),
    Enter: () => follow(active ?? all[0], event),
  }[event.key]
  if (event.key === "Enter" && !active && client.waiting) hurry = event
  else if (event.key === "Enter" && held) return show(held)
  else if (event.key === "ArrowDown" && !all.length) foot.querySelector(STOPS)?.focus()
  if (!go || !all.length || hurry || event.altKey) return
  event.preventDefault()
  go()
  if (at === 0 && event.key === "ArrowUp") shell.body.scrollTop = 0
}

/** Up and down through what stands there while there are no results; Delete takes a recent search out. */
function walk(event) {
  const stops = [...foot.querySelectorAll(STOPS)]
  const at = stops.indexOf(event.target)
  if (event.key === "ArrowDown") stops[at + 1]?.focus()
  else if (event.key === "ArrowUp") (stops[at - 1] ?? shell.input).focus()
  else if (event.key === "Delete") event.target.closest(".mp-recent li")?.querySelector(".mp-recent-forget").click()
  else return
  event.preventDefault()
}

/** As a click would, with the keys held that open a link elsewhere. */
function follow(hit, { ctrlKey, metaKey, shiftKey }) {
  hit.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}
