// The worker in which Python runs. The page's side of it is client.js.
//
// It is told `{type: "prefetch", list}` to have the files at hand, `{type: "start", list, fresh}` to start Python, and
// `{type: "ask", number, text}`; `list` is files.js, `fresh` distrusts all that is kept. It tells
// `{type: "progress", share}`, `{type: "ready", from, milliseconds}`, `{type: "failed", code, message}`, and for each
// question `{type: "answer", number, text}` or `{type: "fault", number, message}`.
import { DownloadError, Downloads } from "./download.js"
import { startPython } from "./python.js"
import { pack, unpack } from "./sparse.js"
import { openStore } from "./store.js"

// The memory is kept once nothing has been asked for this long, so that no answer waits for it.
const QUIET_MILLISECONDS = 1500

const LEAST_SHARE = 0.01

const base = new URL(".", self.location.href).href
let opened = null
let python = null
let resting = null

self.addEventListener("message", ({ data }) => {
  if (data.type === "prefetch") prefetch(data.list)
  else if (data.type === "start") start(data.list, data.fresh)
  else if (data.type === "ask") ask(data.number, data.text)
})

const tell = (type, values) => self.postMessage({ type, ...values })

/** The store, and the downloads into it; begun once. */
function open(list) {
  const { worker, ...parts } = list.parts
  opened ??= openStore(base).then((store) => ({ store, downloads: new Downloads(parts, base, store) }))
  return opened
}

/** The address under which the memory is kept: one for each set of files. */
const memoryOf = (list) => `${base}memory-${list.version}`

async function sweep(list, { store, downloads }) {
  await store.sweep([...downloads.urls, memoryOf(list)])
}

async function prefetch(list) {
  const { store, downloads } = await open(list)
  await downloads.prefetch()
  await sweep(list, { store, downloads })
}

async function start(list, fresh) {
  const began = performance.now()
  const { store, downloads } = await open(list)
  let told = 0
  downloads.progress = (share) => {
    // A page has better things to do than to hear of every kilobyte.
    if (share < told + LEAST_SHARE && share < 1) return
    told = share
    tell("progress", { share })
  }
  if (fresh) await forget(list, { store, downloads })
  try {
    python = await attempt(list, { store, downloads })
  } catch (error) {
    tell("failed", { code: error instanceof DownloadError ? error.code : "engine", message: String(error) })
    return
  }
  tell("ready", { from: python.from, milliseconds: Math.round(performance.now() - began) })
  await downloads.settled()
  await sweep(list, { store, downloads })
  if (!(await store.get(memoryOf(list)))) rest(list, store)
}

/** Starts Python. What is kept and does not serve is dropped and done without: first the memory, then the files. */
function attempt(list, { store, downloads }) {
  const begin = (kept, compiled) => startPython(files(list, downloads, kept, compiled), list.info)
  const again = (drop) => async (error) => {
    if (error instanceof DownloadError) throw error
    await drop()
    return begin(Promise.resolve(null), false)
  }
  return begin(store.get(memoryOf(list)), true)
    .catch(again(() => store.drop(memoryOf(list))))
    .catch(again(() => forget(list, { store, downloads })))
}

async function forget(list, { store, downloads }) {
  await downloads.forget()
  await store.drop(memoryOf(list))
}

/** What `startPython` needs; `kept` is a promise of the memory as the store has it, `compiled` as for `Downloads.get`. */
function files(list, downloads, kept, compiled) {
  const bytes = async (name) => {
    const content = new Uint8Array(await (await downloads.get(name)).arrayBuffer())
    if (content.length !== list.parts[name].bytes) throw new Error(`${name} is not whole`)
    return content
  }
  const text = async (name) => (await downloads.get(name)).text()
  return {
    // From memory little is left to run, and code that was made before gains less than it takes to read.
    wasm: kept.then((memory) => downloads.get("wasm", { compiled: compiled && !memory })).then(compile),
    library: bytes("library"),
    engine: bytes("engine"),
    loader: text("loader"),
    glue: text("glue"),
    memory: kept.then(memoryFrom),
  }
}

/** Compiles while the bytes come, where the host names the type that this takes. */
async function compile(response) {
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(response)
  }
  return WebAssembly.compile(await response.arrayBuffer())
}

// --- memory ---------------------------------------------------------------------------------------

/** The memory in what is kept of it, or null where there is none. Rejects if it is not what was kept. */
async function memoryFrom(kept) {
  return kept ? unpack(await kept.arrayBuffer()) : null
}

/** Keeps the memory when the reader pauses. */
function rest(list, store) {
  const keep = async () => {
    resting = null
    try {
      await store.put(memoryOf(list), new Response(pack(python.memory())))
    } catch {
      // The next visit starts as this one did.
    }
  }
  resting = { keep, timer: setTimeout(keep, QUIET_MILLISECONDS) }
}

// --- questions ------------------------------------------------------------------------------------

function ask(number, text) {
  if (resting) {
    clearTimeout(resting.timer)
    resting.timer = setTimeout(resting.keep, QUIET_MILLISECONDS)
  }
  try {
    tell("answer", { number, text: python.respond(text) })
  } catch (error) {
    tell("fault", { number, message: String(error) })
  }
}
