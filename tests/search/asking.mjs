// Answers questions about one index: a line of JSON in, a line of JSON out.
//
// {engine, index, texts} opens an engine; {query, options} searches with the last one opened; {stem, tables} gives the
// stems of words.

import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"
import { stemmer } from "../../interactive/browser/search/english.js"

let engine
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line)
  let answer
  try {
    if (asked.engine) {
      engine = (await import(pathToFileURL(asked.engine))).createEngine(readFileSync(asked.index))
      for (const [language, file] of Object.entries(asked.texts ?? {})) engine.addTexts(language, readFileSync(file))
      answer = { systems: engine.systems, words: engine.words, textVersions: engine.textVersions }
    } else if (asked.stem) {
      answer = asked.stem.map(stemmer(asked.tables).stem)
    } else answer = engine.search(asked.query, asked.options)
  } catch (error) {
    answer = { error: String(error.message ?? error) }
  }
  process.stdout.write(`${JSON.stringify(answer ?? null)}\n`)
}
