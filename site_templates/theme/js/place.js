// The reader's place: which block stands at the top of the screen, and how to keep it there.

const MARKS = ".md-content :is(h1, h2, h3, .mp-block, .mp-entry)"

/** Height in px of what covers the top of the page. */
function covered() {
  const header = document.querySelector(".md-header")
  return header ? Math.max(0, header.getBoundingClientRect().bottom) : 0
}

/** The first block that is not scrolled past, or undefined at the end of a page without blocks. */
export function topmost(selector = MARKS) {
  const edge = covered() + 8
  return [...document.querySelectorAll(selector)].find(node => node.getBoundingClientRect().bottom > edge)
}

/** Remembers where the reader's block is; what it returns brings the block back there, as often as others change. */
export function holdPlace() {
  const node = scrollY > 0 ? topmost() : undefined
  const before = node?.getBoundingClientRect().top
  return () => {
    if (node?.isConnected) scrollBy({ top: node.getBoundingClientRect().top - before, behavior: "instant" })
  }
}

/** Runs `change`, which may make blocks taller or shorter, and leaves the reader's block where it was. */
export function keepPlace(change) {
  const back = holdPlace()
  change()
  back()
}

/** The `#anchor` that leads to where the reader is now, or "" at the top of a page. */
export function anchorHere() {
  // What a calculator was set to goes along, and what a list was narrowed down to.
  if (/^#(calc|filter)=/.test(location.hash)) return location.hash
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named) {
    const { top, bottom } = named.getBoundingClientRect()
    if (bottom > covered() && top < innerHeight) return location.hash
  }
  if (scrollY < 40) return ""
  const node = topmost(".md-content :is(h2, h3, .mp-block, .mp-entry)[id]")
  return node ? `#${encodeURIComponent(node.id)}` : ""
}
