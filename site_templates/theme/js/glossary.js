// What only the pages with lists of terms need: they are narrowed down as the reader types, and an entry shows where its
// term is used.
import { startConcordance } from "./glossary/concordance.js"
import { startFilter } from "./glossary/filter.js"

/** For each page that has such a list. */
export function start() {
  const node = document.querySelector(".mp-glossary")
  if (!node || node.dataset.ready) return
  node.dataset.ready = "1"
  const settings = JSON.parse(node.dataset.json)
  startFilter(settings)
  startConcordance(settings)
}

/** A text of the settings with its `{name}`s filled in. */
export const say = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
