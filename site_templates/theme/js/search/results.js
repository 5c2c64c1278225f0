// An answer of the engine → the list below the field: groups of options, each a link. Texts go in as text, not as HTML.
import { make } from "../store.js"

const GROUPS = ["rule", "term", "table", "calculator"]

/** `text` with the [start, end] of `marks` marked. */
export function marked(text, marks = []) {
  const nodes = []
  let done = 0
  for (const [start, end] of marks) {
    nodes.push(text.slice(done, start), make("mark", {}, text.slice(start, end)))
    done = end
  }
  return [...nodes, text.slice(done)]
}

/** The title of a hit in the words that the reader chose: {text, marks}. */
export function titleOf({ id, kind, system, title, marks }, code) {
  const text = title[code]
  const chosen = window.malpanWords
  if (!chosen) return { text, marks: marks[code] }
  if (kind !== "term") return chosen.title(text, marks[code], system, code)
  const word = chosen.term(system, id.slice(system.length + 1), code, text)
  return { text: word, marks: word === text ? marks[code] : marks[code].length ? [[0, word.length]] : [] }
}

/** Both titles, the reader's first; a counterpart that says the same is left out. */
function titles(hit, first, second) {
  const [own, other] = [titleOf(hit, first), titleOf(hit, second)]
  return make("span", { class: "mp-hit-title" },
    make("span", { lang: first }, ...marked(own.text, own.marks)),
    other.text === own.text ? null
      : make("span", { lang: second, class: "mp-hit-other" }, ...marked(other.text, other.marks)))
}

/** Where it stands, and the piece of its text that shows the match. */
function below({ chapter, system, snippet, language }, { first, systems }) {
  const chosen = window.malpanWords
  const part = chapter && (chosen?.string(chapter[first], system) ?? chapter[first])
  const where = [systems.size > 1 ? systems.get(system)?.[first] : null, part].filter(Boolean).join(" · ")
  const { text, marks } = (snippet && chosen?.text(snippet.text, snippet.terms, snippet.marks, system, language)) ?? snippet ?? {}
  const found = text ? make("span", { lang: language },
    snippet.cutBefore ? "… " : "", ...marked(text, marks), snippet.cutAfter ? " …" : "") : null
  if (!where && !found) return null
  return make("span", { class: "mp-hit-text" },
    where ? make("span", { class: "mp-hit-where", lang: first }, where) : null, " ", found)
}

/** `reader`: {first, second, link, site, systems, words}: languages, the site's root, titles of systems, strings. */
export function option(hit, reader) {
  const { first, second, link, site } = reader
  const href = new URL(hit.url[link], site)
  const name = `mp-hit mp-hit--${hit.kind}`
  return make("a", { role: "option", class: name, href, tabindex: "-1", "aria-selected": "false" },
    titles(hit, first, second),
    below(hit, reader))
}

export function group(label, options) {
  const id = `mp-search-${label.key}`
  return make("div", { role: "group", "aria-labelledby": id, class: "mp-hits" },
    make("p", { id, class: "mp-hits-label", role: "presentation" }, label.text), ...options)
}

/** The groups of `hits` that hold something, in their order. */
export function groups(hits, reader) {
  return GROUPS.flatMap(kind => {
    const found = hits.filter(hit => hit.kind === kind)
    return found.length ? [group({ key: kind, text: reader.words[kind] }, found.map(hit => option(hit, reader)))] : []
  })
}
