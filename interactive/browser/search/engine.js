/**
 * The search engine: an index and a query in, ranked results out. It runs in a worker (`worker.js`) and under Node, and
 * needs nothing of the page.
 *
 *   const engine = createEngine(bytes)            // bytes of index.bin; throws an Error that says what to do
 *   engine.addTexts("ko", bytes)                  // text.ko.json, when there: snippets and definitions need it
 *   engine.textVersions                           // {ko, en}: what to ask for after "?v=", so that texts fit the index
 *   engine.systems                                // [{id, title: {ko, en}}]
 *   engine.search("난이도를", {language, units, here, systems, limit, words})
 *
 * Options: `language` ("ko" or "en") is what the reader reads: it decides on links and snippets, not on what is found.
 * `units` ("metric", or "imperial") is how quantities stand in snippets.
 * `here`: the game that the reader is in, which comes first where others are as good. `systems`: ids to stay within
 * (none: all). `limit`: most rules given (10); of tables and calculators 3, of terms 5.
 * `words`: the reader's own words for concepts, {word: "effort"} or {word: "cypher/effort"}; searched like any other.
 *
 * An answer: {query, results, answer, suggestion, nearest}.
 *   results     rules, tables, calculators, terms, each kind by rank. A result is {id: "cypher/effort", kind, system,
 *               score, title: {ko, en}, chapter: {ko, en} or null, url: {ko, en}, language, rule, marks: {ko, en},
 *               snippet}. `url` is relative to the root of the site. `rule` is the id of the rule it belongs to (its
 *               own for a rule) or null. `marks` are the [start, end] of matches in each title. `snippet` is {text,
 *               marks, terms, cutBefore, cutAfter} in `language`, or null while its texts are not there; `terms` are
 *               the [start, end] of marked terms in it. All of it is plain text: escape it before use as HTML.
 *   answer      {term: result, rule: result or null, definition: {ko, en}} when the query is a term or nearly one, else
 *               null. A definition is null while its texts are not there.
 *   suggestion  the query without its slips, if some word was found only by a guess, else null.
 *   nearest     results like the above, the names closest to the query, when nothing was found; else empty.
 */

import { stemmer } from "./english.js"
import { Lexicon } from "./lexicon.js"
import { bare, keyOf, Names } from "./names.js"
import { clean, Reader } from "./query.js"
import { Highlighter, inUnits } from "./snippet.js"
import { open } from "./store.js"

const LANGUAGES = ["ko", "en"]

// What a name that the whole query equals is worth, beside single words at their rarity (a natural logarithm).
const NAME = 7
// A word counts for its place too: in a title it is worth all of its rarity, in passing this share of it.
const IN_PASSING = 0.3
// The least level (of 15) that a word of a title or an alias has.
const IN_NAME = 7
// What a unit keeps of its score that says nothing of most of the query, and how sharply that falls.
const INCOMPLETE = 0.2
const FALL = 1.5
// How much of its rarity a word that says little keeps.
const WEAK = 0.35
// How far a game that the query names comes before the others.
const OWN_GAME = 4
// The same for the game that the reader is in.
const HERE = 1.5
const OTHERS = { table: 3, calculator: 3, term: 5 }

export function createEngine(bytes) {
  return new Engine(open(bytes))
}

class Engine {
  #own = "{}"
  #texts = {}
  #scores

  constructor(store) {
    this.store = store
    this.units = store.units
    this.words = store.words
    this.systems = store.header.systems.map(([id, ko, en]) => ({ id, title: { ko, en } }))
    this.textVersions = Object.fromEntries(LANGUAGES.map((code, index) => [code, store.header.texts[index]]))
    this.english = stemmer(store.header.english)
    this.rules = store.units.filter((unit) => unit.kind === "rule").length
    const rarity = (holders) => Math.log(1 + Math.max(0, this.rules - holders + 0.5) / (holders + 0.5))
    const lists = Array.from({ length: store.starts.length - 1 }, (_, list) =>
      store.levels.subarray(store.starts[list], store.starts[list + 1]),
    )
    this.rarity = Float32Array.from(lists, (levels) => rarity(levels.length))
    // A common word that is in few names says much about those.
    this.named = Float32Array.from(
      lists,
      (levels, list) => (this.rarity[list] + rarity(levels.filter((level) => level >= IN_NAME).length)) / 2,
    )
    // list of a concept → its term units
    this.terms = new Map()
    for (const unit of store.units) {
      if (unit.concept < 0) continue
      const list = store.words.length + unit.concept
      this.terms.set(list, [...(this.terms.get(list) ?? []), unit])
    }
    const zeros = () => new Float32Array(this.units.length)
    this.#scores = { total: zeros(), bonus: zeros(), covered: zeros(), here: zeros() }
    this.#learn({})
  }

  /** Takes the texts of one language: the bytes of text.ko.json or text.en.json. */
  addTexts(language, bytes) {
    this.#texts[language] = JSON.parse(new TextDecoder().decode(bytes))
  }

  search(query, { language = "ko", units = "metric", here, systems = [], limit = 10, words = null } = {}) {
    this.#learn(words ?? {})
    const text = clean(query)
    const read = this.reader.read(text)
    const named = new Set()
    const ranked = this.#rank(text, read, systems ?? [], named, here)
    const lit = new Highlighter(this.terms, read.slots, named)
    const show = ({ unit, score }) => this.#result(unit, score, language, lit, units)
    // Tables, calculators and terms are shown where they are what is looked for, not for a word in passing.
    const least = (ranked[0]?.score ?? 0) / 4
    const results = ["rule", "table", "calculator", "term"].flatMap((kind) =>
      ranked
        .filter(({ unit, score }) => unit.kind === kind && (kind === "rule" || score >= least))
        .slice(0, OTHERS[kind] ?? limit)
        .map(show),
    )
    const suggestion = this.#suggestion(text, read.slots)
    const nearest = results.length || !bare(text) ? [] : this.#nearest(text, systems ?? [], show)
    return { query: text, results, answer: this.#answer(text, read.slots, ranked, show), suggestion, nearest }
  }

  /** Makes the reader's own words names of the terms they stand for; the same words cost nothing. */
  #learn(words) {
    const key = JSON.stringify(words)
    if (this.names && key === this.#own) return
    this.#own = key
    const own = Object.entries(words).flatMap(([word, concept]) =>
      this.units
        .filter((unit) => unit.kind === "term" && (unit.id === concept || `${unit.system}/${unit.id}` === concept))
        .map((unit) => [String(word), unit]),
    )
    this.names = new Names(this.units, this.english.stem, own)
    this.lexicon = new Lexicon(this.store, this.names, this.english, own)
    this.reader = new Reader(this.lexicon, this.english, this.store.header, this.systems)
  }

  // --- ranking

  #rank(text, { slots, initials }, systems, named, here) {
    const { total, bonus, covered } = this.#scores
    total.fill(0)
    bonus.fill(0)
    covered.fill(0)
    const wanted = new Set(slots.flatMap((slot) => slot.systems ?? []))
    const asked = this.#count(slots, total, covered)
    this.#name(text, slots, initials, bonus, named)
    const ranked = []
    for (const unit of this.units) {
      const at = unit.index
      if (!total[at] && !bonus[at]) continue
      if (systems.length && !systems.includes(unit.system)) continue
      const share = asked ? covered[at] / asked : 0
      let score = total[at] * (INCOMPLETE + (1 - INCOMPLETE) * share ** FALL) + bonus[at]
      if (wanted.has(unit.system)) score *= OWN_GAME
      else if (unit.system === here) score *= HERE
      ranked.push({ unit, score })
    }
    return ranked.sort((a, b) => b.score - a.score || a.unit.index - b.unit.index)
  }

  /** Adds what each word says about the units; returns how much was asked in all. */
  #count(slots, total, covered) {
    const { starts, members, levels } = this.store
    const { here } = this.#scores
    let asked = 0
    for (const slot of slots) {
      if (slot.empty || slot.unit) continue
      if (!slot.lists.size) {
        // A word that nothing is known of is missed by all alike.
        asked += slot.number || slot.systems ? 0 : 2
        continue
      }
      let importance = 0
      for (const [list, weight] of slot.lists)
        importance = Math.max(importance, this.rarity[list] * Math.min(1, weight))
      const power = slot.weak ? WEAK : 1
      importance *= power
      if (!slot.systems) asked += importance
      const touched = []
      const touch = (unit, score) => {
        if (score <= here[unit]) return
        if (!here[unit]) touched.push(unit)
        here[unit] = score
      }
      for (const [list, weight] of slot.lists) {
        const worth = weight * this.rarity[list] * power
        const named = weight * this.named[list] * power
        for (let at = starts[list]; at < starts[list + 1]; at++)
          touch(
            members[at],
            (levels[at] >= IN_NAME ? named : worth) * (IN_PASSING + ((1 - IN_PASSING) * levels[at]) / 15),
          )
        for (const term of this.terms.get(list) ?? []) {
          touch(term.index, named)
          if (term.rule >= 0) touch(term.rule, named * 0.75)
        }
      }
      for (const unit of touched) {
        total[unit] += here[unit]
        // A mention is enough for a word not to be missed.
        covered[unit] += Math.min(importance, here[unit] * 2.5)
        here[unit] = 0
      }
    }
    return asked
  }

  /** Adds what the query, or several words of it, is as a name; `named` gets the terms among these. */
  #name(text, slots, initials, bonus, named) {
    const { names } = this
    const give = (entry, worth) => {
      const unit = names.units[entry]
      const value = worth * names.worths[entry]
      if (value > bonus[unit.index]) bonus[unit.index] = value
      if (unit.rule >= 0 && value * 0.85 > bonus[unit.rule]) bonus[unit.rule] = value * 0.85
    }
    const is = (key, worth) => {
      for (const entry of names.exact.get(key) ?? []) {
        give(entry, worth)
        if (names.units[entry].kind === "term" && worth > NAME / 4) named.add(names.units[entry])
      }
    }
    const whole = bare(text)
    if (!whole) return
    if (initials.join("") === whole) {
      for (const [entry, fit] of names.like(whole)) give(entry, NAME * fit)
      return
    }
    for (const [key, worth] of this.#keys(text, slots)) is(key, NAME * worth)
    const sure = slots.length > 0 && slots.every((slot) => slot.sure && !slot.doubtful)
    for (const [entry, fit, stands] of names.beginning(whole))
      give(entry, NAME * (stands || !sure ? 0.7 : 0.25) * fit)
    if (whole.length > 1) for (const [entry, fit] of names.like(whole)) give(entry, NAME * 0.6 * fit)
    if (!sure || (!bonus.some(Boolean) && !/\d/.test(whole)))
      for (const [entry, fit] of names.near(whole)) give(entry, NAME * (sure ? 0.5 : 0.8) * fit)
    const full = slots.filter((slot) => !slot.empty)
    for (let from = 0; from < full.length; from++) {
      for (let to = from + 2; to <= Math.min(full.length, from + 5); to++) {
        const share = (to - from) / full.length
        if (share === 1) continue
        for (const [key, worth] of joined(full.slice(from, to))) is(key, NAME * 0.6 * share * worth)
      }
    }
  }

  /** What the query may be as a name, and how surely: as it stands, without particles, with words put right. */
  #keys(text, slots) {
    const keys = new Map([[keyOf(text, this.english.stem), 1]])
    if (slots.length < 6)
      for (const [key, worth] of joined(slots)) if (!(keys.get(key) >= worth)) keys.set(key, worth)
    return keys
  }

  // --- what is told

  #result(unit, score, language, lit, units) {
    const { id, kind, system, title, chapter, path, anchor, rule, index } = unit
    const texts = this.#texts[language]
    return {
      id: `${system}/${id}`,
      kind,
      system,
      score,
      title,
      chapter,
      language,
      url: Object.fromEntries(LANGUAGES.map((code) => [code, `${code}/${path}/#${anchor}`])),
      rule: rule < 0 ? null : `${system}/${this.units[rule].id}`,
      marks: Object.fromEntries(LANGUAGES.map((code) => [code, lit.marks(title[code], code)])),
      snippet: texts ? lit.snippet(inUnits(texts[index], units), language) : null,
    }
  }

  #answer(text, slots, ranked, show) {
    const best = new Map(ranked.map((one) => [one.unit.index, one]))
    const find = (key) =>
      (this.names.exact.get(key) ?? [])
        .map((entry) => this.names.units[entry])
        .filter((unit) => unit.kind === "term" && best.has(unit.index))
    let terms = []
    for (const [key, worth] of this.#keys(text, slots)) if (!terms.length && worth > 0.6) terms = find(key)
    if (!terms.length) return null
    const [term] = terms.map((unit) => best.get(unit.index)).sort((a, b) => b.score - a.score)
    const rule =
      term.unit.rule >= 0 ? (best.get(term.unit.rule) ?? { unit: this.units[term.unit.rule], score: 0 }) : null
    const definition = Object.fromEntries(
      LANGUAGES.map((code) => [code, this.#texts[code]?.[term.unit.index] ?? null]),
    )
    return { term: show(term), rule: rule && show(rule), definition }
  }

  #suggestion(text, slots) {
    let made = text
    let at = 0
    for (const { source, fix, sure } of slots) {
      if (!fix || !source || (sure && fix === source)) continue
      const found = made.indexOf(source, at)
      if (found < 0) continue
      made = made.slice(0, found) + fix + made.slice(found + source.length)
      at = found + fix.length
    }
    return made === text ? null : made.trim()
  }

  /** The names most like the query; where none is at all, the terms that the book uses most. */
  #nearest(text, systems, show) {
    const accept = (unit) => !systems.length || systems.includes(unit.system)
    const { starts, words } = this.store
    const used = (unit) => starts[words.length + unit.concept + 1] - starts[words.length + unit.concept]
    const alike = this.names.resembling(text, accept).map(([entry]) => this.names.units[entry])
    const common = () =>
      this.units
        .filter((unit) => unit.concept >= 0 && accept(unit))
        .sort((a, b) => used(b) - used(a) || a.index - b.index)
    return [...new Set(alike.length ? alike : common())].slice(0, 5).map((unit) => show({ unit, score: 0 }))
  }
}

/** The keys that words next to each other make, each by itself or as what it is taken for: [key, how surely]. */
function joined(slots) {
  let made = [["", 1]]
  for (const slot of slots) {
    const words = [[slot.text, 1], ...slot.others]
    made = made.flatMap(([key, worth]) => words.map(([text, weight]) => [key + text, worth * weight]))
    if (made.length > 60) made = made.slice(0, 60)
  }
  return made
}
