// English words → stems, by the tables that the index carries.

export function stemmer({ steps, irregular, stop }) {
  const ready = steps.map((step) => step.map(([pattern, to]) => [new RegExp(pattern), to]))
  const known = new Map()
  const stem = (word) => {
    let found = known.get(word)
    if (found !== undefined) return found
    found = Object.hasOwn(irregular, word) ? irregular[word] : word
    if (found.length > 2 && found.length < 60 && /^[a-z]+$/.test(found)) {
      for (const step of ready) {
        const rule = step.find(([pattern]) => pattern.test(found))
        if (rule) found = found.replace(rule[0], rule[1])
      }
    }
    known.set(word, found)
    return found
  }
  const stops = new Set(stop.split(" "))
  return { stem, isStop: (word) => stops.has(word) }
}
