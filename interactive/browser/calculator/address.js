// The address bar holds what differs from the defaults: `#calc=jump;kind=high;assets=1`, one part a calculator.

const PART = /(?:^#|&)calc=([a-z-]+)((?:;[^&]*)?)/g

function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What the address says: for each calculator named, its inputs by name. */
export function states(hash = location.hash) {
  const found = new Map()
  for (const [, calculator, rest] of hash.matchAll(PART)) {
    const pairs = rest.split(";").filter(Boolean).map(pair => pair.split("="))
    found.set(calculator, Object.fromEntries(pairs.map(([name, ...value]) => [decode(name), decode(value.join("="))])))
  }
  return found
}

/** `#calc=…` for one calculator; `changed` are the inputs that differ from the defaults, as text. */
export function written(calculator, changed) {
  return `#${part(calculator, changed)}`
}

function part(calculator, changed) {
  // A space before a unit would be written %20, and nothing needs it.
  const pairs = Object.entries(changed).map(([name, value]) => `;${name}=${encodeURIComponent(String(value).replace(" ", ""))}`)
  return `calc=${calculator}${pairs.join("")}`
}

/** Notes the state of one calculator, which comes first; one without changes leaves the address. */
export function note(calculator, changed) {
  const others = [...states()].filter(([name]) => name !== calculator)
  const parts = others.map(([name, inputs]) => part(name, inputs))
  if (Object.keys(changed).length) parts.unshift(part(calculator, changed))
  const hash = parts.length ? `#${parts.join("&")}` : ""
  if (hash !== location.hash && (hash || location.hash.startsWith("#calc="))) {
    history.replaceState(history.state, "", hash || location.pathname + location.search)
  }
}
