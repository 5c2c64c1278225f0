// One short message at the lower edge, read out by screen readers.
import { make } from "./store.js"

let live, timer

/** Shows `message` for a few seconds. The live region stays in the page, or it would not be read out. */
export function toast(message) {
  if (!live?.isConnected) document.body.append(live = make("div", { class: "mp-toast", role: "status" }))
  clearTimeout(timer)
  live.textContent = ""
  requestAnimationFrame(() => {
    live.textContent = message
    live.classList.add("mp-toast--on")
  })
  timer = setTimeout(() => live.classList.remove("mp-toast--on"), 2600)
}

/** Puts the empty live region into the page: one that comes with its text is not announced. */
export function startToast() {
  if (!live?.isConnected) document.body.append(live = make("div", { class: "mp-toast", role: "status" }))
}
