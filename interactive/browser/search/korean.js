// Running Korean → the words of the index in it: particles, endings and the forms of verbs.

import { strokes } from "./hangul.js"

const VOWEL = /[ㅏ-ㅣ]$/

/**
 * What the forms of a verb begin with: [key strokes, which endings may follow], regular and irregular alike.
 * Endings: 1 after the plain stem, 2 after a stem with 으, 4 after 아 or 어, 8 after a stem that has lost its ㄹ.
 */
export function verbForms(stem) {
  const base = strokes(stem)
  const cut = base.slice(0, -1)
  const last = base.at(-1)
  const forms = [[base, 1]]
  const a = (...all) => all.forEach((form) => forms.push([form, 4]))
  const u = (form) => forms.push([form, 2])
  if (VOWEL.test(base)) {
    u(base)
    if (stem.endsWith("르")) a(base.slice(0, -2) + "ㄹㄹㅓ", base.slice(0, -2) + "ㄹㄹㅏ", base + "ㄹㅓ")
    if (stem.endsWith("하")) a(cut + "ㅐ", base + "ㅇㅕ")
    else if (/[ㅏㅓㅐㅔㅕ]/.test(last) && !/[ㅗㅜㅡ]$/.test(cut)) a(base)
    else if (last === "ㅣ" && !/[ㅗㅜㅡ]$/.test(cut)) a(cut + "ㅕ", base + "ㅇㅓ")
    else if (/ㅗㅣ$/.test(base)) a(cut + "ㅐ", base + "ㅇㅓ")
    else if (last === "ㅗ") a(base + "ㅏ", base + "ㅇㅏ")
    else if (last === "ㅜ") a(base + "ㅓ", base + "ㅇㅓ")
    else if (last === "ㅡ") a(cut + "ㅓ", cut + "ㅏ")
    else a(base + "ㅇㅓ")
  } else {
    u(base + "ㅇㅡ")
    a(base + "ㅇㅓ", base + "ㅇㅏ")
    if (last === "ㄹ") forms.push([base, 2], [cut, 8])
    if (last === "ㅂ") forms.push([cut + "ㅇㅜ", 2], [cut + "ㅇㅗㅏ", 4], [cut + "ㅇㅜㅓ", 4])
    if (last === "ㄷ") forms.push([cut + "ㄹㅇㅡ", 2], [cut + "ㄹㅇㅓ", 4], [cut + "ㄹㅇㅏ", 4])
    if (last === "ㅅ") forms.push([cut + "ㅇㅡ", 2], [cut + "ㅇㅓ", 4], [cut + "ㅇㅏ", 4])
    if (last === "ㅎ") forms.push([cut, 2], [cut.slice(0, -1) + "ㅐ", 4])
  }
  return forms
}

/** Takes Korean words apart by the words it is given. */
export class Parser {
  #particles
  #empty
  #counters
  #counting
  #endings

  /** `tables`: what the index knows of Korean (generator/search/grammar.py). */
  constructor(tables) {
    const words = (text) => text.split(" ")
    this.#particles = new Set(words(tables.particles))
    this.#empty = new Set(words(tables.empty))
    this.#counters = words(tables.counters)
    this.#counting = new RegExp(`^(?:\\d+|${words(tables.counting).join("|")})$`)
    this.#endings = tables.endings.map((text) => new Set(words(text).map(strokes)))
    this.nouns = new Map() // word → what stands for it
    this.verbs = new Map() // key strokes → [[verb, endings]]
    this.longest = 1
    for (const stem of words(tables.verbs)) this.addVerb(stem, null)
  }

  /** Whether a counter may follow `word`. */
  counts(word) {
    return this.#counting.test(word)
  }

  addNoun(word, entry) {
    this.nouns.set(word, entry)
    this.longest = Math.max(this.longest, word.length)
  }

  addVerb(stem, entry) {
    for (const [form, endings] of verbForms(stem)) {
      const known = this.verbs.get(form)
      if (known) known.push([entry, endings])
      else this.verbs.set(form, [[entry, endings]])
    }
  }

  /** Whether the strokes `rest` are an ending that a form may have. */
  #ends(endings, rest) {
    const [plain, eu, a] = this.#endings
    // Past and intention come between the stem and another ending.
    const later = (more) =>
      more === "" ||
      plain.has(more) ||
      /^ㅇㅓ(?:|ㅇㅛ|ㄷㅗ|ㅅㅓ|ㅇㅑ)$/.test(more) ||
      (more.startsWith("ㅇㅡ") && eu.has(more.slice(2)))
    return (
      (endings & 1 && (plain.has(rest) || (rest.startsWith("ㄱㅔㅆ") && later(rest.slice(3))))) ||
      (endings & 2 && eu.has(rest)) ||
      (endings & 8 && /^[ㄴㅂㅅㅇ]/.test(rest) && (plain.has(rest) || eu.has(rest))) ||
      (endings & 4 && (rest === "" || a.has(rest) || (rest[0] === "ㅆ" && later(rest.slice(1)))))
    )
  }

  /**
   * Verbs of which `text` is a form: [entry or null for one without meaning, strokes of the ending]. `open`: nothing
   * follows, so that the ending may be still to come.
   */
  verbsOf(text, open) {
    const typed = strokes(text)
    const found = []
    for (let cut = 1; cut <= typed.length; cut++) {
      for (const [entry, endings] of this.verbs.get(typed.slice(0, cut)) ?? []) {
        if (this.#ends(endings, typed.slice(cut)) || (open && cut === typed.length && endings & 1))
          found.push([entry, typed.length - cut])
      }
    }
    return found
  }

  /**
   * The cheapest way to take a run of Hangul apart: parts {text, entries, known}, where `entries` are the words of the
   * index it may be (none for particles and empty words) and `known` is false for what no word explains.
   * `afterNumber`: a counter may come first; `content`: a word stands before it already.
   */
  parse(run, afterNumber = false, content = false) {
    if (this.#empty.has(run) && !this.nouns.has(run)) return { cost: 0.5, parts: [] }
    const size = run.length
    const best = [{ cost: 0, before: -1, part: null, content }]
    for (let at = 1; at <= size; at++) best.push({ cost: Infinity })
    const offer = (from, to, cost, part, content) => {
      const total = best[from].cost + cost
      if (total < best[to].cost) best[to] = { cost: total, before: from, part, content }
    }
    for (let from = 0; from < size; from++) {
      const here = best[from]
      const counter = from === 0 && afterNumber && this.#counters.find((word) => run.startsWith(word))
      if (counter) offer(0, counter.length, 0.4, null, true)
      offer(from, from + 1, 3, { text: run[from], entries: [], known: false }, true)
      for (let to = from + 1; to <= Math.min(size, from + Math.max(this.longest, 10)); to++) {
        const text = run.slice(from, to)
        const noun = this.nouns.get(text)
        if (noun)
          offer(
            from,
            to,
            text.length > 1 ? 1 : size === 1 ? 0.9 : from === 0 ? 1.3 : 2.1,
            { text, entries: [noun], known: true },
            true,
          )
        if (here.content && this.#particles.has(text)) offer(from, to, 0.3, null, to < size)
        if (this.#empty.has(text)) offer(from, to, text.length === 1 ? 1.6 : 0.9, null, true)
        if (to - from > 12) continue
        const verbs = this.verbsOf(text, to === size)
        if (verbs.length) {
          const real = verbs.filter(([entry]) => entry)
          const ending = Math.min(...verbs.map(([, rest]) => rest))
          if (real.length) {
            // The longest stem explains the most.
            const least = Math.min(...real.map(([, rest]) => rest))
            const entries = real.filter(([, rest]) => rest <= least + 1).map(([entry]) => entry)
            offer(
              from,
              to,
              (to - from === 1 ? 2 : 1.05) + least * 0.06,
              { text, entries, known: true, verb: true },
              true,
            )
          }
          if (real.length < verbs.length) offer(from, to, (here.content ? 0.5 : 1.3) + ending * 0.06, null, true)
        }
      }
    }
    const parts = []
    for (let at = size; at > 0; at = best[at].before) {
      const part = best[at].part
      if (!part) continue
      const next = parts[0]
      if (!part.known && next && !next.known && next.start === at) {
        next.text = part.text + next.text
        next.start = best[at].before
      } else parts.unshift({ ...part, start: best[at].before, end: at })
    }
    return { cost: best[size].cost, parts }
  }
}
