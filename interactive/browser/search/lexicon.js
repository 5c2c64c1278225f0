// The words of the index and the words of concepts: what one word of a query may stand for.

import { isSyllable, pattern, strokes } from "./hangul.js"
import { Parser } from "./korean.js"
import { Lines } from "./lines.js"
import { keyOf } from "./names.js"
import { Sorted } from "./near.js"
import { hearEnglish, hearHangul } from "./sound.js"

/** A word and the postings (numbers of lists) it leads to. `shown` is how a suggestion writes it. */
class Entry {
  constructor(text, shown, verb = false) {
    this.text = text
    this.shown = shown
    this.verb = verb
    this.lists = new Map()
  }

  lead(list, weight) {
    if (!(this.lists.get(list) >= weight)) this.lists.set(list, weight)
  }
}

export class Lexicon {
  constructor(store, names, english, own) {
    this.entries = []
    this.known = new Map()
    // "ft#20" → list
    this.numbers = new Map()
    // English words of names
    this.spoken = new Map()
    this.parser = new Parser(store.header.korean)
    this.english = english
    this.hear = hearEnglish(store.header.english.sounds)
    store.words.forEach((word, list) => {
      if (word.includes("#")) this.numbers.set(word, list)
      else if (word.endsWith("~")) this.#verb(word.slice(0, -1), list)
      else this.word(word).lead(list, 1)
    })
    const first = store.words.length
    this.firstConcept = first
    this.conceptIds = []
    for (const unit of store.units) {
      if (unit.concept < 0) continue
      this.conceptIds[unit.concept] ??= unit.id
      for (const code of ["ko", "en"]) {
        this.lead(unit.title[code], first + unit.concept, 1)
        for (const name of unit.forms[code]) this.lead(name, first + unit.concept, 0.85)
      }
    }
    for (const [word, unit] of own) this.lead(word, first + unit.concept, 1)
    for (const text of names.texts) this.#show(text)
    this.#relate()
  }

  /** Makes `name` stand for a list. */
  lead(name, list, weight) {
    const key = keyOf(name, this.english.stem)
    if (key) this.word(key).lead(list, weight)
  }

  word(text) {
    let entry = this.known.get(text)
    if (!entry) {
      entry = new Entry(text, text)
      this.known.set(text, entry)
      this.entries.push(entry)
      if (/^[가-힣]+$/.test(text)) this.parser.addNoun(text, entry)
    }
    return entry
  }

  #verb(stem, list) {
    const entry = new Entry(stem, `${stem}다`, true)
    entry.lead(list, 1)
    this.entries.push(entry)
    this.parser.addVerb(stem, entry)
  }

  /** Words made of each other lead to each other: 싸우다 and 싸움, 뛰다 and 뛰어넘다. */
  #relate() {
    const verbs = new Map(this.entries.filter((entry) => entry.verb).map((entry) => [entry.text, entry]))
    for (const noun of this.known.values()) {
      const verb = verbs.get(verbOf(noun.text))
      if (!verb) continue
      const own = [...noun.lists.keys()]
      for (const list of verb.lists.keys()) noun.lead(list, 0.8)
      for (const list of own) verb.lead(list, 0.8)
    }
    for (const [text, verb] of verbs) {
      const own = [...verb.lists.keys()]
      for (let end = 1; end < text.length; end++) {
        for (const [first, endings] of this.parser.verbs.get(strokes(text.slice(0, end))) ?? []) {
          if (first && first !== verb && endings & 4) for (const list of own) first.lead(list, 0.6)
        }
      }
    }
  }

  #show(name) {
    for (const word of name.match(/[A-Za-z]{2,}/g) ?? []) {
      const entry = this.known.get(this.english.stem(word.toLowerCase()))
      if (!entry) continue
      if (entry.shown === entry.text) entry.shown = word
      this.spoken.set(word.toLowerCase(), entry)
      this.spoken.set(entry.text, entry)
    }
  }

  /** English words that sound as `text`, in Hangul, does: [entry, slips]; short ones are little to go by. */
  sounding(text) {
    const sound = hearHangul(text)
    if (sound.length < 3) return []
    this.heard ??= {
      entries: [...this.spoken.values()],
      sorted: new Sorted(Array.from(this.spoken.keys(), this.hear)),
    }
    const most = sound.length < 6 ? 0 : sound.length < 9 ? 0.6 : 1.2
    return this.heard.sorted
      .near(sound, most)
      .map(([index, slips]) => [this.heard.entries[index], slips + (sound.length < 6 ? 0.5 : 0)])
  }

  get sorted() {
    return (this.made ??= new Sorted(this.entries.map((entry) => strokes(entry.text))))
  }

  get lines() {
    return (this.joined ??= new Lines(this.entries.map((entry) => entry.text)))
  }

  /** Words that begin with `text`: [entry, how much of it is typed]. */
  beginning(text, limit = 60) {
    const typed = strokes(text)
    return this.sorted
      .beginning(typed, limit)
      .map((index) => [this.entries[index], typed.length / strokes(this.entries[index].text).length])
  }

  near(text) {
    return this.sorted.near(strokes(text)).map(([index, slips]) => [this.entries[index], slips])
  }

  /** Words that hold `text` and do not begin with it: [entry, its share]. */
  holding(text) {
    return this.#entries(text, text.length).filter(([, , at]) => at)
  }

  /** Words that begin with the initials `text`: [entry, its share]. */
  initialled(text) {
    return this.#entries(`^${pattern(text)}`, text.length)
  }

  #entries(source, length) {
    return Array.from(this.lines.places(source), ([number, at]) => {
      const entry = this.entries[number]
      return [entry, length / entry.text.length, at]
    })
  }
}

/** The stem that a noun in -기 or -ㅁ is made of, or "". */
function verbOf(noun) {
  const last = noun.at(-1)
  if (last === "기" || last === "음") return noun.slice(0, -1)
  return isSyllable(last) && (last.charCodeAt(0) - 0xac00) % 28 === 16
    ? noun.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) - 16)
    : ""
}
