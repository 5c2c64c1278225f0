// The way to the rules engine: its client is loaded with the first calculator, and a failure to load it is one of the
// failures that the reader is told of.

const FAILED = Object.freeze({ phase: "failed", progress: 0, reason: "download" })
const LOADING = Object.freeze({ phase: "loading", progress: 0, reason: "" })
const listeners = new Set()
const near = new Set()
const waiting = new Map()
let client = null
let tries = 0
let state = Object.freeze({ phase: "idle", progress: 0, reason: "" })

function tell(now) {
  state = now
  for (const listener of [...listeners]) listener(state)
}

function load() {
  if (state === FAILED && !client) tell(LOADING)
  client ??= import(tries ? `../../py/client.js?${tries}` : "../../py/client.js").then(({ engine }) => {
    engine.subscribe(tell)
    for (const section of near) if (section.isConnected) engine.startNear(section)
    for (const { resolve, question } of waiting.values()) resolve(engine.calculate(...question))
    waiting.clear()
    return engine
  })
  client.catch(() => {
    client = null
    tries += 1
    tell(FAILED)
  })
  return client
}

/** Has Python start when the section comes near the screen or is touched. */
export function start(section) {
  for (const other of near) if (!other.isConnected) near.delete(other)
  near.add(section)
  load().then(engine => engine.startNear(section), () => {})
}

/** Calls `listener(state)` now and at every change, until the function that this gives back is called. */
export function subscribe(listener) {
  listeners.add(listener)
  listener(state)
  return () => listeners.delete(listener)
}

/** As the client's `calculate`; the question waits where the client cannot be had. */
export async function answered(calculator, inputs, options) {
  const question = [calculator, inputs, options]
  try {
    return await (await load()).calculate(...question)
  } catch {
    waiting.get(options.widget)?.resolve({ superseded: true })
    return new Promise(resolve => waiting.set(options.widget, { resolve, question }))
  }
}

/** After a failure. */
export function tryAgain() {
  load().then(engine => engine.retry(), () => {})
}
