// Where the words of a query stand in a text, and the piece of it that shows most of them.

import { compose, isSyllable, pattern } from "./hangul.js"
import { verbForms } from "./korean.js"

// Words that one slot lights up.
const MOST = 6
const LENGTH = { ko: 90, en: 150 }
const escape = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")

// A quantity in both unit systems, as generator/search/units.py writes it.
const EITHER = /\ue000(.*?)\ue001(.*?)\ue002/g

// Around a marked term, from the same place.
const TERM = /\ue003(.*?)\ue004/g

/** `text` in the units of one system, "metric" or "imperial". */
export const inUnits = (text, units) => text.replace(EITHER, units === "metric" ? "$1" : "$2")

/** Places {start, end} as [start, end] in the piece of a text from `from` to `to`. */
const within = (places, from = 0, to = Infinity) =>
  places.filter(({ start, end }) => start >= from && end <= to).map(({ start, end }) => [start - from, end - from])

export class Highlighter {
  #patterns = {}

  /** `terms`: list of a concept → its term units; `named`: term units that several words name together. */
  constructor(terms, slots, named) {
    this.terms = terms
    this.slots = named.size ? [...slots, { named, entries: new Map(), sure: true }] : slots
  }

  /** [start, end] of every match in `text`, in their order, none within another. */
  marks(text, language) {
    return within(this.#hits(text, language))
  }

  /** The piece of a text that holds most words of the query: {text, marks, terms, cutBefore, cutAfter}. */
  snippet(written, language) {
    const terms = []
    const text = written.replace(TERM, (whole, term, at) => {
      const start = at - 2 * terms.length
      terms.push({ start, end: start + term.length })
      return term
    })
    const hits = this.#hits(text, language)
    const length = LENGTH[language]
    let best = { from: 0, score: -1 }
    for (let first = 0; first < hits.length; first++) {
      const from = Math.max(0, hits[first].start - 20)
      const seen = new Set()
      let score = 0
      for (let at = first; at < hits.length && hits[at].end <= from + length; at++) {
        score += seen.has(hits[at].slot) ? 0.2 : hits[at].worth
        seen.add(hits[at].slot)
      }
      if (score > best.score) best = { from, score }
    }
    const line = text.lastIndexOf("\n", hits.length ? Math.max(0, best.from + 20) : 0) + 1
    let from = best.from
    if (line >= from - 10 && line <= from + 20) from = line
    else while (from > 0 && !/\s/.test(text[from - 1])) from--
    let to = Math.min(text.length, from + length)
    while (to < text.length && to > from + length / 2 && !/\s/.test(text[to])) to--
    return {
      // Lines stand apart by a wide space: most are rows of a table.
      text: text.slice(from, to).replaceAll("\n", "\u2003"),
      marks: within(hits, from, to),
      terms: within(terms, from, to),
      cutBefore: from > 0,
      cutAfter: to < text.length,
    }
  }

  #hits(text, language) {
    const hits = []
    this.#pattern(language).forEach(({ search, worth }, slot) => {
      if (!search) return
      search.lastIndex = 0
      let found
      for (let count = 0; count < 60 && (found = search.exec(text)); count++) {
        if (found[0]) hits.push({ start: found.index, end: found.index + found[0].length, slot, worth })
        else search.lastIndex++
      }
    })
    hits.sort((a, b) => a.start - b.start || b.end - a.end)
    let end = -1
    return hits.filter((hit) => hit.start >= end && (end = hit.end) > 0)
  }

  #pattern(language) {
    return (this.#patterns[language] ??= this.slots.map((slot) => {
      const forms = [...new Set(this.#forms(slot, language))].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
      return { search: forms.length ? new RegExp(forms.join("|"), "gi") : null, worth: slot.sure ? 1 : 0.8 }
    }))
  }

  *#forms(slot, language) {
    if (slot.empty) return
    for (const unit of slot.named ?? [])
      for (const name of [unit.title[language], ...unit.forms[language]]) yield* word(name)
    if (slot.number) {
      yield `(?<![\\d.])${escape(slot.text)}(?!\\d)`
      return
    }
    const entries = [...slot.entries].sort((a, b) => b[1] - a[1]).slice(0, MOST)
    for (const [entry, weight] of entries) {
      if (weight < entries[0][1] * 0.7) return
      if (entry.verb) yield* verb(entry.text)
      else yield* word(entry.text)
      for (const list of entry.lists.keys()) {
        for (const unit of this.terms.get(list) ?? []) {
          for (const name of [unit.title[language], ...unit.forms[language]]) yield* word(name)
        }
      }
    }
  }
}

function* word(text) {
  if (/^[a-z]+$/.test(text)) yield `\\b${text.length > 4 ? text.replace(/i$/, "") : text}[a-z]*`
  else if (/^[A-Za-z]/.test(text)) yield `\\b${escape(text)}`
  else if (text.length === 1) yield `(?<![가-힣])${escape(text)}`
  else if (text) yield escape(text).replace(/ /g, "\\s?")
}

function* verb(stem) {
  for (const [form] of verbForms(stem)) {
    const text = compose(form)
    if ([...text].every(isSyllable)) yield `(?<![가-힣])${pattern(text)}`
  }
}
