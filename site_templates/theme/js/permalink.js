// The mark beside a heading copies the link to it; the address bar follows as with any anchor.
import { make, text } from "./store.js"
import { toast } from "./toast.js"

async function copy(string) {
  try {
    await navigator.clipboard.writeText(string)
    return true
  } catch {
    // Pages served over plain http in the local network have no clipboard interface.
    const field = make("textarea", { readonly: "", style: "position:fixed;opacity:0" }, string)
    document.body.append(field)
    field.select()
    const done = document.execCommand("copy")
    field.remove()
    return done
  }
}

/** Once a session. */
export function startPermalinks() {
  document.addEventListener("click", event => {
    const link = event.target.closest?.(".headerlink")
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
    copy(link.href).then(done => toast(text(done ? "copied" : "copy_failed")))
  }, true)
}

/** For each page: a name that says what the mark does and for which heading. */
export function namePermalinks() {
  for (const link of document.querySelectorAll(".md-content .headerlink")) {
    const heading = link.parentElement
    const title = (heading.querySelector(".mp-own") ?? heading).textContent.replace(link.textContent, "").trim()
    link.title = text("copy_link")
    link.setAttribute("aria-label", `${text("copy_link")}: ${title}`)
  }
}
