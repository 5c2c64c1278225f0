// What every other module asks for: facts of the page, interface strings, and storage that may be blocked.

/** Facts of the current page. Read anew each time, for instant navigation replaces them. */
export function facts() {
  const node = document.getElementById("mp-config")
  return JSON.parse(node.textContent)
}

/** The interface string `key`, `{name}`s replaced; a missing one shows its key, so that it is noticed. */
export function text(key, values = {}) {
  const string = facts().strings?.[key] ?? key
  return string.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}

/** A stored value, or null where there is none or storage is blocked. */
export function load(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value; false where storage is blocked or full (the open page keeps the choice). */
export function save(key, value) {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Creates an element: `make("p", {class: "x", lang: "ko"}, "text", node, …)`; nulls are left out. */
export function make(name, attributes = {}, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value != null) node.setAttribute(key, value)
  node.append(...children.filter(child => child != null))
  return node
}

/** The kind of pointer last put down: "mouse", "touch" or "pen". Click events do not tell it everywhere. */
export let pointer = "mouse"
addEventListener("pointerdown", event => { pointer = event.pointerType || "mouse" }, true)
