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
  // Where the machine code fails to start, Pyodide itself would wait for ever.
  let fail
  const failed = new Promise((_, reject) => (fail = reject))
  failed.catch(() => {})
  for (const file of Object.values(files)) file.catch(fail)

  self.fetch = async (resource) => {
    const name = String(resource.url ?? resource).slice(base.length)
    if (name === WASM) return new Response()
    if (name === LIBRARY) return new Response(await files.library)
    throw new TypeError(`Python asked for ${resource}, which it must not`)
  }
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await files.wasm
      return { module, instance: await WebAssembly.instantiate(module, imports) }
    } catch (error) {
      fail(error)
      throw error
    }
  }

  const load = async () => {
    const [loader, memory] = await Promise.all([files.loader.then(run), files.memory, files.glue.then(run)])
    const pyodide = await loader.loadPyodide({
      indexURL: base,
      packageBaseUrl: base,
      stdLibURL: base + LIBRARY,
      lockFileContents: { info, packages: {} },
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
