// The answer card: the term in both languages, what it is in a line, the figures of its main rule, and the calculators
// that help with it. The ways to the rule and to the glossary are options of the list below, so that the arrow keys reach
// them.
import { make } from "../store.js"
import { tools } from "./calculator.js"
import { group, titleOf } from "./results.js"

const kept = new Map() // language → promise of what there is by rule: HTML that the generator made, calculators

function figuresIn(language, base) {
  if (!kept.has(language)) {
    const loading = fetch(new URL(`figures.${language}.json`, base)).then(response => {
      if (!response.ok) throw new Error(`figures: ${response.status}`)
      return response.json()
    })
    loading.catch(() => kept.delete(language))
    kept.set(language, loading)
  }
  return kept.get(language)
}

/** Puts the figures of `rule` into `place`; without them the card is complete in itself. */
async function addFigures(place, rule, reader) {
  const { first, engine, words } = reader
  try {
    const [html, calculators] = (await figuresIn(first, engine))[rule.id] ?? []
    if (!place.isConnected) return
    if (Object.keys(calculators ?? {}).length) place.after(...tools(calculators, rule.system, reader))
    if (!html) return
    place.innerHTML = html
    const hidden = place.scrollHeight - place.clientHeight
    if (hidden < 24) return place.classList.add("mp-answer-figures--all")
    const more = make("button", { type: "button", class: "mp-answer-more", "aria-expanded": "false" }, words.more)
    more.addEventListener("click", () => {
      place.classList.add("mp-answer-figures--all")
      more.remove()
    })
    place.after(more)
  } catch { /* the rule itself is a tap away */ }
}

/** The card of an answer. */
export function card({ term, rule, definition }, reader) {
  const { first, second, systems } = reader
  const place = make("div", { class: "mp-answer-figures md-typeset", lang: first, "data-system": rule?.system })
  const game = systems.size > 1 ? systems.get(term.system)?.[first] : null
  const said = definition[first] && (window.malpanWords?.string(definition[first], term.system) ?? definition[first])
  const node = make("section", { class: "mp-answer", "aria-labelledby": "mp-answer-word" },
    make("p", { class: "mp-answer-word", id: "mp-answer-word" },
      make("b", { lang: first }, titleOf(term, first).text), " ", make("span", { lang: second }, titleOf(term, second).text),
      game ? make("small", { class: "mp-answer-where", lang: first }, game) : null),
    said ? make("p", { class: "mp-answer-text", lang: first }, said) : null,
    rule ? place : null)
  if (rule) queueMicrotask(() => addFigures(place, rule, reader))
  return node
}

/** The options that belong to the card. */
export function ways({ term, rule }, { first, link, site, words }) {
  const way = (hit, label, kind) => {
    const href = new URL(hit.url[link], site)
    const name = `mp-way mp-way--${kind}`
    return make("a", { role: "option", class: name, href, tabindex: "-1", "aria-selected": "false" },
      make("span", { class: "mp-way-kind" }, label), " ", make("span", { lang: first }, titleOf(hit, first).text))
  }
  return group({ key: "answer", text: words.answer }, [
    rule ? way(rule, words.rule_one, "rule") : null,
    way(term, words.glossary_entry, "term"),
  ].filter(Boolean))
}
