// How well the site's search finds: node tests/bench/search.mjs --site build/site --queries FILE [--json]

import { bytesOf, measure, openSite, options, readQueries, report } from "./search_common.mjs"

const { site, queries, json } = options()
const engine = await openSite(site)
const known = new Set(engine.units.filter((unit) => unit.kind === "rule").map((unit) => `${unit.system}/${unit.id}`))
const find = ({ q, lang }) => engine.search(q, { language: lang }).results.map((result) => result.rule)
report("own engine", { ...measure(readQueries(queries), known, find), bytes: bytesOf(site) }, json)
