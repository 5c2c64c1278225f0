// The mark beside a heading copies the link to it; the address bar follows as with any anchor.
import { make, text } from "./store.js"

// Screen readers announce what changes in a live region, not a region that comes with its text.
const live = make("div", { class: "mp-toast", role: "status" })
let timer

/** Where something can be seen and used: behind an open dialog it cannot. */
const stage = () => document.querySelector("dialog[open]") ?? document.body

/** Says something in passing, on the screen and to screen readers. */
export function announce(message) {
  clearTimeout(timer)
  live.textContent = ""
  if (live.parentElement !== stage()) stage().append(live)
  requestAnimationFrame(() => {
    live.textContent = message
    live.classList.add("mp-toast--on")
  })
  timer = setTimeout(() => live.classList.remove("mp-toast--on"), 2600)
}

/** Puts text on the clipboard; false where that fails. */
export async function copy(string) {
  try {
    await navigator.clipboard.writeText(string)
    return true
  } catch {
    // Pages served over plain http in the local network have no clipboard interface.
    const field = make("textarea", { readonly: "", style: "position:fixed;opacity:0" }, string)
    stage().append(field)
    field.select()
    const done = document.execCommand("copy")
    field.remove()
    return done
  }
}

/** Once a session. */
export function startPermalinks() {
  document.body.append(live)
  document.addEventListener("click", event => {
    const link = event.target.closest?.(".headerlink")
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
    copy(link.href).then(done => announce(text(done ? "copied" : "copy_failed")))
  }, true)
}
