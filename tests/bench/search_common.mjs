// What the search benches share: queries, the book, figures, the report.

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { gzipSync } from "node:zlib"

export const DEPTH = 10

/** The arguments of a bench; ends the process with a sentence when one is missing or unknown. */
export function options(extra = {}, needs = ["site", "queries"]) {
  const known = {
    site: { type: "string" },
    queries: { type: "string" },
    json: { type: "boolean", default: false },
    ...extra,
  }
  try {
    const { values } = parseArgs({ options: known })
    for (const name of needs) if (!values[name]) throw new Error(`--${name} is missing`)
    return values
  } catch (error) {
    console.error(
      `${error.message}. Flags: ${Object.keys(known)
        .map((name) => `--${name}`)
        .join(" ")}`,
    )
    process.exit(2)
  }
}

/** Queries {q, gold, category, lang} from a file of lines like `- {q: "…", gold: [a, b], category: c, lang: ko}`. */
export function readQueries(file) {
  const text = readFileSync(file, "utf8")
  if (file.endsWith(".json")) return JSON.parse(text)
  const found = []
  text.split("\n").forEach((line, index) => {
    if (!/^\s*-/.test(line)) return
    const query = mapping(line.replace(/^\s*-\s*/, ""))
    if (typeof query.q !== "string" || !Array.isArray(query.gold))
      throw new Error(`${file}:${index + 1}: no query with q and gold`)
    found.push(query)
  })
  return found
}

/** A flow mapping of YAML on one line, of strings and lists of strings. */
function mapping(text) {
  let at = 0
  const skip = () => {
    while (/[\s,]/.test(text[at] ?? "")) at++
  }
  const scalar = (stop) => {
    if (text[at] === '"') {
      const end = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(at))
      at += end[0].length
      return JSON.parse(end[0])
    }
    if (text[at] === "'") {
      const end = /^'(?:[^']|'')*'/.exec(text.slice(at))
      at += end[0].length
      return end[0].slice(1, -1).replaceAll("''", "'")
    }
    const end = text.slice(at).search(stop)
    const value = text.slice(at, at + end).trim()
    at += end
    return value
  }
  const made = {}
  if (text[at++] !== "{") throw new Error(`not a mapping: ${text}`)
  for (skip(); text[at] !== "}" && at < text.length; skip()) {
    const name = scalar(/:/)
    at++
    skip()
    if (text[at] === "[") {
      at++
      made[name] = []
      for (skip(); text[at] !== "]"; skip()) made[name].push(scalar(/[,\]]/))
      at++
    } else made[name] = scalar(/[,}]/)
  }
  return made
}

/** The book that the site publishes. */
export const readBook = (site) => JSON.parse(readFileSync(join(site, "data", "book.json"), "utf8"))

/** Every rule of the book: {id, system, chapter, rule}. */
export const rulesOf = (book) =>
  book.systems.flatMap((system) =>
    system.chapters.flatMap((chapter) =>
      chapter.rules.map((rule) => ({ id: `${system.id}/${rule.id}`, system, chapter, rule })),
    ),
  )

/** The engine and the index of a built site. */
export async function openSite(site) {
  const folder = join(site, "assets", "search")
  const { createEngine } = await import(pathToFileURL(join(folder, "engine.js")))
  return createEngine(readFileSync(join(folder, "index.bin")))
}

const sum = (values) => values.reduce((total, value) => total + value, 0)
const size = (files) => ({
  raw: sum(files.map((file) => file.length)),
  gzip: sum(files.map((file) => gzipSync(file, { level: 9 }).length)),
})

/** Bytes of the index, of the texts and of the scripts, and those of the text that the book holds. */
export function bytesOf(site) {
  const folder = join(site, "assets", "search")
  const files = readdirSync(folder)
  const all = (suffix) =>
    files.filter((name) => name.endsWith(suffix)).map((name) => readFileSync(join(folder, name)))
  const held = Buffer.byteLength(
    readBook(site)
      .systems.flatMap((system) => [
        ...system.terms.flatMap((term) => [term.ko, term.en, term.definition.ko, term.definition.en]),
        ...system.chapters.flatMap((chapter) =>
          chapter.rules.flatMap((rule) => [
            rule.title.ko,
            rule.title.en,
            ...rule.blocks.flatMap((block) => [block.ko.text, block.en.text]),
          ]),
        ),
      ])
      .join("\n"),
  )
  const index = size(all(".bin"))
  return {
    text: held,
    index,
    texts: size(all(".json")),
    script: size(all(".js")),
    index_share: round(index.gzip / held),
  }
}

const round = (value) => Math.round(value * 10000) / 10000

/** Runs `find(query) → [rule of each result]` over the queries; those without a gold in the book are left out. */
export function measure(queries, known, find, rounds = 5) {
  const asked = []
  let leftOut = 0
  for (const query of queries) {
    const gold = query.gold.filter((id) => known.has(id))
    if (gold.length) asked.push({ ...query, gold })
    else leftOut++
  }
  const times = []
  const misses = []
  const categories = {}
  const overall = counter()
  for (const query of asked) {
    // The middle of several rounds: other programs of the machine are not what is measured.
    const spent = []
    let got
    for (let round = 0; round < rounds; round++) {
      const begin = performance.now()
      got = find(query)
      spent.push(performance.now() - begin)
    }
    times.push(spent.sort((a, b) => a - b)[rounds >> 1])
    const rank = got.findIndex((id) => query.gold.includes(id)) + 1
    for (const counted of [overall, (categories[query.category] ??= counter())]) {
      counted.queries++
      counted["r@1"] += rank === 1
      counted["r@5"] += rank > 0 && rank <= 5
      counted.mrr += rank ? 1 / rank : 0
      counted.no_result += got.length === 0
    }
    if (rank === 0 || rank > 5) misses.push({ q: query.q, gold: query.gold, got: got.slice(0, 5) })
  }
  times.sort((a, b) => a - b)
  return {
    overall: shares(overall),
    by_category: Object.fromEntries(Object.entries(categories).map(([name, counted]) => [name, shares(counted)])),
    left_out: leftOut,
    p50_ms: round(percentile(times, 0.5)),
    p95_ms: round(percentile(times, 0.95)),
    misses,
  }
}

const counter = () => ({ queries: 0, "r@1": 0, "r@5": 0, mrr: 0, no_result: 0 })

function shares(counted) {
  const made = { queries: counted.queries }
  for (const name of ["r@1", "r@5", "mrr", "no_result"])
    made[name] = counted.queries ? round(counted[name] / counted.queries) : 0
  return made
}

export const percentile = (sorted, share) =>
  sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : 0

/** Prints figures as JSON or for people. */
export function report(name, figures, json) {
  if (json) return console.log(JSON.stringify(figures, null, 1))
  const line = (label, { queries, ...rest }) =>
    `${label.padEnd(16)}${String(queries).padStart(6)}${Object.values(rest)
      .map((value) => value.toFixed(3).padStart(10))
      .join("")}`
  console.log(name)
  console.log(
    " ".repeat(15) + "queries" + ["r@1", "r@5", "mrr", "no result"].map((head) => head.padStart(10)).join(""),
  )
  for (const [category, counted] of Object.entries(figures.by_category)) console.log(line(category, counted))
  console.log(line("all", figures.overall))
  if (figures.left_out) console.log(`${figures.left_out} queries left out: their rules are not in this book`)
  console.log(`p50 ${figures.p50_ms} ms, p95 ${figures.p95_ms} ms`)
  if (figures.bytes)
    for (const [part, value] of Object.entries(figures.bytes)) console.log(`${part}: ${JSON.stringify(value)}`)
  for (const { q, gold, got } of figures.misses)
    console.log(`missed: ${q}  wanted ${gold.join(" ")}  got ${got.join(" ") || "nothing"}`)
}
