// The panel of word editions: whose words the site speaks, the table's own list, and one term of it.
import { announce, copy } from "../permalink.js"
import { facts, make, text } from "../store.js"
import { editor } from "./editor.js"
import { chosenWords, editionsOf, entries, families, familyOf, lists, places, use } from "./list.js"
import { preview } from "./preview.js"
import { LARGEST, link, readFile, readLink, written, Fault } from "./share.js"
import { keep, recall } from "./state.js"

const STYLE = new URL("../../css/words.css", import.meta.url)

let dialog, body, title, words
let data

/** What the panel says, by key; loaded with it. `{name}`s are replaced. */
export const say = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

/** 0 for Korean, 1 for English: the place of the page's language in pairs of words. */
export const side = () => (facts().lang === "ko" ? 0 : 1)

async function prepare() {
  const address = new URL(`../../words/say.${facts().lang}.json`, import.meta.url)
  const style = document.querySelector("link[data-words-style]") ?? make("link", { rel: "stylesheet", href: STYLE, "data-words-style": "" })
  const styled = style.isConnected ? null : new Promise((resolve, reject) => {
    style.addEventListener("load", resolve)
    style.addEventListener("error", reject)
    document.head.append(style)
  })
  const [read, said] = await Promise.all([lists(), fetch(address).then(response => response.json()), styled])
  data = read
  words = said
}

function build() {
  title = make("h2", { id: "mp-words-title", tabindex: "-1" })
  const close = make("button", { type: "button", class: "mp-words-close", "aria-label": text("close") }, "×")
  body = make("div", { class: "mp-words-body" })
  dialog = make("dialog", { class: "mp-words-dialog", "aria-labelledby": "mp-words-title" },
    make("div", { class: "mp-words-head" }, title, close), body)
  close.addEventListener("click", () => dialog.close())
  let pressed
  dialog.addEventListener("pointerdown", ({ target }) => { pressed = target })
  dialog.addEventListener("click", ({ target }) => { if (target === dialog && pressed === dialog) dialog.close() })
  // The site's own keys must not work below an open dialog.
  dialog.addEventListener("keydown", event => event.stopPropagation())
  document.body.append(dialog)
}

/** Puts a view into the dialog: its heading, what it holds, and what has the focus first. */
export function showView(heading, nodes, focus = title) {
  title.textContent = heading
  body.replaceChildren(...nodes)
  body.scrollTop = 0
  if (!dialog.open) dialog.showModal()
  focus.focus()
}

/** Opens the panel: {}, {edit, system} for one term, {shared} for what a link brings. */
export async function start({ edit, system, shared } = {}) {
  try {
    await prepare()
  } catch {
    announce(text("words_failed"))
    return
  }
  // Instant navigation may have taken the dialog along with the old page.
  if (!dialog?.isConnected) build()
  if (shared !== undefined) return receive(() => readLink(shared))
  const entry = edit && entries(data, system).get(edit)
  if (entry) return editOne(entry, () => dialog.close())
  main()
}

// --- choosing ------------------------------------------------------------------------------------

/** The system of the page, or "" on pages that belong to none. */
function here() {
  const base = new URL(facts().base.replace(/\/?$/, "/"), location.href).pathname
  const system = location.pathname.slice(base.length).split("/")[0]
  return data.systems[system] ? system : ""
}

/** Keeps a new state and shows it at once. */
export async function change(state) {
  if (!keep(state)) announce(say("not_kept"))
  try {
    await use(state)
  } catch {
    announce(text("words_failed"))
  }
}

function main() {
  const system = here()
  const shown = system ? [system] : families(data)
  const nodes = [make("p", { class: "mp-words-lead" }, say("lead"))]
  for (const one of shown) nodes.push(choice(one, shown.length > 1))
  nodes.push(ownList())
  showView(say("title"), nodes, title)
}

function choice(system, named) {
  const family = familyOf(data, system)
  const state = recall()
  const editions = editionsOf(data, system)
  const count = Object.keys(state.own).filter(place => data.systems[place.split("/")[0]] && familyOf(data, place.split("/")[0]) === family).length
  const options = [
    ["", say("reference"), ""],
    ...editions.map(({ id, title, count }) => [id, title[side()], say(count === 1 ? "differ_one" : "differ", { count })]),
    ["own", say("own"), count ? say(count === 1 ? "count_one" : "count", { count }) : say("own_empty")],
  ]
  const current = state.chosen[family] ?? ""
  const known = options.some(([value]) => value === current)
  const rows = options.map(([value, label, more]) => {
    const radio = make("input", { type: "radio", name: `mp-words-${family}`, value, autocomplete: "off" })
    radio.checked = known ? value === current : value === ""
    radio.addEventListener("change", () => choose(family, value))
    return make("label", { class: "mp-words-option" }, radio, make("span", {}, make("b", {}, label), more ? make("small", {}, more) : null))
  })
  return make("fieldset", { class: "mp-words-choice" },
    make("legend", named ? {} : { class: "mp-vh" }, data.systems[system].title[side()]), ...rows)
}

async function choose(family, value) {
  const state = recall()
  if (value) state.chosen[family] = value
  else delete state.chosen[family]
  await change(state)
}

// --- the table's own words -----------------------------------------------------------------------

function ownList() {
  const { own } = recall()
  const known = places(data)
  const list = Object.keys(own).map(place => known.get(place) ?? { place, ko: place, en: place })
  list.sort((a, b) => a.ko.localeCompare(b.ko, "ko"))
  const nodes = [make("h3", {}, say("own"))]
  if (list.length) {
    nodes.push(make("ul", { class: "mp-words-list" }, ...list.map(entry => row(entry, own[entry.place]))))
  } else nodes.push(make("p", { class: "mp-words-hint" }, say("own_hint")))
  nodes.push(finder(), actions(own))
  return make("section", { class: "mp-words-own" }, ...nodes)
}

function row(entry, said) {
  const edit = make("button", { type: "button", "aria-label": `${entry.ko}: ${say("edit")}` }, say("edit"))
  const drop = make("button", { type: "button", class: "mp-words-drop", "aria-label": `${entry.ko}: ${say("reset")}` }, "×")
  edit.addEventListener("click", () => editOne(entry, main))
  if (!entry.id) edit.hidden = true
  drop.addEventListener("click", async () => {
    const state = recall()
    delete state.own[entry.place]
    await change(state)
    main()
  })
  return make("li", {},
    make("span", { class: "mp-words-was" }, make("span", { lang: "ko" }, entry.ko), " ", make("span", { lang: "en" }, entry.en)),
    make("span", { class: "mp-words-new" },
      said.ko ? make("b", { lang: "ko" }, said.ko) : null, said.ko && said.en ? " " : null, said.en ? make("b", { lang: "en" }, said.en) : null),
    edit, drop)
}

/** A field that finds a term of this page's system, or of all. */
function finder() {
  const system = here()
  const all = system ? [...entries(data, system).values()] : [...places(data).values()]
  const input = make("input", { type: "search", id: "mp-words-find", autocomplete: "off", autocapitalize: "off", spellcheck: "false" })
  const found = make("ul", { class: "mp-words-found" })
  const status = make("p", { class: "mp-vh", role: "status" })
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase()
    const hits = wanted ? all.filter(({ ko, en }) => ko.includes(wanted) || en.toLowerCase().includes(wanted)) : []
    hits.sort((a, b) => a.ko.length - b.ko.length)
    found.replaceChildren(...hits.slice(0, 6).map(entry => {
      const button = make("button", { type: "button" }, make("span", { lang: "ko" }, entry.ko), " ", make("span", { lang: "en" }, entry.en))
      button.addEventListener("click", () => editOne(entry, main))
      return make("li", {}, button)
    }))
    status.textContent = wanted ? say(hits.length === 1 ? "found_one" : "found", { count: hits.length }) : ""
  })
  return make("div", { class: "mp-words-finder" }, make("label", { for: "mp-words-find" }, say("find")), input, status, found)
}

function actions(own) {
  const any = Object.keys(own).length > 0
  const button = (key, run) => {
    const made = make("button", { type: "button" }, say(key))
    made.addEventListener("click", () => run(made))
    return made
  }
  const file = make("input", { type: "file", accept: "application/json,.json", class: "mp-vh", id: "mp-words-file", tabindex: "-1", "aria-label": say("import") })
  file.addEventListener("change", () => {
    const [chosen] = file.files
    file.value = ""
    if (chosen) receive(() => opened(chosen))
  })
  const made = [button("import", () => file.click()), file]
  const taking = takeOver()
  if (taking) made.push(taking)
  if (any) {
    made.unshift(button("link", shareLink), button("save", () => download(own)))
    let sure = false
    made.push(button("clear", async pressed => {
      if (!sure) {
        sure = true
        pressed.textContent = say("clear_sure")
        return
      }
      await change(without(recall()))
      main()
    }))
  }
  return make("div", { class: "mp-words-actions" }, ...made)
}

function without(state) {
  const chosen = Object.fromEntries(Object.entries(state.chosen).filter(([, edition]) => edition !== "own"))
  return { ...state, chosen, own: {} }
}

/** A button that makes the words of the edition chosen here the start of the table's own list. */
function takeOver() {
  const family = here() && familyOf(data, here())
  const state = recall()
  const edition = data.editions.find(({ id }) => id === state.chosen[family])
  if (!edition) return null
  const made = make("button", { type: "button" }, say("take_over"))
  made.addEventListener("click", async () => {
    await change(taken(state, family))
    main()
  })
  return made
}

/** A state in which the words of the edition chosen for a family are own words; what is own already stays. */
function taken(state, family) {
  const known = places(data)
  const own = { ...state.own }
  for (const [place, said] of Object.entries(chosenWords(data, state, family))) {
    const entry = known.get(place)
    if (!entry || own[place] || !data.systems[place.split("/")[0]] || familyOf(data, place.split("/")[0]) !== family) continue
    const one = {}
    for (const code of ["ko", "en"]) if (said[code] && said[code] !== entry[code]) one[code] = said[code]
    if (one.ko && said.reading) one.reading = said.reading
    if (Object.keys(one).length) own[place] = one
  }
  return { ...state, chosen: { ...state.chosen, [family]: "own" }, own }
}

async function shareLink() {
  const address = new URL(location.href)
  address.hash = `words=${await link(recall().own)}`
  const done = await copy(address.href)
  announce(text(done ? "copied" : "copy_failed"))
}

function download(own) {
  const address = URL.createObjectURL(new Blob([written(own)], { type: "application/json" }))
  const anchor = make("a", { href: address, download: "malpan-words.json" })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

async function opened(file) {
  if (file.size > LARGEST) throw new Fault("large")
  return readFile(await file.text())
}

/** Shows what somebody's words would change, or what is wrong with them. */
async function receive(read) {
  let brought
  try {
    brought = await read()
  } catch (error) {
    const why = error instanceof Fault ? error.message : "damaged"
    const back = make("button", { type: "button" }, say("back"))
    back.addEventListener("click", main)
    showView(say("import_failed"), [make("p", { role: "alert" }, say(`fault_${why}`)), make("div", { class: "mp-words-actions" }, back)])
    return
  }
  preview({ data, brought, main, done: () => dialog.close() })
}

// --- one term ------------------------------------------------------------------------------------

function editOne(entry, done) {
  const family = familyOf(data, entry.place.split("/")[0])
  editor({
    data, entry, done,
    async save(said, more = {}) {
      let state = recall()
      // A reader of another edition who changes one word keeps the rest of its words.
      const begun = Object.keys(state.own).some(place => familyOf(data, place.split("/")[0]) === family)
      if (state.chosen[family] !== "own" && state.chosen[family] && !begun) state = taken(state, family)
      Object.assign(state.own, more)
      if (said) state.own[entry.place] = said
      else delete state.own[entry.place]
      if (said || state.chosen[family] === "own") state.chosen[family] = "own"
      await change(state)
    },
  })
}

