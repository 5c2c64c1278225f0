// Asks the search engine one question: JSON on standard input, JSON on standard output.
//
// {engine, folder, query, options} → what `search` of the engine gives. `folder` holds the index and the texts.

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

const { engine: module, folder, query, options } = JSON.parse(readFileSync(0, "utf8"))
const { createEngine } = await import(pathToFileURL(module))
const engine = createEngine(readFileSync(join(folder, "index.bin")))
for (const language of ["ko", "en"]) engine.addTexts(language, readFileSync(join(folder, `text.${language}.json`)))
process.stdout.write(JSON.stringify(engine.search(query, options)))
