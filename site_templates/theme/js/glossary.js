// What only the pages with lists of terms need: they are narrowed down as the reader types, and an entry shows where its
// term is used.
import { startFilter } from "./glossary/filter.js"
import { make } from "./store.js"

/** For each page that has such a list. */
export function start() {
  const node = document.querySelector(".mp-glossary")
  if (!node || node.dataset.ready) return
  node.dataset.ready = "1"
  const settings = JSON.parse(node.dataset.json)
  startFilter(settings)
  for (const uses of document.querySelectorAll(".mp-entry > .mp-uses")) {
    if (Number(uses.dataset.uses)) offerUses(uses, settings)
  }
}

/** A text of the settings with its `{name}`s filled in. */
export const say = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

/** A button after the rules that use a term, for the passages themselves. What shows them is loaded when it is pressed. */
function offerUses(uses, settings) {
  const id = `${uses.parentElement.querySelector(".mp-entry-head").id}.uses`
  const button = make("button", { type: "button", class: "mp-use-open", "aria-expanded": "false", "aria-controls": id },
    say(settings.show, { count: uses.dataset.uses }))
  let concordance
  button.addEventListener("click", () => {
    concordance ??= import("./glossary/concordance.js").then(
      ({ Concordance }) => new Concordance(button, id, settings), error => {
        concordance = undefined
        throw error
      })
    concordance.then(shown => shown.toggle(), reportError)
  })
  uses.after(button)
}
