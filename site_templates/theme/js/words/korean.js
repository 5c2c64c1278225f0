// How a word ends when it is said aloud, as generator/korean.py finds it: particles depend on it. The tables are that
// module's own (`sounds` in words.json).

const FIRST = 0xac00
const POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
const BRACKETS = { ")": "(", "]": "[", "）": "（" }
const WHOLE = "[0-9]+(?:,[0-9]{3})*"
const NUMBER = new RegExp(`(?<![0-9.])(?:${WHOLE}|(?<![^\\s+−-]))\\.[0-9]+$|${WHOLE}$`)
const FRACTION = new RegExp(`(?<![\\p{L}\\p{N}_/⁄.,])(${WHOLE}(?:\\.[0-9]+)?) ?[/⁄] ?${WHOLE}$`, "u")

/** 0 (vowel), 1 (ㄹ) or 2 (any other consonant), and 4 more after a digit; null where nothing can be read. */
export function soundOf(word, reading, tables) {
  const said = reading || word
  const last = said.charCodeAt(said.length - 1)
  const coda = last >= FIRST && last <= 0xd7a3 ? short(last) : new Reader(tables).coda(said)
  if (coda === null) return null
  return coda + (/\p{Nd}$/u.test(word) ? 4 : 0)
}

/** Whether a word ends in Latin letters, so that only its reader knows how it is said. */
export const isUnread = word => /[A-Za-z][^\p{L}\p{N}]*$/u.test(word) && /[a-z]/.test(word)

function short(code) {
  const coda = (code - FIRST) % 28
  return coda === 0 ? 0 : coda === 8 ? 1 : 2
}

class Reader {
  constructor(tables) {
    this.tables = tables
    const units = Object.keys(tables.units).sort((a, b) => b.length - a.length).join("|")
    this.unit = new RegExp(`[0-9][ -]?(${units})$`)
    this.unitPower = new RegExp(`([0-9][ -]?(?:${units}))[${POWERS}]+`, "g")
    this.power = new RegExp(`(?<=[0-9A-Za-z])[${POWERS}]+`, "g")
  }

  coda(said) {
    const text = this.#readable(said)
    const end = this.#end(text)
    return end ? this.#of(text.slice(0, end)) : null
  }

  #readable(said) {
    const text = said.normalize("NFC").replace(this.unitPower, "$1").replace(this.power, "제곱")
    const written = [...text].map(ch => this.tables.rewrite[ch] ?? ch).join("").normalize("NFKC")
    return written.replace(/(?![0-9])\p{Nd}/gu, decimal)
  }

  #sounds(text, at) {
    if (text[at] in this.tables.after) return [...text.slice(0, at)].some(ch => /[\p{L}\p{N}]/u.test(ch))
    return /[\p{L}\p{N}]/u.test(text[at]) || text[at] in this.tables.signs || isHalf(text[at])
  }

  #end(text) {
    let first = 0
    while (first < text.length && !this.#sounds(text, first)) first++
    let end = text.length
    while (end > first) {
      if (text[end - 1] in BRACKETS) {
        const start = opening(text, end - 1)
        end = start > first ? start : end - 1
      } else if (this.#sounds(text, end - 1)) return end
      else end--
    }
    return 0
  }

  #of(text) {
    const ch = [...text].at(-1)
    const code = ch.codePointAt(0)
    const { signs, after, units, letters, latin } = this.tables
    if (code >= FIRST && code <= 0xd7a3) return short(code)
    if (/[0-9]/.test(ch)) return this.#number(text)
    if (ch in signs) return signs[ch]
    if (ch in after) return after[ch]
    const unit = this.unit.exec(text)
    if (unit) return units[unit[1]]
    if (code >= 0x11a8 && code <= 0x11c2) return code === 0x11af ? 1 : 2
    if (ch in letters) return letters[ch]
    const base = ch.normalize("NFD")[0].toLowerCase()
    return latin[base] ?? letters[base] ?? 0
  }

  #number(text) {
    const read = FRACTION.exec(text)?.[1] ?? text
    const digits = NUMBER.exec(read)[0].replaceAll(",", "")
    const { digits: codas, tens, myriads } = this.tables
    const zeros = /0*$/.exec(digits)[0].length
    if (digits.includes(".") || digits[0] === "0" || !zeros) return codas[digits.at(-1)]
    if (zeros < 4) return tens[zeros]
    const myriad = Math.floor(zeros / 4)
    return myriad < myriads.length ? myriads[myriad] : codas[0]
  }
}

/** Half of a character beyond the basic plane. */
const isHalf = unit => unit >= "\ud800" && unit <= "\udfff"

/** A digit of any script as one of ours. */
function decimal(ch) {
  const code = ch.codePointAt(0)
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

function opening(text, at) {
  const closing = text[at]
  let depth = 0
  for (let i = at; i >= 0; i--) {
    if (text[i] === closing) depth++
    else if (text[i] === BRACKETS[closing] && !--depth) return i
  }
  return -1
}
