// How words sound, coarsely: English words written in Hangul (이니셔티브) are found by it.
//
// A key has a capital a consonant and one "a" a run of vowels; what Korean spelling adds (the ㅡ of 스트롱) or English
// spelling does not say (the r of armor, the e of edge) is left out on both sides.

const INITIAL = "GKNDTLMBPSS_JJCKTPH"
const CODA = ["", ..."KKKNNNTLLLLLLLLMPPTTNTTKTPT"]

/** The sound of English words, by the rules that the index carries. */
export function hearEnglish(rules) {
  const ready = rules.map(([pattern, to]) => [new RegExp(pattern, "g"), to])
  return (word) => ready.reduce((text, [pattern, to]) => text.replace(pattern, to), word.toLowerCase())
}

/** The sound of a word in Hangul. */
export function hearHangul(word) {
  let text = ""
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at) - 0xac00
    if (code < 0 || code > 11171) return ""
    const vowel = Math.floor(code / 28) % 21
    const lead = INITIAL[Math.floor(code / 588)].replace("_", "")
    // 대시, 배지: what ends in such a sound ends in ㅣ when it is written in Hangul.
    const added =
      vowel === 18 || (vowel === 20 && at > 0 && at === word.length - 1 && code % 28 === 0 && /[JCS]/.test(lead))
    text += lead + (added ? "" : "a") + CODA[code % 28]
  }
  return text
    .replace(/T(?=[JCSTD])/g, "")
    .replace(/a+/g, "a")
    .replace(/([A-Z])\1+/g, "$1")
}
