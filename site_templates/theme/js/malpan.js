// Entry point: what runs once, and what runs for every page that instant navigation brings in.
//
// Interface strings used by the scripts (in `mp-config`): block_copied, block_not_copied, both_hint, both_less, close,
// copied, copy_block, copy_failed, copy_link, divider, flip_hide, flip_hint, flip_more, flip_show, glossary_entry, retry,
// rule, search, search_failed, search_hint, text_copied, text_not_copied, words, words_edit, words_failed, words_here,
// words_on.
// The templates use besides: home, not_found, not_found_text, units, units_imperial, units_metric, view, view_both,
// view_both_short, words_short.
import { addFlips, startFlip } from "./flip.js"
import { labelContents, namePermalinks } from "./labels.js"
import { pointLanguage, startLanguage } from "./language.js"
import { startPermalinks } from "./permalink.js"
import { prefetchEngine } from "./python.js"
import { watchScrolls } from "./scroll.js"
import { nameSearch, startSearch } from "./search.js"
import { readySides, startSides } from "./sides.js"
import { readTerms, startTerms } from "./terms.js"
import { startViews } from "./views.js"
import { offerEditing, startWords } from "./words.js"

/** Pages without a calculator load nothing of it. */
function startCalculators() {
  if (document.querySelector(".mp-calc")) import("./calculator/index.js").then(({ start }) => start(), reportError)
}

/** Pages without a list of terms load nothing of it. */
function startGlossary() {
  if (document.querySelector(".mp-glossary")) import("./glossary.js").then(({ start }) => start(), reportError)
}

const once = [
  startViews, startTerms, startFlip, startSides, startPermalinks, startLanguage, startSearch, startWords, prefetchEngine,
]
const perPage = [
  labelContents, addFlips, readySides, watchScrolls, readTerms, nameSearch, pointLanguage, offerEditing, namePermalinks,
  startCalculators, startGlossary,
]

/** One part that fails must not take the others with it; the error still reaches the console. */
function run(parts) {
  for (const part of parts) {
    try {
      part()
    } catch (error) {
      reportError(error)
    }
  }
}

run(once)
// Names that are made from words on the page.
document.addEventListener("malpan:words", () => run([labelContents, offerEditing, namePermalinks]))
if (window.document$) window.document$.subscribe(() => run(perPage))
else run(perPage)
