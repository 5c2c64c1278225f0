/**
 * The search engine in a worker (`new Worker(url, {type: "module"})`). Nothing is loaded before the first message.
 *
 * To it:    {type: "open", base}                     `base` is the address of the folder this file stands in
 *           {type: "search", id, query, options}     as `search` of engine.js takes them
 *           {type: "texts", language}                asks for snippets in that language from now on
 * From it:  {type: "ready", systems}
 *           {type: "answer", id, ...answer}          of two searches that wait, only the later is answered
 *           {type: "texts", language}                they are there: search again to get snippets
 *           {type: "failed", step: "open" | "texts", message}   the step may be asked for again
 */

// All modules are named here, so that they load side by side.
import "./english.js"
import "./hangul.js"
import "./korean.js"
import "./lexicon.js"
import "./lines.js"
import "./names.js"
import "./near.js"
import "./query.js"
import "./snippet.js"
import "./sound.js"
import "./store.js"
import { createEngine } from "./engine.js"

let base = new URL("./", import.meta.url)
let opening = null
let waiting = null
const texts = {}

const fail = (step, error) => postMessage({ type: "failed", step, message: String(error.message ?? error) })

async function load(name, settings) {
  const response = await fetch(new URL(name, base), settings)
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function open() {
  // The index has one address for ever: ask whether it is still the same. Texts are asked for by version.
  const engine = createEngine(await load("index.bin", { cache: "no-cache" }))
  postMessage({ type: "ready", systems: engine.systems })
  // What is made for the first guess is made before it is needed.
  setTimeout(() => engine.search("ㅁㄴㅇ zxq"))
  return engine
}

const engine = () =>
  (opening ??= open().catch((error) => {
    opening = null
    fail("open", error)
    return null
  }))

async function addTexts(language) {
  const ready = await engine()
  if (!ready || texts[language]) return
  texts[language] = true
  try {
    ready.addTexts(language, await load(`text.${language}.json?v=${ready.textVersions[language]}`))
    postMessage({ type: "texts", language })
  } catch (error) {
    texts[language] = false
    fail("texts", error)
  }
}

async function answer() {
  const ready = await engine()
  const asked = waiting
  waiting = null
  if (ready && asked) postMessage({ type: "answer", id: asked.id, ...ready.search(asked.query, asked.options) })
}

addEventListener("message", ({ data }) => {
  if (data.base) base = new URL(data.base, location.href)
  if (data.type === "open") engine()
  else if (data.type === "texts") addTexts(data.language)
  else if (data.type === "search") {
    const first = waiting === null
    waiting = data
    // Later messages are let in first: what has been typed over need not be looked up.
    if (first) setTimeout(answer)
  }
})
