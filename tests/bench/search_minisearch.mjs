// MiniSearch with pairs of letters over the same rules and queries, for comparison:
// node tests/bench/search_minisearch.mjs --site build/site --queries FILE [--json]
//
// MiniSearch is no part of the project: npm install --no-save minisearch@7.2.0 puts it where this script finds it.

import { gzipSync } from "node:zlib"
import { measure, options, readBook, readQueries, report, rulesOf } from "./search_common.mjs"

const { site, queries, json } = options()
let MiniSearch
try {
  MiniSearch = (await import("minisearch")).default
} catch {
  console.error("MiniSearch is not here: npm install --no-save minisearch@7.2.0")
  process.exit(2)
}

/** Latin words and numbers as they are; Hangul as the pairs of its neighbouring syllables, a lone one as itself. */
function tokenize(text) {
  return (text.toLowerCase().match(/[가-힣]+|[a-z]+|\d+/g) ?? []).flatMap((word) =>
    /[가-힣]/.test(word) && word.length > 1
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : [word],
  )
}

const rules = rulesOf(readBook(site))
const index = new MiniSearch({ idField: "id", fields: ["title", "alias", "text"], tokenize })
index.addAll(
  rules.map(({ id, rule }) => ({
    id,
    title: `${rule.title.ko} ${rule.title.en}`,
    alias: [...rule.aliases.ko, ...rule.aliases.en].join("\n"),
    text: rule.blocks.flatMap((block) => [block.ko.text, block.en.text]).join("\n"),
  })),
)
const settings = {
  boost: { title: 4, alias: 3 },
  prefix: true,
  fuzzy: (term) => (/[a-z]/.test(term) && term.length > 3 ? 0.2 : false),
}
const find = ({ q }) =>
  index
    .search(q, settings)
    .slice(0, 10)
    .map((result) => result.id)
const figures = measure(readQueries(queries), new Set(rules.map(({ id }) => id)), find)
const bytes = Buffer.from(JSON.stringify(index))
figures.bytes = { index: { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length } }
report("MiniSearch, pairs of letters", figures, json)
