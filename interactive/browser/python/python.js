// Starts Pyodide from files that are at hand, and asks the engine.
//
// Pyodide fetches what it needs by fixed names below one address. In this worker those names are answered from the
// files given, and whatever else it asks for is refused: nothing reaches the network.

const WASM = "pyodide.asm.wasm"
const LIBRARY = "library.zip"
const ENGINE = "/engine.zip"

/**
 * A started Python: `{respond(text), memory(), from}`, the last `memory` or `files`.
 *
 * `files` holds promises: `wasm` of a compiled module, `library` and `engine` of bytes (Uint8Array), `loader` and `glue`
 * of source texts, `memory` of what `memory()` of an earlier start with the same files gave (Uint8Array), or of null.
 * `info` describes the version for Pyodide. Rejects if any file does or Python does not start.
 */
export async function startPython(files, info) {
  const base = new URL("python/", self.location.href).href
  // Where something does not come or does not start, Pyodide itself would complain and wait for ever: it is left
  // waiting, and the failure is told here.
  let fail
  const failed = new Promise((_, reject) => (fail = reject))
  failed.catch(() => {})
  const orNever = (promise) => promise.catch((error) => new Promise(() => fail(error)))
  for (const file of Object.values(files)) orNever(file)

  self.fetch = async (resource) => {
    const name = String(resource.url ?? resource).slice(base.length)
    if (name === WASM) return new Response()
    if (name === LIBRARY) return new Response(await orNever(files.library))
    throw new TypeError(`Python asked for ${resource}, which it must not`)
  }
  const instantiate = async (imports) => {
    const module = await files.wasm
    return { module, instance: await WebAssembly.instantiate(module, imports) }
  }
  WebAssembly.instantiateStreaming = (_, imports) => orNever(instantiate(imports))

  const load = async () => {
    const [loader, memory] = await Promise.all([files.loader.then(run), files.memory, files.glue.then(run)])
    const pyodide = await loader.loadPyodide({
      indexURL: base,
      packageBaseUrl: base,
      stdLibURL: base + LIBRARY,
      lockFileContents: { info, packages: {} },
      // Nothing in the engine prints; what Python says as it dies is no more than a hint.
      stdout: console.debug,
      stderr: console.debug,
      ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
    })
    pyodide.FS.writeFile(ENGINE, await files.engine)
    if (!memory) pyodide.runPython(`import sys; sys.path.append("${ENGINE}")`)
    const respond = pyodide.pyimport("interactive.engine.bridge").respond
    return { respond, memory: () => pyodide.makeMemorySnapshot(), from: memory ? "memory" : "files" }
  }
  return Promise.race([load(), failed])
}

/** Runs the text of a module. */
async function run(source) {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }))
  try {
    return await import(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}
