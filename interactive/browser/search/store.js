// The bytes of the index → what the engine looks things up in. generator/search/pack.py writes them.

const MAGIC = "MPS1"

/** Reads the index. Throws an Error when the bytes are no index of a version that this script knows. */
export function open(bytes) {
  const data = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  if (String.fromCharCode(...data.subarray(0, 4)) !== MAGIC)
    throw new Error("These bytes are no search index: build the site anew.")
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const parts = []
  for (let at = 4; at < data.length;) {
    const size = view.getUint32(at, true)
    parts.push(data.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  const header = JSON.parse(new TextDecoder().decode(parts[0]))
  if (header.version !== 1) throw new Error("The search index and script are of different versions: reload the page.")
  const words = unshare(header.words)
  return { header, words, units: units(header), ...lists(parts, words.length + header.concepts) }
}

function unshare(column) {
  let before = ""
  return column === ""
    ? []
    : column.split("\n").map((line) => (before = before.slice(0, line.charCodeAt(0) - 48) + line.slice(1)))
}

function numbers(bytes, count) {
  const found = new Uint32Array(count)
  let at = 0
  for (let index = 0; index < count; index++) {
    let shift = 0
    let byte
    do {
      byte = bytes[at++]
      found[index] |= (byte & 127) << shift
      shift += 7
    } while (byte > 127)
  }
  return found
}

/** Postings end to end: those of list i are from `starts[i]` up to `starts[i + 1]`. */
function lists(parts, count) {
  const sizes = numbers(parts[1], count)
  const starts = new Uint32Array(count + 1)
  for (let list = 0; list < count; list++) starts[list + 1] = starts[list] + sizes[list]
  const members = numbers(parts[2], starts[count])
  const levels = new Uint8Array(members.length)
  for (let list = 0; list < count; list++) {
    let unit = -1
    for (let at = starts[list]; at < starts[list + 1]; at++) members[at] = unit += members[at] + 1
  }
  for (let at = 0; at < levels.length; at++) levels[at] = (parts[3][at >> 1] >> ((at & 1) * 4)) & 15
  return { starts, members, levels }
}

function units(header) {
  const ids = header.ids.split("\n")
  const titles = header.titles.map((column) => column.split("\n"))
  const forms = header.forms.map((column) => column.split("\n").map((line) => line.split("\t").filter(Boolean)))
  const kinds = header.kinds.flatMap(([kind, count]) => Array(count).fill(kind))
  const rules = kinds.filter((kind) => kind === "rule").length
  let term = 0
  return kinds.map((kind, index) => {
    const [path, ...chapter] = header.places[header.place[index]]
    const number = kind === "term" ? term++ : -1
    return {
      index,
      kind,
      path,
      id: ids[index],
      anchor: header.anchors[index] ?? ids[index],
      system: path.split("/")[0],
      title: { ko: titles[0][index], en: titles[1][index] },
      chapter: chapter.length ? { ko: chapter[0], en: chapter[1] } : null,
      forms: { ko: forms[0][number] ?? [], en: forms[1][number] ?? [] },
      rule: kind === "rule" ? index : header.rule[index - rules],
      concept: number < 0 ? -1 : (header.concept[number] ?? number),
    }
  })
}
