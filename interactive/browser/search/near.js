// Words that begin alike, and words that are a slip away: over a list sorted by key strokes.

// Letters that are easily taken for each other, by sound or by a finger's breadth, after what that costs in tenths of a
// slip. Capitals are sounds (sound.js).
const ALIKE =
  "3ㅐㅔ 5ㅒㅖㅔ 5ㅅㅆ 6ㄱㄲㅋ 6ㄷㄸㅌ 6ㅂㅃㅍ 6ㅈㅉㅊ 8ㅓㅗㅜㅡ 8ㅏㅑ 8ㅓㅕ 8ㅗㅛ 8ㅜㅠ 5sz 5iy 6ckq 8aeiou 4GK 4DT 4SJ 4JC 5BP 5CKS 6DS"

// Letters by small numbers, so that costs stand in a table. Whatever is no letter of these is alike to nothing.
const LETTERS = 128
const small = (code) => (code < 123 ? code : code > 0x3130 && code < 0x3164 ? code - 0x3131 : 127)
const COST = new Float32Array(LETTERS * LETTERS).fill(1)
for (let letter = 0; letter < LETTERS - 1; letter++) COST[letter * LETTERS + letter] = 0
for (const [tenths, ...group] of ALIKE.split(" ")) {
  for (const one of group) {
    for (const two of group) {
      const at = small(one.charCodeAt(0)) * LETTERS + small(two.charCodeAt(0))
      if (one !== two) COST[at] = Math.min(COST[at], tenths / 10)
    }
  }
}
const SWAP = 0.8
const BAND = 3
const FAR = 99

/** How many slips a word of `length` strokes may have. */
export const tolerance = (length) => (length < 4 ? 0.5 : length < 7 ? 1 : length < 12 ? 1.6 : 2.2)

export class Sorted {
  /** `keys[i]` is what entry `i` is found by; several entries may share one. */
  constructor(keys) {
    this.order = Uint32Array.from(keys.keys()).sort((a, b) =>
      keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b,
    )
    this.keys = Array.from(this.order, (index) => keys[index])
    this.shared = new Uint8Array(this.keys.length)
    this.starts = new Uint32Array(this.keys.length + 1)
    for (let at = 0; at < this.keys.length; at++) {
      const [one, two] = [this.keys[at - 1] ?? "", this.keys[at]]
      let same = 0
      while (same < one.length && same < two.length && same < 250 && one[same] === two[same]) same++
      this.shared[at] = same
      this.starts[at + 1] = this.starts[at] + two.length
    }
  }

  get letters() {
    if (!this.flat) {
      this.flat = new Uint8Array(this.starts[this.keys.length])
      let at = 0
      for (const key of this.keys)
        for (let letter = 0; letter < key.length; letter++) this.flat[at++] = small(key.charCodeAt(letter))
    }
    return this.flat
  }

  /** Entries whose key begins with `start`, at most `limit`, in the order of keys. */
  beginning(start, limit = 200) {
    let low = 0
    let high = this.keys.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.keys[middle] < start) low = middle + 1
      else high = middle
    }
    const found = []
    for (; low < this.keys.length && found.length < limit && this.keys[low].startsWith(start); low++)
      found.push(this.order[low])
    return found
  }

  /** [entry, slips] of every entry whose key is at most `most` slips from `text`; a swap of neighbours is one slip. */
  near(text, most = tolerance(text.length)) {
    const { letters, shared, starts, order } = this
    const size = text.length
    const word = Uint8Array.from(text, (letter) => small(letter.charCodeAt(0)))
    const rows = [Float32Array.from({ length: size + 1 }, (_, at) => at)]
    const found = []
    let ready = 0 // rows that hold for the key before
    let dead = 256 // shared beginnings of this length or longer are hopeless
    for (let index = 0; index < order.length; index++) {
      if (shared[index] >= dead) continue
      const from = starts[index]
      const length = starts[index + 1] - from
      let depth = Math.min(shared[index], ready)
      dead = 256
      for (; depth < length; depth++) {
        const above = rows[depth]
        const row = (rows[depth + 1] ??= new Float32Array(size + 1))
        const letter = letters[from + depth]
        // Only a band around the diagonal can stay below `most`.
        const first = Math.max(1, depth + 1 - BAND)
        const last = Math.min(size, depth + 1 + BAND)
        row[0] = depth + 1
        if (first > 1) row[first - 1] = FAR
        let least = row[first - 1]
        for (let at = first; at <= last; at++) {
          const other = word[at - 1]
          let cost = above[at - 1] + COST[letter * LETTERS + other]
          if (above[at] + 1 < cost) cost = above[at] + 1
          if (row[at - 1] + 1 < cost) cost = row[at - 1] + 1
          if (depth && at > 1 && letter === word[at - 2] && letters[from + depth - 1] === other) {
            const swapped = rows[depth - 1][at - 2] + SWAP
            if (swapped < cost) cost = swapped
          }
          row[at] = cost
          if (cost < least) least = cost
        }
        if (last < size) row[last + 1] = FAR
        if (least > most) {
          dead = depth + 1
          break
        }
      }
      ready = depth
      if (dead === 256 && Math.abs(length - size) <= BAND && rows[length][size] <= most)
        found.push([order[index], rows[length][size]])
    }
    return found
  }
}
