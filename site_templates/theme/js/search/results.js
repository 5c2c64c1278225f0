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

/** Both titles, the reader's first; a counterpart that says the same is left out. */
function titles({ title, marks }, first, second) {
  return make("span", { class: "mp-hit-title" },
    make("span", { lang: first }, ...marked(title[first], marks[first])),
    title[second] === title[first] ? null
      : make("span", { lang: second, class: "mp-hit-other" }, ...marked(title[second], marks[second])))
}

/** Where it stands, and the piece of its text that shows the match. */
function below({ chapter, system, snippet, language }, { first, systems }) {
  const where = [systems.size > 1 ? systems.get(system)?.[first] : null, chapter?.[first]].filter(Boolean).join(" · ")
  const found = snippet?.text ? make("span", { lang: language },
    snippet.cutBefore ? "… " : "", ...marked(snippet.text, snippet.marks), snippet.cutAfter ? " …" : "") : null
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
