// The term that the reader points at, focuses or has open lights up on both sides of its block, so that the eye finds
// the counterpart.
const SIDES = ".mp-own, .mp-other"
const held = { pointed: undefined, opened: undefined, focused: undefined }
let lit = []

/** The same term on both sides of the smallest part that has two of them: a block, a cell, a label. */
function pair(term) {
  const unit = term.closest(SIDES)?.parentElement
  if (!unit) return []
  const all = [...unit.querySelectorAll(`:scope > :is(${SIDES}) .mp-term[data-term="${CSS.escape(term.dataset.term)}"]`)]
  const shown = all.filter(one => one.offsetParent)
  return new Set(shown.map(one => one.closest(SIDES))).size > 1 ? shown : []
}

function show(change) {
  Object.assign(held, change)
  const term = held.pointed ?? held.opened ?? held.focused
  for (const one of lit) one.classList.remove("mp-lit")
  lit = term?.isConnected ? pair(term) : []
  for (const one of lit) one.classList.add("mp-lit")
}

const termOf = ({ target }) => target.closest?.(".md-content .mp-term[data-term]") ?? undefined

/** Once a session. */
export function startLights() {
  document.addEventListener("pointerover", event => {
    if (event.pointerType !== "touch") show({ pointed: termOf(event) })
  })
  document.documentElement.addEventListener("pointerleave", () => show({ pointed: undefined }))
  document.addEventListener("focusin", event => show({ focused: termOf(event) }))
  document.addEventListener("focusout", () => show({ focused: undefined }))
  document.addEventListener("malpan:term", ({ detail }) => show({ opened: detail ?? undefined }))
  document.addEventListener("malpan:view", () => show({}))
}
