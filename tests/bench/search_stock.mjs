// Material's own search over the same rules and queries, for comparison:
// node tests/bench/search_stock.mjs --site build/site --queries FILE [--lang ko,en] [--worker FILE] [--json]
//
// Every rule is a document of its own with both languages and all aliases, which is kinder to it than a site of one
// language is. The settings are those of mkdocs.yml. The worker is the one that mkdocs-material brings.

import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import vm from "node:vm"
import { gzipSync } from "node:zlib"
import { measure, options, readBook, readQueries, report, rulesOf } from "./search_common.mjs"

const { site, queries, json, lang, worker } = options({
  lang: { type: "string", default: "en" },
  worker: { type: "string" },
})

function findWorker() {
  const found =
    'import material, pathlib; print(pathlib.Path(material.__file__).parent / "templates/assets/javascripts/workers")'
  const pythons = [process.env.PYTHON, ".venv/bin/python", "python3"].filter(Boolean)
  for (const python of pythons) {
    try {
      const folder = execFileSync(python, ["-c", found], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim()
      return join(
        folder,
        readdirSync(folder).find((name) => /^search\..*\.js$/.test(name)),
      )
    } catch {
      // The next one may have it.
    }
  }
  console.error("mkdocs-material was not found: name its Python with PYTHON=… or its worker with --worker FILE.")
  process.exit(2)
}

const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;")
const rules = rulesOf(readBook(site))
const docs = rules.map(({ id, rule }) => ({
  location: `${id}/`,
  title: escape(`${rule.title.ko} ${rule.title.en}`),
  text: [...rule.aliases.ko, ...rule.aliases.en, ...rule.blocks.flatMap((block) => [block.ko.text, block.en.text])]
    .map((line) => `<p>${escape(line)}</p>`)
    .join(""),
}))
const setup = {
  config: {
    lang: lang.split(","),
    separator: "[\\s\\u200b\\-·,.:!?()\\[\\]“”‘’/]+",
    pipeline: [],
    fields: { title: { boost: 1000 }, text: { boost: 1 }, tags: { boost: 1000000 } },
  },
  docs,
  options: { suggest: false },
}

// The little of a browser's worker that it needs. `answer` is called as soon as it has one.
const script = resolve(worker ?? findWorker())
let listener
let answer
const scope = {
  console: { ...console, warn() {} },
  addEventListener: (_, heard) => (listener = heard),
  postMessage: (message) => (answer = message),
  setTimeout,
}
scope.self = scope.globalThis = scope
scope.importScripts = (...urls) =>
  urls.forEach((url) => vm.runInContext(readFileSync(join(dirname(script), url), "utf8"), scope))
vm.createContext(scope)
vm.runInContext(readFileSync(script, "utf8"), scope)
await listener({ data: { type: 0, data: setup } })

/** Asks as the page does; the answer comes within the microtasks that one turn of the loop runs. */
async function ask(query) {
  answer = null
  await listener({ data: { type: 2, data: query } })
  return answer.data.items.flat().map(({ location }) => location.slice(0, -1))
}

const asked = readQueries(queries)
const spent = new Map()
const found = new Map()
for (const { q } of asked) {
  const begin = performance.now()
  found.set(q, (await ask(q)).slice(0, 10))
  spent.set(q, performance.now() - begin)
}
const figures = measure(asked, new Set(rules.map(({ id }) => id)), ({ q }) => found.get(q), 1)
const times = [...spent.values()].sort((a, b) => a - b)
figures.p50_ms = times[times.length >> 1]
figures.p95_ms = times[Math.floor(times.length * 0.95)]
const bytes = Buffer.from(JSON.stringify({ config: setup.config, docs }))
figures.bytes = { index: { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length } }
report(`Material's stock search (${lang})`, figures, json)
