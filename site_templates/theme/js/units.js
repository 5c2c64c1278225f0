// Metric or imperial: one choice for the whole site.
import { load, save } from "./store.js"
import { keepPlace } from "./place.js"

const KEY = "malpan.units"
const UNITS = ["metric", "imperial"]
const root = document.documentElement

function show(units) {
  if (units !== root.dataset.units) keepPlace(() => { root.dataset.units = units })
  for (const radio of document.getElementsByName("mp-units")) radio.checked = radio.value === units
  document.dispatchEvent(new CustomEvent("malpan:units", { detail: units }))
}

function recall() {
  const units = load(KEY)
  show(UNITS.includes(units) ? units : root.dataset.units)
}

/** Once a session: the control, other tabs, and pages restored from the browser's memory. */
export function startUnits() {
  document.addEventListener("change", event => {
    if (event.target.name !== "mp-units") return
    save(KEY, event.target.value)
    show(event.target.value)
  })
  addEventListener("storage", event => { if (event.key === KEY || event.key === null) recall() })
  addEventListener("pageshow", event => { if (event.persisted) recall() })
  recall()
}
