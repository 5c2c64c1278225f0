// What the reader sees: which language(s), which units. The control sets it, and every open tab follows.
import { facts, load, save } from "./store.js"
import { keepPlace } from "./place.js"

const root = document.documentElement

/** Kept per language of the page; the languages stay in step where "both" is concerned. */
const view = {
  name: "view",
  values: ["own", "both", "other"],
  stored: () => all()[facts().lang],
  store(value) {
    const { lang, languages } = facts()
    const views = all()
    for (const code of new Set([...Object.keys(languages), lang])) {
      if (value === "both") views[code] = value
      else if (code === lang) views[code] = value
      else if (views[code] === "both") views[code] = "own"
    }
    save("malpan.view", JSON.stringify(views))
  },
}

/** One choice for the whole site. */
const units = {
  name: "units",
  values: ["metric", "imperial"],
  stored: () => load("malpan.units"),
  store: value => save("malpan.units", value),
}

function all() {
  try {
    const value = JSON.parse(load("malpan.view"))
    return value && typeof value === "object" ? value : {}
  } catch {
    return {}
  }
}

function show({ name }, value) {
  if (value !== root.dataset[name]) {
    keepPlace(() => {
      root.dataset[name] = value
      document.dispatchEvent(new CustomEvent(`malpan:${name}`, { detail: value }))
    })
  }
  for (const radio of document.getElementsByName(`mp-${name}`)) radio.checked = radio.value === value
}

/** Shows what is stored; where nothing is, what the page started with stays. */
function recall(choice) {
  const value = choice.stored()
  show(choice, choice.values.includes(value) ? value : root.dataset[choice.name])
}

/** Once a session: the controls, other tabs, and pages restored from the browser's memory. */
export function startViews() {
  for (const choice of [view, units]) {
    document.addEventListener("change", ({ target }) => {
      if (target.name !== `mp-${choice.name}`) return
      choice.store(target.value)
      show(choice, target.value)
    })
    addEventListener("storage", ({ key }) => {
      if (key === null || key === `malpan.${choice.name}`) recall(choice)
    })
    addEventListener("pageshow", ({ persisted }) => { if (persisted) recall(choice) })
    recall(choice)
  }
}
