// Writes FILE.br beside each file: node brotli.mjs FILE…
import { readFile, writeFile } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"

const compress = promisify(brotliCompress)
await Promise.all(
  process.argv.slice(2).map(async (file) => {
    const body = await readFile(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    await writeFile(`${file}.br`, await compress(body, { params }))
  }),
)
