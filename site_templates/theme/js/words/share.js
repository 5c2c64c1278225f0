// Own words as a link or a small file, and back. What comes from outside is taken apart before anything of it is used;
// whatever is wrong with it becomes one of these faults: "damaged", "large", "version".
import { checked } from "./state.js"

const LONGEST_LINK = 40_000 // characters
export const LARGEST = 200_000 // bytes, of a file or of what a link holds
const VERSION = 1

export class Fault extends Error {}

const pack = own => ({ malpan: "words", version: VERSION, words: own })

export const written = own => `${JSON.stringify(pack(own), null, 1)}\n`

/** Text of a file → own words. Throws a Fault. */
export function readFile(text) {
  if (text.length > LARGEST) throw new Fault("large")
  let value
  try {
    value = JSON.parse(text)
  } catch {
    throw new Fault("damaged")
  }
  if (typeof value !== "object" || value === null || value.malpan !== "words") throw new Fault("damaged")
  if (value.version !== VERSION) throw new Fault("version")
  const own = checked(value.words)
  if (!own || !Object.keys(own).length) throw new Fault("damaged")
  return own
}

// --- links: "1." and compressed, "0." and plain, where a browser cannot compress; base64 for addresses ------------------

const encode = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")

function decode(text) {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Fault("damaged")
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), ch => ch.charCodeAt(0))
  } catch {
    throw new Fault("damaged")
  }
}

/** What a stream gives, up to LARGEST bytes: a few bytes can be made to unpack to gigabytes. */
async function gathered(stream) {
  const reader = stream.getReader()
  const parts = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > LARGEST) {
      reader.cancel().catch(() => {})
      throw new Fault("large")
    }
    parts.push(value)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const through = (bytes, transform) => new Blob([bytes]).stream().pipeThrough(transform)

/** What stands after "#words=" in a link. */
export async function link(own) {
  const bytes = new TextEncoder().encode(JSON.stringify(pack(own)))
  if (!self.CompressionStream) return `0.${encode(bytes)}`
  return `1.${encode(await gathered(through(bytes, new CompressionStream("deflate-raw"))))}`
}

/** What stood after "#words=" → own words. Throws a Fault. */
export async function readLink(shared) {
  if (shared.length > LONGEST_LINK) throw new Fault("large")
  const [version, text, more] = shared.split(".")
  if (!text || more !== undefined || !/^\d{1,4}$/.test(version)) throw new Fault("damaged")
  if (!["0", "1"].includes(version)) throw new Fault("version")
  let bytes = decode(text)
  if (version === "1") {
    try {
      bytes = await gathered(through(bytes, new DecompressionStream("deflate-raw")))
    } catch (error) {
      throw error instanceof Fault ? error : new Fault("damaged")
    }
  }
  let json
  try {
    json = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw new Fault("damaged")
  }
  return readFile(json)
}
