// Game terms in texts of the calculators: [[word]] or [[word|entry]], as the specs mark them.

/** Whether terms are wanted as elements, for other words to take their place. */
export const areMarked = () => Boolean(window.malpanWords?.now)

/** A text in pieces for the page: its terms as elements where that is wanted, else as plain words. */
export function nodes(written) {
  const [first, ...rest] = written.split("[[")
  return [first, ...rest.flatMap(part => {
    const [term, after = ""] = part.split("]]")
    const [shown, key = shown] = term.split("|")
    if (!areMarked()) return [shown, after]
    const word = Object.assign(document.createElement("span"), { className: "mp-word", textContent: shown })
    word.dataset.word = key
    return [word, after]
  })]
}

/** What an element holds, as HTML, in the words it came with. */
export const original = element => window.malpanWords?.original(element) ?? element.innerHTML
