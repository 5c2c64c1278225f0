// The calculators of a page. The page's own scripts load this where there is one, and call `start` for every page that
// instant navigation brings in. The build joins it with what stands beside it into one file, assets/js/calculator/index.js.
import { states } from "./address.js"
import { Widget } from "./widget.js"

export { Widget }

let widgets = []
let moved = false
let popped = false

/** For each page: wakes its calculators and sets those that the address names. */
export function start() {
  for (const widget of widgets) widget.leave()
  widgets = [...document.querySelectorAll(".mp-calc")].map(section => new Widget(section))
  const named = states()
  for (const widget of widgets) widget.arrive(named.get(widget.calculator))
  if (arrived()) show(named)
  moved = true
  popped = false
}

/** Whether the reader came by a link and not by going back, where the browser returns to the place by itself. */
function arrived() {
  return !popped && (moved || performance.getEntriesByType("navigation")[0]?.type === "navigate")
}

function restore() {
  const named = states()
  for (const widget of widgets) {
    const inputs = named.get(widget.calculator)
    if (inputs) widget.set(inputs)
  }
  show(named)
}

/** Brings the calculator that an address names first into sight. */
function show(named) {
  const first = widgets.find(widget => widget.calculator === named.keys().next().value)
  if (first) requestAnimationFrame(() => first.section.scrollIntoView({ block: "start", behavior: "instant" }))
}

addEventListener("popstate", () => { popped = true })
// A link to another state of a calculator on this very page, or an address changed by hand.
addEventListener("hashchange", restore)
