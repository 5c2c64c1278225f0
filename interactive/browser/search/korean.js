// Running Korean → the words of the index in it: particles, endings and the forms of verbs.

import { strokes } from "./hangul.js"

const PARTICLES = new Set(
  (
    "은 는 이 가 을 를 과 와 의 에 도 만 까지 부터 로 으로 에서 에게 한테 께 마다 처럼 보다 이나 나 이랑 랑 하고 끼리 밖에 조차 마저 " +
    "라도 이라도 들 이면 면 이라면 라면 이란 란 인 이고 이며 입니다 이다 이에요 예요 이야 야 인데 인가 인가요 일 일때 이요 요 씩 당 째 짜리 " +
    "쯤 만큼 대로 이나요 이죠 죠 이냐 냐 인지 이라는 라는 이라고 라고 이든 든 하나요 적 적인 적으로 님 용 중 시 때 전 후 간 별 식"
  ).split(" "),
)

// Words of a question that say nothing about the rule.
const EMPTY = new Set(
  (
    "수 것 거 걸 게 건 때 뭐 뭘 무엇 무엇을 무슨 몇 얼마 얼마나 얼마큼 어떻게 어떡해 어떤 왜 언제 누가 누구 어디 어디까지 그 이 저 내 내가 나 제 " +
    "제가 우리 좀 안 못 또 잘 꼭 그럼 그러면 아니 네 예 가능 대해 대한 관련 관한 궁금 알려 알려줘 설명 설명해줘 뜻 의미 나요 건가 건데 건지 한 할 " +
    "는데 는지 을까 까요 ㅠㅠ 하는 하는데 이거 그거 저거 이건 그건 이게 그게 거야 거예요 건가요 정도 그냥 진짜 혹시 지금 계속 바로 " +
    "다시피 같은 같이"
  ).split(" "),
)
EMPTY.delete("바로")
EMPTY.delete("같이")

const COUNTERS = /^(?:개|번|명|점|칸|마리|가지|시간|분|살|회|장|발|대|권|배|차례|초|일|달|주)/

// Endings, in key strokes: after the plain stem, after a stem with 으, after 아/어. What they may chain with is a word
// of its own to `parse`: 도와 + 줄 + 수 + 있어.
const endings = (text) => new Set(text.split(" ").map(strokes)).add("")
const AFTER_STEM = endings(
  "고 고서 고도 는 는데 는데요 는지 는가 는가요 니 니까 냐 나 나요 네 네요 느라 느라고 는다 는다면 는다고 지 지요 지만 지도 지는 자 자마자 " +
    "자고 죠 게 게끔 도록 다 다가 다면 다고 다는 더니 더라도 던 던데 든 든지 든가 기 거나 거든 습니다 습니까 소 구나 군 길래 잖아",
)
const AFTER_EU = endings(
  "면 면서 면은 려면 려고 려 려는 러 니 니까 ㄴ ㄴ데 ㄴ데요 ㄴ지 ㄴ가 ㄴ가요 ㄴ다 ㄴ다면 ㄴ다고 ㄹ ㄹ까 ㄹ까요 ㄹ게 ㄹ게요 ㄹ래 ㄹ수록 ㄹ지 " +
    "ㄹ지도 ㄹ려면 ㄹ려고 ㄹ라면 ㄹ라고 ㅁ ㅂ니다 ㅂ니까 ㅂ시다 며 므로 오 라 라고 라면 세요 셔 시면 시는 신 실 십시오",
)
const AFTER_A = endings("서 도 요 야 야지 야만 라 다 다가")
AFTER_EU.delete("")

const VOWEL = /[ㅏ-ㅣ]$/

/** What the forms of a verb begin with: [key strokes, which endings may follow], regular and irregular alike. */
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
    if (last === "ㄹ") forms.push([base, 2], [cut, 3])
    if (last === "ㅂ") forms.push([cut + "ㅇㅜ", 2], [cut + "ㅇㅗㅏ", 4], [cut + "ㅇㅜㅓ", 4])
    if (last === "ㄷ") forms.push([cut + "ㄹㅇㅡ", 2], [cut + "ㄹㅇㅓ", 4], [cut + "ㄹㅇㅏ", 4])
    if (last === "ㅅ") forms.push([cut + "ㅇㅡ", 2], [cut + "ㅇㅓ", 4], [cut + "ㅇㅏ", 4])
    if (last === "ㅎ") forms.push([cut, 2], [cut.slice(0, -1) + "ㅐ", 4])
  }
  return forms
}

// Past and intention come between the stem and another ending.
const afterPast = (rest) => AFTER_STEM.has(rest) || /^ㅇㅓ(?:|ㅇㅛ|ㄷㅗ|ㅅㅓ|ㅇㅑ)$/.test(rest) || (rest.startsWith("ㅇㅡ") && AFTER_EU.has(rest.slice(2)))

const fits = (classes, rest) =>
  (classes & 1 && (AFTER_STEM.has(rest) || (rest.startsWith("ㄱㅔㅆ") && afterPast(rest.slice(3))))) ||
  (classes & 2 && AFTER_EU.has(rest)) ||
  (classes & 4 && (AFTER_A.has(rest) || (rest[0] === "ㅆ" && afterPast(rest.slice(1)))))

/** Takes Korean words apart by the words it is given. */
export class Parser {
  constructor() {
    this.nouns = new Map() // word → what stands for it
    this.verbs = new Map() // key strokes → [[verb, endings]]
    this.longest = 1
    for (const stem of ["하", "되", "시키", "당하", "받", "있", "없", "싶", "않", "스럽", "말", "주", "보", "지"]) this.addVerb(stem, null)
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

  /** Verbs of which `text` is a form: [entry or null for one without meaning, strokes of the ending]. */
  verbsOf(text) {
    const typed = strokes(text)
    const found = []
    for (let cut = 1; cut <= typed.length; cut++) {
      for (const [entry, endings] of this.verbs.get(typed.slice(0, cut)) ?? []) {
        if (fits(endings, typed.slice(cut))) found.push([entry, typed.length - cut])
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
    if (EMPTY.has(run) && !this.nouns.has(run)) return { cost: 0.5, parts: [] }
    const size = run.length
    const best = [{ cost: 0, before: -1, part: null, content }]
    for (let at = 1; at <= size; at++) best.push({ cost: Infinity })
    const offer = (from, to, cost, part, content) => {
      const total = best[from].cost + cost
      if (total < best[to].cost) best[to] = { cost: total, before: from, part, content }
    }
    for (let from = 0; from < size; from++) {
      const here = best[from]
      const counter = from === 0 && afterNumber ? COUNTERS.exec(run) : null
      if (counter) offer(0, counter[0].length, 0.4, null, true)
      offer(from, from + 1, 3, { text: run[from], entries: [], known: false }, true)
      for (let to = from + 1; to <= Math.min(size, from + Math.max(this.longest, 10)); to++) {
        const text = run.slice(from, to)
        const noun = this.nouns.get(text)
        if (noun) offer(from, to, text.length === 1 ? (size === 1 ? 0.9 : 2.1) : 1, { text, entries: [noun], known: true }, true)
        if (here.content && PARTICLES.has(text)) offer(from, to, 0.3, null, to < size)
        if (EMPTY.has(text)) offer(from, to, text.length === 1 ? 1.6 : 0.9, null, true)
        if (to - from > 12) continue
        const verbs = this.verbsOf(text)
        if (verbs.length) {
          const real = verbs.filter(([entry]) => entry)
          const ending = Math.min(...verbs.map(([, rest]) => rest))
          if (real.length) {
            // The longest stem explains the most.
            const least = Math.min(...real.map(([, rest]) => rest))
            const entries = real.filter(([, rest]) => rest <= least + 1).map(([entry]) => entry)
            offer(from, to, (to - from === 1 ? 2 : 1.05) + least * 0.06, { text, entries, known: true, verb: true }, true)
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
