// The ruling from the table that was made with the page (generator/quick.py), for the time until Python is there.

/** The ruling as [Korean, English], with the marks of its terms, or null for inputs that the table does not hold. */
export function lookUp(table, inputs) {
  const said = []
  for (const { names, layers, ends } of table.chains) {
    let state = 0
    for (const [place, name] of names.entries()) {
      const values = table.values[name]
      const at = values.indexOf(inputs[name])
      if (at < 0) return null
      state = layers[place][state * values.length + at]
    }
    if (!ends[state]) return null
    said.push(...ends[state].map(number => table.pieces[number]))
  }
  return [0, 1].map(side => said.map(piece => piece[side]).join(" · "))
}
