// A block as plain text: what it says in one language, in the reader's units.

/** What an element says on one side; what both sides share belongs to each. */
function words(node, side) {
  const copy = node.cloneNode(true)
  const other = side === "own" ? "other" : "own"
  const units = document.documentElement.dataset.units === "metric" ? "imperial" : "metric"
  for (const one of copy.querySelectorAll(`.mp-${other}, .mp-${units}, .mp-stale, button`)) one.remove()
  // Word joiners hold lines together on the page and would only get in the way elsewhere.
  return copy.textContent.replaceAll("\u2060", "").replace(/\s+/g, " ").trim()
}

function lines(flow, side) {
  if (!flow.matches("ul, ol")) return [words(flow, side)]
  return [...flow.children].map((item, number) => `${flow.matches("ol") ? `${number + 1}.` : "-"} ${words(item, side)}`)
}

/** The title, then a line a row, the cells between tabs. */
function table(block, side) {
  const title = block.querySelector("figcaption") ?? block.closest(".mp-item")?.querySelector("h3")
  const rows = [...block.querySelectorAll("tr")].map(row => [...row.cells].map(cell => words(cell, side)).join("\t"))
  return [title ? words(title, side) : "", ...rows]
}

/** One side of a block, `own` or `other`. */
export function plain(block, side) {
  const all = block.querySelector("table")
    ? table(block, side)
    : [...block.querySelector(`:scope > .mp-${side}`).children].flatMap(flow => lines(flow, side))
  return all.filter(Boolean).join("\n")
}

/** The address of a block, or of the heading above it where it has none of its own. */
export function address(block) {
  const above = [...document.querySelectorAll(".md-content :is(h1, h2, h3)[id]")]
    .findLast(heading => heading.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING)
  const id = block.id || above?.id || ""
  const page = location.origin + location.pathname
  return id && id !== "_top" ? `${page}#${encodeURIComponent(id)}` : page
}
