// Many words in one text, so that a pattern is looked for in all of them at once.

export class Lines {
  constructor(words) {
    this.text = words.join("\n")
    this.starts = []
    let at = 0
    for (const word of words) {
      this.starts.push(at)
      at += word.length + 1
    }
  }

  /** [number of the word, where in it] of each place that `source`, a regular expression, fits; 400 at most. */
  *places(source) {
    const search = new RegExp(source, "gm")
    let found
    for (let count = 0; count < 400 && (found = search.exec(this.text)); count++) {
      const word = this.#holder(found.index)
      yield [word, found.index - this.starts[word]]
      search.lastIndex = found.index + 1
    }
  }

  #holder(position) {
    let low = 0
    let high = this.starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.starts[middle] <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}
