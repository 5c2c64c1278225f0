// Runs the page's scripts under Node: JSON {step, …} in, JSON out. What they ask of a browser stands here.
import { readFileSync } from "node:fs"
import { runInThisContext } from "node:vm"

const theme = new URL("../../site_templates/theme/js/", import.meta.url)
const kept = new Map()
globalThis.self = globalThis
globalThis.addEventListener = () => {}
globalThis.localStorage = {
  getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, String(value)), removeItem: key => kept.delete(key),
}
const load = name => import(new URL(name, theme))

/** `now.js` on a page of `system`, with what `compile` made. */
function page(system, now) {
  kept.set("malpan.words.now", JSON.stringify(now))
  globalThis.window = globalThis
  globalThis.location = { pathname: `/site/ko/${system}/` }
  globalThis.MutationObserver = class { observe() {} disconnect() {} takeRecords() {} }
  globalThis.document = {
    currentScript: { src: "http://x/site/assets/js/words/now.js" }, title: "", body: null, documentElement: { dataset: {}, lang: "ko" },
    querySelectorAll: () => [],
  }
  delete globalThis.malpanWords
  runInThisContext(readFileSync(new URL("words/now.js", theme), "utf8"))
  return globalThis.malpanWords
}

const steps = {
  async sounds({ words, pairs, tables }) {
    const { soundOf } = await load("words/korean.js")
    const { particle } = page("any", { version: 1, systems: {}, pairs: tables.pairs, nouns: tables.nouns })
    return words.map(([word, reading]) => {
      const sound = soundOf(word, reading, tables)
      return sound === null ? null : pairs.map(pair => particle(pair, sound))
    })
  },
  async splits({ texts, tables }) {
    const { particleOf } = page("any", { version: 1, systems: {}, pairs: tables.pairs, nouns: tables.nouns })
    return texts.map(text => particleOf(text))
  },
  async strings({ data, state, asked }) {
    const { compile } = await load("words/list.js")
    const now = compile(data, state)
    return asked.map(([system, text, code]) => {
      globalThis.document.documentElement.lang = code
      return page(system, now).string(text, system)
    })
  },
  async compile({ data, state }) {
    const { compile } = await load("words/list.js")
    return compile(data, state)
  },
  async share({ own }) {
    const { link, readLink, written, readFile } = await load("words/share.js")
    const shared = await link(own)
    return { shared, back: await readLink(shared), file: readFile(written(own)) }
  },
  async read({ links = [], files = [] }) {
    const { readLink, readFile } = await load("words/share.js")
    const told = async read => {
      try {
        return { own: await read() }
      } catch (error) {
        return { fault: error.message }
      }
    }
    return { links: await Promise.all(links.map(one => told(() => readLink(one)))), files: await Promise.all(files.map(one => told(() => readFile(one)))) }
  },
  async recall({ texts }) {
    const { recall, keep } = await load("words/state.js")
    return texts.map(text => {
      kept.clear()
      if (text !== null) kept.set("malpan.words", text)
      const state = recall()
      keep(state)
      return { state, aside: kept.get("malpan.words.aside") ?? null }
    })
  },
}

globalThis.window = globalThis
globalThis.document = { currentScript: null, documentElement: { dataset: {}, lang: "ko" } }
const question = JSON.parse(readFileSync(0, "utf8"))
process.stdout.write(JSON.stringify(await steps[question.step](question)))
