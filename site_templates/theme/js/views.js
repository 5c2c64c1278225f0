// Which language(s) the reader sees. Kept per language of the page; the two stay in step where "both" is concerned.
import { facts, load, save } from "./store.js"
import { keepPlace } from "./place.js"

const KEY = "malpan.view"
const VIEWS = ["own", "both", "other"]
const root = document.documentElement

function stored() {
  try {
    const value = JSON.parse(load(KEY))
    return value && typeof value === "object" ? value : {}
  } catch {
    return {}
  }
}

function show(view) {
  if (view !== root.dataset.view) {
    keepPlace(() => {
      root.dataset.view = view
      for (const block of document.querySelectorAll(".mp-open")) block.classList.remove("mp-open")
    })
    document.dispatchEvent(new CustomEvent("malpan:view", { detail: view }))
  }
  for (const radio of document.getElementsByName("mp-view")) radio.checked = radio.value === view
}

function choose(view) {
  const { lang, languages } = facts()
  const views = stored()
  for (const code of new Set([...Object.keys(languages), lang])) {
    if (view === "both") views[code] = "both"
    else if (code === lang) views[code] = view
    else if (views[code] === "both") views[code] = "own"
  }
  save(KEY, JSON.stringify(views))
  show(view)
}

/** Shows what is stored, e.g. after another tab changed it. */
function recall() {
  const view = stored()[facts().lang]
  show(VIEWS.includes(view) ? view : root.dataset.view || "own")
}

/** Once a session: the control, other tabs, and pages restored from the browser's memory. */
export function startViews() {
  document.addEventListener("change", event => {
    if (event.target.name === "mp-view") choose(event.target.value)
  })
  addEventListener("storage", event => { if (event.key === KEY || event.key === null) recall() })
  addEventListener("pageshow", event => { if (event.persisted) recall() })
  recall()
}
