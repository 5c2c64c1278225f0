// The words of the site (words.json) and what a choice makes of them: the list that `now.js` works from.
import { keepPlace } from "../place.js"
import { save } from "../store.js"
import { soundOf } from "./korean.js"

export const NOW = "malpan.words.now"
const FILE = new URL("../../words/words.json", import.meta.url)

let loading

/** The file, fetched once; asked for anew after a failure. */
export function lists() {
  loading ??= fetch(FILE, { cache: "no-cache" }).then(response => {
    if (!response.ok) throw new Error(`words.json: ${response.status}`)
    return response.json()
  })
  loading.catch(() => { loading = undefined })
  return loading
}

/** The systems whose words a system sees, the most distant first. */
function lineage(data, system) {
  const line = [system]
  while (data.systems[line[0]]?.extends && line.length < 9) line.unshift(data.systems[line[0]].extends)
  return line
}

/** The system that a choice is named after. */
export const familyOf = (data, system) => lineage(data, system)[0]

export const families = data => [...new Set(Object.keys(data.systems).map(system => familyOf(data, system)))]

const entriesKept = new WeakMap()

/** The terms of a system, those it takes over included: by entry {id, place, ko, en, reading}. */
export function entries(data, system) {
  if (!entriesKept.has(data)) entriesKept.set(data, new Map())
  const kept = entriesKept.get(data)
  if (!kept.has(system)) {
    const found = new Map()
    for (const owner of lineage(data, system)) {
      for (const [id, [ko, en, reading]] of Object.entries(data.systems[owner]?.terms ?? {})) {
        found.set(id, { id, place: `${owner}/${id}`, ko, en, reading })
      }
    }
    kept.set(system, found)
  }
  return kept.get(system)
}

/** Every term of the site by its place ("cypher/effort"). */
export function places(data) {
  const found = new Map()
  for (const system of Object.keys(data.systems)) for (const entry of entries(data, system).values()) found.set(entry.place, entry)
  return found
}

/** The editions that have words for a system, each with how many of them are others than ours. */
export function editionsOf(data, system) {
  const terms = [...entries(data, system).values()]
  return data.editions
    .filter(({ words }) => terms.some(({ place }) => Object.hasOwn(words, place)))
    .map(edition => ({ ...edition, count: terms.filter(entry => differs(entry, edition.words[entry.place])).length }))
}

const differs = (entry, said) => Boolean(said && ((said.ko ?? entry.ko) !== entry.ko || (said.en ?? entry.en) !== entry.en))

/** The words that a state chooses for a family, by place. */
export function chosenWords(data, { chosen, own }, family) {
  if (chosen[family] === "own") return own
  return data.editions.find(({ id }) => id === chosen[family])?.words ?? {}
}

/**
 * What `now.js` needs to say the site in the words of a state; null where they are the site's own.
 *
 * By system: `words`, by entry [Korean, chosen Korean or "", its sound, English, chosen English or ""]; `short`, as in
 * the file; `strings`, those with a term that has another word; `extends`. `search`: the chosen words, each with the place
 * of its term. `pairs` and `nouns` as `sounds` has them.
 */
export function compile(data, state) {
  const systems = {}
  const search = {}
  for (const [system, { extends: above }] of Object.entries(data.systems)) {
    const said = chosenWords(data, state, familyOf(data, system))
    const words = {}
    for (const entry of entries(data, system).values()) {
      const one = Object.hasOwn(said, entry.place) ? said[entry.place] : null
      if (!differs(entry, one)) continue
      const ko = one.ko && one.ko !== entry.ko ? one.ko : ""
      const en = one.en && one.en !== entry.en ? one.en : ""
      words[entry.id] = [entry.ko, ko, (ko && soundOf(ko, one.reading, data.sounds)) || 0, entry.en, en]
      for (const word of [ko, en]) if (word) search[word] ??= entry.place
    }
    if (!Object.keys(words).length) continue
    const short = {}
    for (const [id, forms] of Object.entries(data.systems[system].short)) {
      for (const [form, other] of Object.entries(forms)) if (words[other]) (short[id] ??= {})[form] = other
    }
    const changes = spans => spans.split(";").some(span => words[span.split(",")[2]])
    // A system that builds on another shows strings of that one too, in its own words.
    const seen = lineage(data, system).flatMap(name => Object.entries(data.systems[name].strings))
    const parent = systems[above] ? systems[above].strings : {}
    const kept = seen.filter(([name, spans]) => changes(spans) && parent[name] !== spans)
    systems[system] = { words, short, strings: Object.fromEntries(kept), extends: systems[above] ? above : "" }
  }
  if (!Object.keys(systems).length) return null
  const { pairs, nouns } = data.sounds
  return { version: 1, systems, search, pairs, nouns }
}

/** Puts a state's words into the store and onto the page. */
export async function use(state) {
  const made = compile(await lists(), state)
  if (made) save(NOW, JSON.stringify(made))
  else try { localStorage.removeItem(NOW) } catch { /* nothing is kept there either */ }
  await turn(made)
  return made
}

/** Has `now.js` say the page in other words; it is fetched with the first that are not the page's own. */
export function turn(made) {
  if (window.malpanWords) return finish(made)
  if (!made) return undefined
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = new URL("now.js", import.meta.url)
    script.addEventListener("load", () => resolve(finish(made)))
    script.addEventListener("error", reject)
    document.head.append(script)
  })
}

function finish(made) {
  keepPlace(() => window.malpanWords.turn(made))
  document.dispatchEvent(new CustomEvent("malpan:words"))
}
