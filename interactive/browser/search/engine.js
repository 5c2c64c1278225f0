// The search engine: an index and a query in, ranked results out.

import { stemmer } from "./english.js"
import { pattern } from "./hangul.js"
import { Lexicon } from "./lexicon.js"
import { bare, keyOf, Names } from "./names.js"
import { clean, Reader } from "./query.js"
import { open } from "./store.js"

export function createEngine(indexBytes) {
  const store = open(indexBytes)
  const english = stemmer(store.header.english)
  const names = new Names(store.units, english.stem)
  const lexicon = new Lexicon(store, names, english)
  const reader = new Reader(lexicon, english, store.header.units)
  const engine = new Engine(store, english, names, lexicon, reader)
  return { search: (query, options) => engine.search(query, options), units: store.units, words: store.words, engine }
}

export const T = { base: 0.3, floor: 0.2, power: 1.5, cover: 2.5 }
const NAME = 9 // what a name that the whole query equals is worth, in the currency of rare words

class Engine {
  constructor(store, english, names, lexicon, reader) {
    Object.assign(this, { store, english, names, lexicon, reader })
    this.rules = store.units.filter((unit) => unit.kind === "rule").length
    const lists = store.starts.length - 1
    this.rarity = Float32Array.from({ length: lists }, (_, list) => {
      const holders = store.starts[list + 1] - store.starts[list]
      return Math.log(1 + (this.rules - holders + 0.5) / (holders + 0.5))
    })
    this.terms = new Map() // list of a concept → its term units
    for (const unit of store.units) {
      if (unit.concept < 0) continue
      const list = lexicon.firstConcept + unit.concept
      this.terms.set(list, [...(this.terms.get(list) ?? []), unit.index])
    }
    this.scores = new Float32Array(store.units.length)
  }

  search(query, { language = "ko", systems = null, limit = 10 } = {}) {
    const text = clean(query)
    const { slots, initials } = this.reader.read(text)
    const total = new Float32Array(this.store.units.length)
    const bonus = new Float32Array(this.store.units.length)
    const covered = new Float32Array(this.store.units.length)
    const asked = this.#words(slots, total, covered)
    this.#named(text, slots, initials, total, bonus)
    const ranked = []
    for (const unit of this.store.units) {
      if (systems?.length && !systems.includes(unit.system)) continue
      const share = asked ? covered[unit.index] / asked : 0
      const score = total[unit.index] * (T.floor + (1 - T.floor) * share ** T.power) + bonus[unit.index]
      if (score > 0) ranked.push({ unit, score })
    }
    ranked.sort((a, b) => b.score - a.score || a.unit.index - b.unit.index)
    const results = []
    for (const [kind, most] of [["rule", limit], ["table", 3], ["term", 5]]) {
      results.push(...ranked.filter(({ unit }) => unit.kind === kind).slice(0, most))
    }
    return {
      results: results.map(({ unit, score }) => ({
        id: `${unit.system}/${unit.id}`, kind: unit.kind, system: unit.system, score, title: unit.title,
        rule: unit.rule < 0 ? null : `${unit.system}/${this.store.units[unit.rule].id}`,
      })),
    }
  }

  /** Adds what each word says about the units; returns how much was asked in all. */
  #words(slots, total, covered) {
    const { starts, members, levels } = this.store
    const here = new Float32Array(total.length)
    let asked = 0
    for (const slot of slots) {
      if (slot.empty || slot.unit) continue
      let importance = 0
      for (const [list, weight] of slot.lists) importance = Math.max(importance, this.rarity[list] * Math.min(1, weight))
      if (!slot.lists.size) {
        asked += slot.number ? 0 : 2
        continue
      }
      asked += importance
      here.fill(0)
      const touched = new Set()
      for (const [list, weight] of slot.lists) {
        const worth = weight * this.rarity[list]
        for (let at = starts[list]; at < starts[list + 1]; at++) {
          const unit = members[at]
          const score = worth * (T.base + ((1 - T.base) * levels[at]) / 15)
          if (score > here[unit]) {
            here[unit] = score
            touched.add(unit)
          }
        }
        for (const term of this.terms.get(list) ?? []) {
          if (worth > here[term]) {
            here[term] = worth
            touched.add(term)
          }
          const main = this.store.units[term].rule
          if (main >= 0 && worth * 0.75 > here[main]) {
            here[main] = worth * 0.75
            touched.add(main)
          }
        }
      }
      for (const unit of touched) {
        total[unit] += here[unit]
        covered[unit] += Math.min(importance, here[unit] * T.cover)
      }
    }
    return asked
  }

  /** Adds what the query, or several words of it, is as a name. */
  #named(text, slots, initials, total, bonus) {
    const { names } = this
    const give = (entry, worth) => {
      const unit = names.units[entry]
      const value = worth * names.worths[entry]
      if (value > bonus[unit]) bonus[unit] = value
      const main = this.store.units[unit].rule
      if (main >= 0 && main !== unit && value * 0.85 > bonus[main]) bonus[main] = value * 0.85
    }
    const whole = bare(text)
    if (initials.length && initials.join("") === whole) {
      for (const [entry, fit] of names.like(whole)) give(entry, NAME * fit)
      return
    }
    if (!whole) return
    const keys = new Set([keyOf(text, this.english.stem), slots.map((slot) => slot.text).join("")])
    for (const key of keys) for (const entry of names.exact.get(key) ?? []) give(entry, NAME)
    for (const [entry, fit] of names.beginning(whole)) give(entry, NAME * 0.7 * fit)
    if (whole.length > 1) for (const [entry, fit] of names.like(whole)) give(entry, NAME * 0.6 * fit)
    if (slots.some((slot) => !slot.sure || slot.doubtful)) for (const [entry, fit] of names.near(whole)) give(entry, NAME * 0.8 * fit)
    const full = slots.filter((slot) => !slot.empty)
    for (let from = 0; from < full.length; from++) {
      let key = ""
      for (let to = from; to < Math.min(full.length, from + 6); to++) {
        key += full[to].text
        const share = (to - from + 1) / full.length
        if (share < 1 && to > from) for (const entry of names.exact.get(key) ?? []) give(entry, NAME * 0.6 * share)
      }
    }
  }
}
