// Words that begin alike, and words that are a slip away: over a list sorted by key strokes.

// Letters that are easily taken for each other, by sound or by a finger's breadth.
const ALIKE = new Map()
for (const [group, cost] of [
  ["ㅐㅔ", 0.3], ["ㅒㅖㅔㅐ", 0.5], ["ㄱㄲㅋ", 0.6], ["ㄷㄸㅌ", 0.6], ["ㅂㅃㅍ", 0.6], ["ㅅㅆ", 0.5], ["ㅈㅉㅊ", 0.6],
  ["ㅓㅗㅜㅡ", 0.8], ["ㅏㅑ", 0.8], ["ㅓㅕ", 0.8], ["ㅗㅛ", 0.8], ["ㅜㅠ", 0.8], ["aeiou", 0.8], ["sz", 0.5], ["ckq", 0.6], ["iy", 0.5],
  ["GK", 0.4], ["DT", 0.4], ["BP", 0.5], ["SJ", 0.4], ["JC", 0.4], ["CKS", 0.5], ["DS", 0.6],
]) {
  for (const one of group) for (const two of group) if (one !== two && !ALIKE.has(one + two)) ALIKE.set(one + two, cost)
}

/** How many slips a word of `length` strokes may have. */
export const tolerance = (length) => (length < 4 ? 0.5 : length < 7 ? 1 : length < 12 ? 1.6 : 2.2)

export class Sorted {
  /** `keys[i]` is what entry `i` is found by; several entries may share one. */
  constructor(keys) {
    this.order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b))
    this.keys = Array.from(this.order, (index) => keys[index])
    this.shared = new Uint8Array(this.keys.length)
    for (let at = 1; at < this.keys.length; at++) {
      const [one, two] = [this.keys[at - 1], this.keys[at]]
      let same = 0
      while (same < one.length && same < two.length && same < 255 && one[same] === two[same]) same++
      this.shared[at] = same
    }
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
    for (; low < this.keys.length && found.length < limit && this.keys[low].startsWith(start); low++) found.push(this.order[low])
    return found
  }

  /** [entry, slips] of every entry whose key is at most `most` slips from `word`; a swap of neighbours is one slip. */
  near(word, most = tolerance(word.length)) {
    const { keys, shared, order } = this
    const size = word.length
    const rows = [Float32Array.from({ length: size + 1 }, (_, at) => at)]
    const found = []
    let ready = 0 // rows that hold for the key before
    let dead = 256 // shared beginnings of this length or longer are hopeless
    for (let index = 0; index < keys.length; index++) {
      if (shared[index] >= dead) continue
      const key = keys[index]
      let depth = Math.min(shared[index], ready)
      dead = 256
      for (; depth < key.length; depth++) {
        const above = rows[depth]
        const row = (rows[depth + 1] ??= new Float32Array(size + 1))
        let least = (row[0] = depth + 1)
        const letter = key[depth]
        // Only a band around the diagonal can stay below `most`.
        const from = Math.max(1, depth + 1 - 3)
        const to = Math.min(size, depth + 1 + 3)
        if (from > 1) row[from - 1] = 99
        for (let at = from; at <= to; at++) {
          const other = word[at - 1]
          let cost = above[at - 1] + (letter === other ? 0 : ALIKE.get(letter + other) ?? 1)
          if (above[at] + 1 < cost) cost = above[at] + 1
          if (row[at - 1] + 1 < cost) cost = row[at - 1] + 1
          if (depth && at > 1 && letter === word[at - 2] && key[depth - 1] === other && rows[depth - 1][at - 2] + 0.8 < cost) {
            cost = rows[depth - 1][at - 2] + 0.8
          }
          row[at] = cost
          if (cost < least) least = cost
        }
        if (to < size) row[to + 1] = 99
        if (least > most) {
          dead = depth + 1
          break
        }
      }
      ready = Math.min(depth, key.length)
      if (dead === 256 && Math.abs(key.length - size) <= 3 && rows[key.length][size] <= most) found.push([order[index], rows[key.length][size]])
    }
    return found
  }
}
