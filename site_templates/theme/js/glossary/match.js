// Whether what was typed so far may be a word: in Hangul also its initial consonants, and syllables not yet finished.
//
// A character is compared by its letters (NFKD): 분 is ᄇ, ᅮ, ᆫ, and the lone ㅂ of a keyboard is ᄇ as well.

// A final consonant becomes the initial of the next syllable as typing goes on: 불 is on the way to 부러.
const FINALS = "ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ"
const INITIALS = "ᄀᄁᄂᄃᄅᄆᄇᄉᄊᄋᄌᄎᄏᄐᄑᄒ"
// Letters that take two keys, by those: 갑 is on the way to 값, and 호 to 화.
const DOUBLE = {
  "ᆪ": "ᆨᆺ", "ᆬ": "ᆫᆽ", "ᆭ": "ᆫᇂ", "ᆰ": "ᆯᆨ", "ᆱ": "ᆯᆷ", "ᆲ": "ᆯᆸ", "ᆳ": "ᆯᆺ", "ᆴ": "ᆯᇀ", "ᆵ": "ᆯᇁ", "ᆶ": "ᆯᇂ", "ᆹ": "ᆸᆺ",
  "ᅪ": "ᅩᅡ", "ᅫ": "ᅩᅢ", "ᅬ": "ᅩᅵ", "ᅯ": "ᅮᅥ", "ᅰ": "ᅮᅦ", "ᅱ": "ᅮᅵ", "ᅴ": "ᅳᅵ",
}
const ACCENTS = /[\u0300-\u036f]/g
const WORD = /[\p{L}\p{N}]/u

const letters = character =>
  [...character.normalize("NFKD").replace(ACCENTS, "")].map(letter => DOUBLE[letter] ?? letter).join("")

/** The characters of a text that count, each as its letters; `first` where a word begins. */
function characters(text) {
  const found = []
  let first = true
  for (const character of text.normalize("NFC").toLowerCase()) {
    if (WORD.test(character)) found.push({ letters: letters(character), first })
    first = !WORD.test(character)
  }
  return found
}

const isInitial = letters => letters >= "ᄀ" && letters <= "ᄒ"

/** What a syllable's letters may become with the next key: what stays, and the initial of the syllable after it. */
function carried(query) {
  const at = FINALS.indexOf(query.at(-1))
  return at < 0 ? null : [query.slice(0, -1), INITIALS[at]]
}

function agrees(query, word, next, last) {
  if (query === word || (isInitial(query) && word[0] === query)) return true
  if (!last) return false
  if (query >= "ᄀ" && word.startsWith(query)) return true
  const rest = carried(query)
  return rest !== null && rest[0] === word && next?.[0] === rest[1]
}

/** What an English word may be an inflection of: eased → ease, studies → study. */
function bases(query) {
  const word = query.trim().toLowerCase()
  const cut = [/s$/, /es$/, /d$/, /ed$/, /ing$/].filter(end => end.test(word)).map(end => word.replace(end, ""))
  if (/ing$/.test(word)) cut.push(word.replace(/ing$/, "e"))
  if (/i(es|ed)$/.test(word)) cut.push(word.replace(/i(es|ed)$/, "y"))
  return cut.filter(base => base.length > 2)
}

/**
 * A function that tells whether a word fits `query`. A lone letter, and initial consonants alone, fit only where a word
 * begins, for they would fit nearly everything; anything else fits anywhere, and an inflected English word fits its base.
 * Null where nothing that counts was typed.
 */
export function matcher(query) {
  const wanted = characters(query)
  if (!wanted.length) return null
  const short = wanted.every(({ letters }) => isInitial(letters)) || (wanted.length === 1 && wanted[0].letters.length === 1)
  const stems = bases(query)
  return word => {
    const there = characters(word)
    return stems.includes(word.toLowerCase()) || there.some(({ first }, start) =>
      (first || !short) && wanted.every(({ letters }, at) => {
        const here = there[start + at]
        return here && agrees(letters, here.letters, there[start + at + 1]?.letters, at === wanted.length - 1)
      }))
  }
}
