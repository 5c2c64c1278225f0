// Everything that has a name, rules, tables and terms with all of their words: what equals, begins or nearly is one.

import { pattern, strokes } from "./hangul.js"
import { Lines } from "./lines.js"
import { Sorted } from "./near.js"

export const PIECE = /[가-힣ㄱ-ㅎㅏ-ㅣ]+|\d*d\d+(?![a-z])|[a-z]+(?:['’][a-z]+)*|\d+(?:\.\d+)?/g

/** Text without marks and blanks, in lower case: what a name is compared by while it is typed. */
export const bare = (text) => (text.toLowerCase().match(PIECE) ?? []).join("").replace(/['’]/g, "")

/** As `bare`, but English words by their stems. */
export const keyOf = (text, stem) =>
  (text.toLowerCase().match(PIECE) ?? [])
    .map((piece) => (/^[a-z]/.test(piece) ? stem(piece.replace(/['’]s$/, "").replace(/['’]/g, "")) : piece))
    .join("")

/** The parts of a title that people take for the whole: what stands outside brackets, and beside a colon. */
function* parts(title) {
  const open = title.replace(/\s*\([^)]*\)/g, "")
  if (open !== title) yield open
  if (/[:：]/.test(open)) yield* open.split(/\s*[:：]\s*/)
  const inside = /\(([^)]{2,})\)/.exec(title)
  if (inside) yield inside[1]
}

export class Names {
  /** `own`: [word, unit] of the reader's own words. */
  constructor(units, stem, own = []) {
    this.units = []
    this.texts = []
    this.worths = []
    // key → entries
    this.exact = new Map()
    this.stem = stem
    for (const unit of units) {
      for (const code of ["ko", "en"]) {
        this.#add(unit, unit.title[code], 1)
        for (const part of parts(unit.title[code])) this.#add(unit, part, 0.8)
        for (const form of unit.forms[code]) this.#add(unit, form, 0.9)
      }
    }
    for (const [word, unit] of own) this.#add(unit, word, 1)
    this.bare = this.texts.map(bare)
    this.typed = this.bare.map(strokes)
    this.lines = new Lines(this.bare)
  }

  #add(unit, text, worth) {
    const key = keyOf(text, this.stem)
    if (!key) return
    const entry = this.units.length
    this.units.push(unit)
    this.texts.push(text)
    this.worths.push(worth)
    const known = this.exact.get(key)
    if (known) known.push(entry)
    else this.exact.set(key, [entry])
  }

  get sorted() {
    return (this.made ??= new Sorted(this.typed))
  }

  /** [entry, how well 0…1, whether its last syllable stands] of names that begin as `text` does or may. */
  beginning(text) {
    const typed = strokes(text)
    if (typed.length < 3) return []
    return this.sorted
      .beginning(typed)
      .map((entry) => [entry, Math.sqrt(typed.length / this.typed[entry].length), this.bare[entry].startsWith(text)])
  }

  /** [entry, how well] of names a slip or two away from `text`. */
  near(text) {
    const typed = strokes(text)
    if (typed.length < 4) return []
    return this.sorted.near(typed).map(([entry, slips]) => [entry, 1 - slips / Math.max(4, typed.length * 0.55)])
  }

  /** [entry, how well] of names that hold `text` with lone consonants standing for syllables: ㅎㅂㄱㄹ, 난ㅇㄷ. */
  like(text) {
    const found = new Map()
    for (const [entry, at] of this.lines.places(pattern(text))) {
      const fit = Math.sqrt(text.length / this.bare[entry].length) * (at ? 0.6 : 1)
      if (!(found.get(entry) >= fit)) found.set(entry, fit)
    }
    return [...found]
  }

  /** [entry, share] of names that have most pairs of neighbouring strokes in common with `text`, the best first. */
  resembling(text, accept) {
    if (!this.pairs) {
      this.pairs = new Map()
      this.typed.forEach((typed, entry) => {
        for (const pair of pairsOf(typed)) {
          const known = this.pairs.get(pair)
          if (known) known.push(entry)
          else this.pairs.set(pair, [entry])
        }
      })
    }
    const wanted = pairsOf(strokes(bare(text)).slice(0, 80))
    const same = new Map()
    for (const pair of wanted)
      for (const entry of this.pairs.get(pair) ?? []) same.set(entry, (same.get(entry) ?? 0) + 1)
    return [...same]
      .filter(([entry]) => accept(this.units[entry]))
      .map(([entry, count]) => [entry, (2 * count) / (wanted.size + this.typed[entry].length)])
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
  }
}

const pairsOf = (typed) =>
  new Set(Array.from({ length: Math.max(1, typed.length - 1) }, (_, at) => typed.slice(at, at + 2)))
