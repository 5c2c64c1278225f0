// Hangul as it is typed: syllables, key strokes of the two-set keyboard, initials.

const INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
const VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
const CODAS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
const PAIRS = {
  ㄳ: "ㄱㅅ",
  ㄵ: "ㄴㅈ",
  ㄶ: "ㄴㅎ",
  ㄺ: "ㄹㄱ",
  ㄻ: "ㄹㅁ",
  ㄼ: "ㄹㅂ",
  ㄽ: "ㄹㅅ",
  ㄾ: "ㄹㅌ",
  ㄿ: "ㄹㅍ",
  ㅀ: "ㄹㅎ",
  ㅄ: "ㅂㅅ",
  ㅘ: "ㅗㅏ",
  ㅙ: "ㅗㅐ",
  ㅚ: "ㅗㅣ",
  ㅝ: "ㅜㅓ",
  ㅞ: "ㅜㅔ",
  ㅟ: "ㅜㅣ",
  ㅢ: "ㅡㅣ",
}
const JOINED = Object.fromEntries(Object.entries(PAIRS).map(([one, two]) => [two, one]))
const KEYS = "ㅂqㅃQㅈwㅉWㄷeㄸEㄱrㄲRㅅtㅆTㅛyㅕuㅑiㅐoㅒOㅔpㅖPㅁaㄴsㅇdㄹfㅎgㅗhㅓjㅏkㅣlㅋzㅌxㅊcㅍvㅠbㅜnㅡm"
const LATIN = {}
const LETTER = {}
for (let at = 0; at < KEYS.length; at += 2) {
  LATIN[KEYS[at]] = KEYS[at + 1]
  LETTER[KEYS[at + 1]] = KEYS[at]
}
const FIRST = 0xac00

export const isSyllable = (char) => char >= "가" && char <= "힣"

/** The keys that type `text`, as single letters: 난읻 → ㄴㅏㄴㅇㅣㄷ. What is no Hangul stays. */
export function strokes(text) {
  let typed = ""
  for (const char of text) {
    const code = char.charCodeAt(0) - FIRST
    if (isSyllable(char)) {
      const vowel = VOWELS[Math.floor(code / 28) % 21]
      const coda = CODAS[code % 28]
      typed += INITIALS[Math.floor(code / 588)] + (PAIRS[vowel] ?? vowel)
      if (coda !== " ") typed += PAIRS[coda] ?? coda
    } else typed += PAIRS[char] ?? char
  }
  return typed
}

const isVowel = (letter) => letter >= "ㅏ" && letter <= "ㅣ"
const isConsonant = (letter) => letter >= "ㄱ" && letter <= "ㅎ"

/** Key strokes → syllables, as an input method puts them together; letters that fit nowhere stay alone. */
export function compose(typed) {
  let text = ""
  let at = 0
  while (at < typed.length) {
    if (!isConsonant(typed[at]) || !isVowel(typed[at + 1] ?? "")) {
      text += typed[at++]
      continue
    }
    const lead = INITIALS.indexOf(typed[at++])
    let vowel = typed[at++]
    const joined = JOINED[vowel + typed[at]]
    if (joined && isVowel(joined)) {
      vowel = joined
      at += 1
    }
    let coda = ""
    // A consonant before a vowel begins the next syllable.
    const closes = (here) => isConsonant(typed[here] ?? "") && !isVowel(typed[here + 1] ?? "")
    if (closes(at) && CODAS.includes(typed[at])) {
      coda = typed[at++]
      const pair = JOINED[coda + typed[at]]
      if (pair && closes(at)) {
        coda = pair
        at += 1
      }
    } else if (JOINED[typed[at] + typed[at + 1]] && closes(at + 1)) {
      coda = typed[at++]
    }
    text += String.fromCharCode(FIRST + lead * 588 + VOWELS.indexOf(vowel) * 28 + CODAS.indexOf(coda || " "))
  }
  return text
}

/** What Latin letters would have been on a Korean keyboard: sksdleh → 난이도. */
export const toHangul = (latin) =>
  compose(Array.from(latin, (key) => LETTER[key] ?? LETTER[key.toLowerCase()] ?? key).join(""))

/** What Hangul would have been on a Latin keyboard: 듀 → eb. */
export const toLatin = (hangul) =>
  Array.from(strokes(hangul), (letter) => LATIN[letter] ?? letter)
    .join("")
    .toLowerCase()

/** Whether `text` is nothing but initial consonants (ㄱㅎㅊ). */
export const isInitials = (text) => /^[ㄱ-ㅎ]{2,}$/.test(text)

/** A pattern for what `text` may become: a lone consonant stands for any syllable it begins, the last may go on. */
export function pattern(text) {
  const chars = Array.from(text.replace(/[ㄳ-ㅄ]/g, (pair) => PAIRS[pair] ?? pair))
  return chars
    .map((char, index) => {
      if (isConsonant(char)) {
        const begin = FIRST + INITIALS.indexOf(char) * 588
        return begin < FIRST ? char : `[${String.fromCharCode(begin)}-${String.fromCharCode(begin + 587)}]`
      }
      const code = char.charCodeAt(0)
      if (index === chars.length - 1 && isSyllable(char) && (code - FIRST) % 28 === 0) {
        return `[${char}-${String.fromCharCode(code + 27)}]`
      }
      return char.replace(/[^\p{L}\p{N}]/gu, "\\$&")
    })
    .join("")
}
