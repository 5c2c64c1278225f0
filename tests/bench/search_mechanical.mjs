// Queries made from the book by rule: node tests/bench/search_mechanical.mjs --site build/site [--write FILE] [--json]
//
// From every title: with a particle, without blanks, initials only, one slip of the finger, last syllable half typed;
// from every text: two of its rarest words. The same book gives the same queries; --write keeps them for other engines.

import { writeFileSync } from "node:fs"
import { compose, isSyllable, strokes } from "../../interactive/browser/search/hangul.js"
import { bytesOf, measure, openSite, options, readBook, report, rulesOf } from "./search_common.mjs"

const { site, json, write } = options({ write: { type: "string" } }, ["site"])

// A small generator of its own, so that the queries never change with a version of Node.
let state = 20261130
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const oneOf = (list) => list[random(list.length)]

const rules = rulesOf(readBook(site))
const plain = (title) =>
  title
    .replace(/\s*\([^)]*\)/g, "")
    .replace(/[·:,]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
const bare = (title) => plain(title).replaceAll(" ", "")
const initial = (char) =>
  isSyllable(char) ? "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"[char.normalize("NFD").charCodeAt(0) - 0x1100] : char
const hasCoda = (word) => isSyllable(word.at(-1)) && (word.charCodeAt(word.length - 1) - 0xac00) % 28 !== 0

/** Rules whose title answers a query as well as that of `rule` does. */
const alike = (own, of) => rules.filter(({ rule }) => of(rule) === own).map(({ id }) => id)

const PARTICLES = [
  ["은", "는"],
  ["이", "가"],
  ["을", "를"],
  ["과", "와"],
  ["이란", "란"],
  ["에서", "에서"],
  ["의", "의"],
  ["도", "도"],
  ["까지", "까지"],
]
const KEYS = ["ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"]

function slip(title) {
  const typed = Array.from(strokes(title))
  const places = [...typed.keys()].filter((at) => /[ㄱ-ㅎㅏ-ㅣ]/.test(typed[at]))
  const at = oneOf(places)
  const row = KEYS.find((keys) => keys.includes(typed[at]))
  const beside = row ? [row[row.indexOf(typed[at]) - 1], row[row.indexOf(typed[at]) + 1]].filter(Boolean) : []
  const kind = random(4)
  if (kind === 0 && at + 1 < typed.length) [typed[at], typed[at + 1]] = [typed[at + 1], typed[at]]
  else if (kind === 1) typed.splice(at, 1)
  else if (kind === 2) typed.splice(at, 0, typed[at])
  else if (beside.length) typed[at] = oneOf(beside)
  return typed.join("").split(" ").map(compose).join(" ")
}

// Rare words: nouns of the index's own vocabulary that at most three rules hold, in whatever form.
const engine = await openSite(site)
const texts = new Map(rules.map(({ rule }) => [rule, rule.blocks.map((block) => block.ko.text).join("\n")]))
const rare = engine.words
  .filter((word) => /^[가-힣]{2,}$/.test(word))
  .map((word) => [word, rules.filter(({ rule }) => texts.get(rule).includes(word))])
const rareIn = (rule) =>
  rare
    .filter(([, holders]) => holders.length > 0 && holders.length <= 3 && holders.some((held) => held.rule === rule))
    .map(([word]) => word)

const made = []
const add = (category, q, gold) => made.push({ q, gold, category, lang: /[a-z]/i.test(q) ? "en" : "ko" })
for (const { id, rule } of rules) {
  const title = plain(rule.title.ko)
  if (/[가-힣]$/.test(title)) add("particle", title + oneOf(PARTICLES)[hasCoda(title) ? 0 : 1], [id])
  if (title.includes(" ")) add("no-spaces", bare(title), [id])
  const first = Array.from(bare(title), initial).join("")
  if (/^[ㄱ-ㅎ]{3,}$/.test(first))
    add(
      "initials",
      first,
      alike(first, (one) => Array.from(bare(one.title.ko), initial).join("")),
    )
  if (bare(title).length > 2) add("slip", slip(title), [id])
  const typed = strokes(title)
  if (bare(title).length > 1) add("half-typed", typed.slice(0, -1).split(" ").map(compose).join(" "), [id])
  const words = rareIn(rule)
  if (words.length > 1) {
    const one = oneOf(words)
    const two = oneOf(
      words.filter((word) => !word.includes(one) && !one.includes(word)).concat(words.filter((word) => word !== one)),
    )
    add(
      "rare-pair",
      `${one} ${two}`,
      rules
        .filter((other) => [one, two].every((word) => texts.get(other.rule).includes(word)))
        .map((other) => other.id),
    )
  }
}

if (write) writeFileSync(write, JSON.stringify(made, null, 1))
const known = new Set(rules.map(({ id }) => id))
const find = ({ q, lang }) => engine.search(q, { language: lang }).results.map((result) => result.rule)
report("own engine, mechanical queries", { ...measure(made, known, find), bytes: bytesOf(site) }, json)
