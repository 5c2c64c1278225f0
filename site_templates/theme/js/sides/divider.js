// The line between two languages side by side: the reader drags it, or moves it with the arrow keys, and every row of
// every page follows. Kept as the share of Korean, so that each language keeps its width on the other language's pages.
import { holdPlace, keepPlace } from "../place.js"
import { facts, load, make, save, text } from "../store.js"

const KEY = "malpan.split", MIDDLE = 50, LEAST = 25, MOST = 75, STEP = 1, LEAP = 5
const root = document.documentElement
const grip = make("div", {
  class: "mp-grip", role: "separator", tabindex: "0", "aria-orientation": "vertical",
  "aria-valuemin": String(LEAST), "aria-valuemax": String(MOST),
})
const divider = make("div", { class: "mp-divider" }, grip)

const bounded = share => Math.min(MOST, Math.max(LEAST, Math.round(share)))
const side = share => (facts().lang === "en" ? 100 - share : share)

/** The left column's share in percent; what is stored may be anything. */
function stored() {
  const value = load(KEY)
  const share = value === null || value.trim() === "" ? NaN : Number(value)
  return share >= LEAST && share <= MOST ? side(bounded(share)) : MIDDLE
}

let left = MIDDLE

function show(share) {
  left = share
  root.style.setProperty("--mp-split", share / 100)
  const { lang, other, languages } = facts()
  grip.setAttribute("aria-valuenow", share)
  grip.setAttribute("aria-valuetext", `${languages[lang]} ${share}%, ${languages[other]} ${100 - share}%`)
}

function set(share) {
  keepPlace(() => show(bounded(share)))
  save(KEY, String(side(left)))
}

const onGutter = ({ target }) => divider.offsetParent && target.closest?.(".mp-gutter, .mp-grip")

function drag(event) {
  if (event.button || !event.isPrimary || !onGutter(event)) return
  event.preventDefault()
  const { left: from, width } = divider.parentElement.getBoundingClientRect()
  const gap = divider.offsetWidth
  const began = left
  const shift = event.clientX - (from + (width - gap) * began / 100)
  const back = holdPlace()
  const listening = new AbortController()
  let frame, x
  const move = () => {
    // Not before: a double click must end where it began, and this takes the rows out of the pointer's reach.
    root.classList.add("mp-dividing")
    show(bounded((x - shift - from) / (width - gap) * 100))
    back()
  }
  const end = kept => {
    cancelAnimationFrame(frame)
    listening.abort()
    if (x !== undefined) {
      if (!kept) x = event.clientX
      move()
      if (kept) save(KEY, String(side(left)))
    }
    root.classList.remove("mp-dividing")
  }
  const on = (kind, does) => addEventListener(kind, does, { signal: listening.signal, capture: true })
  on("pointermove", ({ pointerId, clientX }) => {
    if (pointerId !== event.pointerId) return
    x = clientX
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(move)
  })
  on("pointerup", ({ pointerId }) => { if (pointerId === event.pointerId) end(true) })
  on("pointercancel", () => end(false))
  on("blur", ({ target }) => { if (target === window) end(false) })
  on("keydown", press => {
    if (press.key !== "Escape") return
    press.stopPropagation()
    end(false)
  })
}

function press(event) {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  const step = event.shiftKey ? LEAP : STEP
  const to = {
    ArrowLeft: left - step, ArrowDown: left - step, ArrowRight: left + step, ArrowUp: left + step,
    PageDown: left - LEAP, PageUp: left + LEAP, Home: MIDDLE,
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  set(to)
}

/** Once a session. */
export function startDivider() {
  document.addEventListener("pointerdown", drag)
  document.addEventListener("dblclick", event => { if (onGutter(event)) set(MIDDLE) })
  grip.addEventListener("keydown", press)
  addEventListener("storage", ({ key }) => {
    if (key === null || key === KEY) keepPlace(() => show(stored()))
  })
  addEventListener("pageshow", ({ persisted }) => { if (persisted) keepPlace(() => show(stored())) })
}

/** For each page that has two columns. */
export function addDivider() {
  const page = document.querySelector(".md-content__inner")
  grip.setAttribute("aria-label", text("divider"))
  show(stored())
  const rows = page?.querySelector(".mp-quick") ? [] : page?.querySelectorAll(".mp-block:has(> .mp-own + .mp-other)") ?? []
  if (!rows.length) return divider.remove()
  page.prepend(divider)
  // An element, for browsers ask no pseudo-element which way a finger may scroll.
  for (const row of rows) {
    if (!row.querySelector(":scope > .mp-gutter")) row.append(make("span", { class: "mp-gutter", "aria-hidden": "true" }))
  }
}
