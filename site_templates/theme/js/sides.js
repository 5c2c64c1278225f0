// Two languages beside each other: what a reader can do with them comes once a page is used, or at once side by side.
import { make } from "./store.js"

const STYLE = new URL("../css/pairs.css", import.meta.url)
let parts // the promise of what there is to do for each page

/** The style sheet, which is no reason to do without the rest. */
function dress() {
  const sheet = make("link", { rel: "stylesheet", href: STYLE })
  return new Promise(done => {
    sheet.onload = sheet.onerror = done
    // In the body, for instant navigation clears the head.
    document.body.append(sheet)
  })
}

async function fetchParts() {
  const [copy, light, divider] = await Promise.all([
    import("./sides/copy.js"), import("./sides/light.js"), import("./sides/divider.js"), dress(),
  ])
  light.startLights()
  copy.startCopies()
  divider.startDivider()
  return [copy.addCopies, divider.addDivider]
}

function bring() {
  parts ??= fetchParts()
  parts.then(all => all.forEach(part => part())).catch(error => {
    parts = undefined
    reportError(error)
  })
}

/** Once a session. */
export function startSides() {
  for (const kind of ["pointerover", "focusin", "click"]) {
    document.addEventListener(kind, ({ target }) => {
      if (!parts && target.closest?.(".md-content")) bring()
    })
  }
  document.addEventListener("malpan:view", ({ detail }) => { if (detail === "both") bring() })
}

/** For each page. */
export function readySides() {
  if (parts || document.documentElement.dataset.view === "both") bring()
}
