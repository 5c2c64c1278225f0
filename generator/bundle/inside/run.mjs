// Runs Python scripts inside Pyodide: node run.mjs PACKAGE LIBRARY WORK SCRIPT…
//
// PACKAGE is the folder of the npm package, LIBRARY the zip that holds the standard library, WORK a folder that the
// scripts see as /mounted. They run one after the other in one interpreter.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

const [folder, library, work, ...scripts] = process.argv.slice(2)

async function run() {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")))
  const { info } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"))
  const pyodide = await loadPyodide({
    indexURL: folder,
    stdLibURL: library,
    lockFileContents: JSON.stringify({ info, packages: {} }),
    packageBaseUrl: folder,
    // Byte code must come out alike each time.
    env: { PYTHONHASHSEED: "0" },
  })
  pyodide.FS.mkdir("/mounted")
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: work }, "/mounted")
  for (const script of scripts) {
    pyodide.runPython(readFileSync(script, "utf8"), { filename: script, globals: pyodide.toPy({}) })
  }
}

try {
  await run()
} catch (error) {
  // A failing script's own words; never the source line, which in Pyodide's glue is a megabyte long.
  process.stderr.write(`${String(error.message ?? error).slice(-4000)}\n`)
  process.exit(1)
}
