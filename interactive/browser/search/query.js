// What was typed → slots: one a word, with all that it may stand for, from surest to boldest guess.

import { isInitials, toHangul, toLatin } from "./hangul.js"
import { keyOf, PIECE } from "./names.js"

const LONGEST = 120
// What a number and the word beside it are worth together, beside a word alone.
const COUNTED = 2
const LONE = /[ㄱ-ㅎㅏ-ㅣ]/
const UNFINISHED = /^[가-힣]+[ㄱ-ㅎ]$/

/** Puts right what clipboards do to text: letters in pieces, full-width letters, what is no text at all. */
export function clean(text) {
  return String(text ?? "")
    .slice(0, 4 * LONGEST)
    .normalize("NFC")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\ud800-\udfff]/g, " ")
    .slice(0, LONGEST)
}

/** One word of a query. `lists`: postings → weight; `text` as a name holds it; `sure`: no guess was needed. */
class Slot {
  constructor(text, source = "") {
    this.text = text
    this.source = source
    this.lists = new Map()
    this.entries = new Map()
    this.sure = false
    this.fix = null
    this.number = false
    this.heard = []
  }

  /** What else it may be as part of a name: [text, how surely]. */
  get others() {
    if (!this.made) {
      const words = [...this.entries].filter(
        ([entry, weight]) => weight >= 0.6 && !entry.verb && entry.text !== this.text,
      )
      this.made = [...words.map(([entry, weight]) => [entry.text, weight]), ...this.heard]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 3)
    }
    return this.made
  }

  add(entry, weight) {
    if (!(this.entries.get(entry) >= weight)) this.entries.set(entry, weight)
    for (const [list, own] of entry.lists) this.lead(list, own * weight)
  }

  lead(list, weight) {
    if (!(this.lists.get(list) >= weight)) this.lists.set(list, weight)
  }
}

function certain(entry) {
  const slot = new Slot(entry.text, entry.text)
  slot.sure = true
  slot.add(entry, 1)
  return slot
}

export class Reader {
  /** `units`: how a unit is written → its name; `weak`: words that say little; `systems`: {id, title} of each. */
  constructor(lexicon, english, { units, weak }, systems) {
    this.lexicon = lexicon
    this.english = english
    this.unitOf = units
    this.weak = new Set(weak.split(" "))
    this.systems = new Map()
    for (const { id, title } of systems) {
      for (const name of [id, title.ko, title.en]) {
        const key = keyOf(name, english.stem)
        this.systems.set(key, [...(this.systems.get(key) ?? []), id])
      }
    }
  }

  /** The slots of a query, and its words that are initials only: {slots, initials}. */
  read(query) {
    const found = this.#pieces(query)
    const raw = found.map(([piece]) => piece)
    const typing = /[\p{L}\p{N}]$/u.test(query)
    const slots = []
    const initials = []
    raw.forEach((piece, index) => {
      const before = index ? found[index - 1] : null
      const last = typing && index === raw.length - 1
      const word = piece.toLowerCase()
      // What stands right behind a Latin word or a number may be its particle.
      const follows = before !== null && before.index + before[0].length === found[index].index
      let read
      if (isInitials(word)) initials.push(word)
      if (LONE.test(word) && !(last && UNFINISHED.test(word)))
        read = [this.#otherMode(word, last) ?? this.#sketched(word)]
      else if (/^\d+(\.\d+)?$/.test(word)) read = this.#number(word, query[found[index].index + piece.length] === "%")
      else if (/^[a-z]/.test(word) || /^\d*d\d+$/.test(word)) read = this.#latin(word, piece, last)
      else
        read = this.#hangul(word, last, {
          counted: this.lexicon.parser.counts(before?.[0] ?? ""),
          alone: raw.length === 1,
          follows,
        })
      for (const slot of read) slots.push(Object.assign(slot, { piece: index }))
    })
    const isWeak = (slot) => this.weak.has(slot.text) || slot.verbs?.some((verb) => this.weak.has(`${verb}~`))
    if (slots.length > 1) for (const slot of slots) slot.weak = isWeak(slot)
    this.#counted(slots)
    this.#systems(raw, slots)
    return { slots, initials }
  }

  /** The query's words as it spaces them, but that two which only make sense as one are one: 낙 뎀. */
  #pieces(query) {
    const { nouns } = this.lexicon.parser
    const pieces = []
    for (const found of query.matchAll(new RegExp(PIECE.source, "gi"))) {
      const before = pieces.at(-1)
      const joined = before ? before[0] + found[0] : ""
      if (nouns.has(joined) && !(nouns.has(before[0]) && nouns.has(found[0]))) before[0] = joined
      else pieces.push(found)
    }
    return pieces
  }

  /** A word of which some syllables are only begun: ㄴㅇㄷ, 난ㅇㄷ. */
  #sketched(word) {
    const slot = new Slot(word, word)
    for (const [entry, share] of this.lexicon.initialled(word)) slot.add(entry, 0.9 * Math.sqrt(share))
    return slot
  }

  /** Marks the words that name a game beside others: its rules come first, and need not say its name. */
  #systems(raw, slots) {
    for (let from = 0; from < raw.length; from++) {
      let key = ""
      for (let to = from; to < Math.min(raw.length, from + 4); to++) {
        key += keyOf(raw[to], this.english.stem)
        const found = this.systems.get(key)
        if (found && to - from + 1 < raw.length)
          slots.filter((slot) => slot.piece >= from && slot.piece <= to).forEach((slot) => (slot.systems = found))
      }
    }
  }

  #number(text, percent) {
    const slot = new Slot(text, text)
    slot.number = slot.sure = true
    const entry = this.lexicon.known.get(text)
    if (entry) slot.add(entry, 0.6)
    if (!percent) return [slot]
    const unit = new Slot("%")
    unit.sure = true
    unit.unit = "%"
    return [slot, unit]
  }

  /** A number beside a word is looked for as the two together: "난이도 5", "20 ft". */
  #counted(slots) {
    slots.forEach((slot, index) => {
      if (!slot.number) return
      for (const other of [slots[index - 1], slots[index + 1]]) {
        if (!other || other.number) continue
        const names = new Set([other.unit, this.unitOf[other.text], other.text])
        for (const list of other.lists.keys()) {
          const concept = list - this.lexicon.firstConcept
          if (concept >= 0) names.add(this.lexicon.conceptIds[concept])
        }
        for (const name of names) {
          const list = this.lexicon.numbers.get(`${name}#${slot.text}`)
          if (list !== undefined) slot.lead(list, COUNTED)
        }
      }
    })
  }

  #latin(word, piece, last) {
    const plain = word.replace(/['’]s$/, "").replace(/['’]/g, "")
    const stem = this.english.stem(plain)
    const slot = new Slot(stem, piece)
    const { lexicon } = this
    const entry = this.english.isStop(plain) || this.english.isStop(stem) ? null : lexicon.known.get(stem)
    if (entry) {
      slot.add(entry, 1)
      slot.sure = true
    } else if (this.english.isStop(plain) || this.unitOf[stem]) {
      slot.sure = true
      slot.empty = !this.unitOf[stem]
      slot.unit = this.unitOf[stem]
      if (!last || plain.length < 3) return [slot]
    }
    if (last)
      for (const [found, share] of lexicon.beginning(plain))
        slot.add(found, (slot.sure ? 0.45 : 0.95) * Math.sqrt(share))
    if (!slot.sure) {
      const korean = toHangul(piece)
      if (/^[가-힣]+[ㄱ-ㅎ]?$/.test(korean) && plain.length > 2) {
        const slots = this.#hangul(korean, last, { guess: false })
        if (slots.some((one) => one.entries.size) && slots.every((one) => one.sure || one.entries.size)) {
          const better = slots.filter((one) => one.sure).length >= slots.length / 2
          if (better || !slot.entries.size) {
            slots.forEach((one, index) => {
              one.source = index ? "" : piece
              one.fix = index ? null : korean
            })
            return slots
          }
        }
      }
      const parts = this.#compound(plain)
      if (parts) return parts
      if (slot.entries.size === 0 || Math.max(...slot.entries.values()) < 0.6) this.#guess(slot, stem, 3)
    }
    return [slot]
  }

  /** Two known words that were written as one: longrest. */
  #compound(word) {
    for (let cut = word.length - 3; cut >= 3; cut--) {
      const parts = [word.slice(0, cut), word.slice(cut)].map((part) =>
        this.lexicon.known.get(this.english.stem(part)),
      )
      if (!parts[0] || !parts[1]) continue
      return parts.map((entry) => certain(entry))
    }
    return null
  }

  #hangul(run, last, { counted = false, alone = false, follows = false, guess = true } = {}) {
    const { lexicon } = this
    const text = run.slice(0, 40)
    const parsed = lexicon.parser.parse(text, counted, follows)
    const { cost, parts } = parsed
    const whole = parts.length === 1 && parts[0].known && parts[0].text === text
    // A word in many pieces, or in none, may be one that is not finished, mistyped, or typed in the other mode.
    const poor =
      parts.some((part) => !part.known) ||
      (parts.length > 0 && cost > 1.3 + parts.length) ||
      (parts.length > 1 && cost > 1.5 * parts.length)
    if (last && !whole && (poor || (!parts.length && alone))) {
      const found = lexicon.beginning(text)
      if (found.length) {
        const slot = new Slot(text, text)
        for (const [entry, share] of found) slot.add(entry, 0.95 * Math.sqrt(share))
        return [slot]
      }
    }
    if (guess && poor) {
      const explained = parts.reduce((sum, part) => sum + (part.known ? part.text.length : 0), 0) / text.length
      const better = this.#mistyped(text, cost) ?? (explained > 0.5 ? null : this.#otherMode(text, last))
      if (better) return [better]
    }
    const slots = parts.map((part) => {
      const slot = new Slot(part.text, part.text)
      slot.sure = part.known
      part.entries.forEach((entry) => slot.add(entry, 1))
      if (!alone) slot.heard = lexicon.sounding(part.text).map(([entry, slips]) => [entry.text, 0.85 - 0.2 * slips])
      if (part.verb) slot.verbs = part.entries.map((entry) => entry.text)
      if (guess && !part.known) this.#guess(slot, part.text, 2)
      else if (part.text.length > 1)
        for (const [entry, share] of lexicon.holding(part.text)) slot.add(entry, 0.55 * share)
      return slot
    })
    if (last && parts.length) {
      const final = slots.at(-1)
      const tail = text.slice(parts.at(-1).start)
      for (const [entry, share] of lexicon.beginning(tail))
        final.add(entry, (whole ? 0.5 : final.sure ? 0.6 : 0.95) * Math.sqrt(share))
    }
    if (guess && poor && parts.length > 1) slots.forEach((slot) => (slot.doubtful = true))
    return slots
  }

  /** The word that `text` is a slip away from, particles and endings behind it aside, if that explains it better. */
  #mistyped(text, cost) {
    const { lexicon } = this
    let least = cost
    const found = new Map()
    let shown
    for (let end = text.length; end >= Math.max(2, text.length - 4); end--) {
      const rest = end < text.length ? lexicon.parser.parse(text.slice(end), false, true) : { cost: 0, parts: [] }
      if (rest.parts.length || rest.cost > 1) continue
      const word = text.slice(0, end)
      for (const [entry, slips] of [...lexicon.near(word), ...lexicon.sounding(word)]) {
        const total = 1 + 1.3 * slips + rest.cost + (entry.verb ? 0.5 : 0)
        if (total >= cost) continue
        const weight = 0.95 - 0.2 * slips - 0.1 * rest.cost
        if (!(found.get(entry) >= weight)) found.set(entry, weight)
        if (total < least) {
          least = total
          shown = entry.shown
        }
      }
    }
    if (!found.size) return null
    const slot = new Slot(text, text)
    slot.fix = shown
    for (const [entry, weight] of found) slot.add(entry, weight)
    if (text.length > 1) for (const [entry, share] of lexicon.holding(text)) slot.add(entry, 0.7 * Math.sqrt(share))
    return slot
  }

  /** The Latin word whose keys were pressed in Korean mode. */
  #otherMode(text, last) {
    const { lexicon } = this
    const latin = toLatin(text)
    if (!/^[a-z]{3,}$/.test(latin)) return null
    const stem = this.english.stem(latin)
    const entry = lexicon.known.get(stem)
    const found = entry
      ? [[entry, 1]]
      : last
        ? lexicon.beginning(latin).map(([one, share]) => [one, Math.sqrt(share)])
        : []
    if (!found.length) return null
    const slot = new Slot(stem, text)
    slot.sure = Boolean(entry)
    slot.fix = latin
    found.forEach(([one, share]) => slot.add(one, share))
    return slot
  }

  /** Fills a slot with words that hold it, are a slip away, or begin alike. */
  #guess(slot, text, least) {
    const { lexicon } = this
    if (text.length >= least)
      for (const [entry, share] of lexicon.holding(text)) slot.add(entry, 0.7 * Math.sqrt(share))
    for (const [entry, slips] of lexicon.sounding(text)) slot.add(entry, 0.9 - 0.2 * slips)
    let best = 99
    for (const [entry, slips] of lexicon.near(text)) {
      slot.add(entry, 0.85 - 0.2 * slips)
      if (slips < best) {
        best = slips
        slot.fix = entry.shown
      }
    }
    if (slot.entries.size) return
    for (let cut = text.length - 1; cut >= Math.max(least, text.length * 0.55); cut--) {
      const found = lexicon.beginning(text.slice(0, cut), 20)
      for (const [entry, share] of found) slot.add(entry, 0.6 * share * (cut / text.length))
      if (found.length) return
    }
  }
}
