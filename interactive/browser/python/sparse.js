// Memory with its empty pages left out, which are more than half of it.
//
// Layout, 32-bit numbers of the machine's own order: the mark, the length of the memory in bytes, the number of pages
// kept, a checksum of what follows; then the indices of the pages kept, then these pages.

const MARK = 0x4d50_5331
const HEAD = 4
const PAGE_BYTES = 4096
const PAGE_WORDS = PAGE_BYTES / 4

/** Packs a memory (Uint8Array, starting at the start of its buffer, a multiple of 4 bytes long). */
export function pack(memory) {
  const words = new Uint32Array(memory.buffer, 0, memory.length / 4)
  const kept = []
  for (let page = 0; page * PAGE_WORDS < words.length; page++) {
    const end = Math.min((page + 1) * PAGE_WORDS, words.length)
    for (let at = page * PAGE_WORDS; at < end; at++) {
      if (words[at]) {
        kept.push(page)
        break
      }
    }
  }
  const packed = new Uint32Array(HEAD + kept.length * (1 + PAGE_WORDS))
  packed.set(kept, HEAD)
  let to = HEAD + kept.length
  for (const page of kept) {
    packed.set(words.subarray(page * PAGE_WORDS, (page + 1) * PAGE_WORDS), to)
    to += PAGE_WORDS
  }
  packed.set([MARK, memory.length, kept.length, checksum(packed)])
  return new Uint8Array(packed.buffer)
}

/** The memory that was packed into `bytes` (ArrayBuffer). Throws if they are not what `pack` gave. */
export function unpack(bytes) {
  if (bytes.byteLength % 4) throw new Error("the kept memory is not whole")
  const packed = new Uint32Array(bytes)
  const [mark, length, count, sum] = packed
  const whole = mark === MARK && packed.length === HEAD + count * (1 + PAGE_WORDS) && sum === checksum(packed)
  if (!whole) throw new Error("the kept memory is not whole")
  const words = new Uint32Array(length / 4)
  let from = HEAD + count
  for (let index = 0; index < count; index++) {
    const to = packed[HEAD + index] * PAGE_WORDS
    words.set(packed.subarray(from, from + Math.min(PAGE_WORDS, words.length - to)), to)
    from += PAGE_WORDS
  }
  return new Uint8Array(words.buffer)
}

/** Fletcher's sum of all behind the head: finds what disks and half-done writes do, in a few milliseconds. */
function checksum(packed) {
  let low = 1
  let high = 0
  for (let at = HEAD; at < packed.length; at++) {
    low = (low + packed[at]) | 0
    high = (high + low) | 0
  }
  return (low ^ Math.imul(high, 31)) >>> 0
}
