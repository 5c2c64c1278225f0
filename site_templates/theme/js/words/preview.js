// What somebody's words would change here, before any of it is kept.
import { make } from "../store.js"
import { shared } from "./editor.js"
import { familyOf, places } from "./list.js"
import { change, say, showView } from "./panel.js"
import { recall } from "./state.js"

const both = (ko, en) => [
  ko ? make("span", { lang: "ko" }, ko) : null, ko && en ? " · " : null, en ? make("span", { lang: "en" }, en) : null,
]

/** `brought`: own words that were read from a link or a file. */
export function preview({ data, brought, main, done }) {
  const known = places(data)
  const { own } = recall()
  const usable = Object.entries(brought).filter(([place]) => known.has(place))
  const unknown = Object.keys(brought).length - usable.length
  const rows = []
  const warnings = new Set()
  let same = 0
  for (const [place, said] of usable) {
    const entry = known.get(place)
    const before = own[place] ?? {}
    if (before.ko === said.ko && before.en === said.en && before.reading === said.reading) {
      same++
      continue
    }
    for (const code of ["ko", "en"]) {
      if (!said[code]) continue
      for (const other of shared(data, { ...own, ...brought }, entry, code, said[code])) {
        warnings.add(say("also", { word: said[code], ko: other.ko, en: other.en }))
      }
    }
    rows.push(make("tr", {},
      make("th", { scope: "row" }, ...both(entry.ko, entry.en)),
      make("td", {}, ...both(before.ko ?? entry.ko, before.en ?? entry.en)),
      make("td", {}, make("b", {}, ...both(said.ko ?? entry.ko, said.en ?? entry.en)))))
  }
  const more = [
    same ? say(same === 1 ? "same_one" : "same", { count: same }) : "",
    unknown ? say(unknown === 1 ? "unknown_one" : "unknown", { count: unknown }) : "",
  ].filter(Boolean).join(" ")
  const accept = async fresh => {
    const state = recall()
    const words = Object.fromEntries(usable)
    const chosen = { ...state.chosen }
    if (fresh) for (const family of Object.keys(chosen)) if (chosen[family] === "own") delete chosen[family]
    for (const [place] of usable) chosen[familyOf(data, place.split("/")[0])] = "own"
    await change({ ...state, chosen, own: fresh ? words : { ...state.own, ...words } })
    done()
  }
  const button = (key, run, name) => {
    const made = make("button", { type: "button", class: name }, say(key))
    made.addEventListener("click", run)
    return made
  }
  const table = make("table", { class: "mp-words-table" },
    make("thead", {}, make("tr", {}, ...["term", "now", "then"].map(key => make("th", { scope: "col" }, say(key))))),
    make("tbody", {}, ...rows))
  const any = Object.keys(own).length > 0
  showView(say("import_title"), [
    make("p", { class: "mp-words-lead" }, say(usable.length ? "import_lead" : "import_nothing")),
    rows.length ? make("div", { class: "mp-words-scroll", tabindex: "0", role: "region", "aria-label": say("import_title") }, table) : null,
    more ? make("p", { class: "mp-words-hint" }, more) : null,
    ...[...warnings].slice(0, 12).map(warning => make("p", { class: "mp-words-warning" }, warning)),
    make("div", { class: "mp-words-actions" },
      usable.length ? button(any ? "add" : "accept", () => accept(false), "mp-words-main") : null,
      usable.length && any ? button("replace", () => accept(true)) : null,
      button("refuse", done), any ? button("back", main) : null),
  ].filter(Boolean))
}
