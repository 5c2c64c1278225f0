// Says every term in the words that the reader chose, while the page is parsed and whenever anything is added to it, so
// that no other word is ever painted. A plain script: `before-paint.html` has it run before the body, and only for
// readers who chose another word edition; `js/words.js` adds it when they do.
//
// It works from what `list.js` made of the choice and put into the browser's store (see `compile` there). What stood on
// the page is kept in `data-was`, so copies of an element can be put back too.
(() => {
  if (window.malpanWords) return
  const KEY = "malpan.words.now"
  const ROOT = new URL("../../../", document.currentScript.src).pathname
  const TERMS = ".mp-term, .mp-word, .mp-entry-head > [lang]"
  // Where words are quoted, typed or looked after by others.
  const APART = `${TERMS}, .mp-josa, .mp-renderings, .mp-search, .mp-pop, .mp-toast, .mp-words-dialog, title, script, style, textarea`
  const HANGUL = /^[가-힣ㄱ-ㆎᄀ-ᇿ]+/
  const PARTS = /( · | - |: )/

  let now = null
  let pairs, index
  let titled = "" // the title of the page as we left it, and as it was
  let titleWas = ""

  const read = () => {
    try {
      const value = JSON.parse(localStorage.getItem(KEY))
      return value?.version === 1 && value.systems ? value : null
    } catch {
      return null
    }
  }

  // --- which words

  const inside = path => (path.startsWith(ROOT) ? path.slice(ROOT.length).split("/")[1] ?? "" : "")

  /** The system that an element belongs to: named on it, that of the page its link leads to, or that of this page. */
  function systemOf(element) {
    if (element.matches?.(".mp-term")) {
      const named = /([a-z0-9][\w-]*)\/glossary\/(?:#|$)/.exec(element.getAttribute("href") ?? "")
      if (named) return named[1]
    }
    const named = element.closest("[data-system]")
    if (named) return named.dataset.system
    const link = element.closest("a[href]")
    const led = link ? inside(link.pathname) : ""
    return now.systems[led] ? led : inside(location.pathname)
  }

  /** English inflections of a word: [form, kind]. */
  function* inflections(word) {
    yield [word, ""]
    for (const kind of ["s", "ing", "ed"]) yield [inflect(word, kind, false), kind]
  }

  /** As generator/lexicon.py inflects. What readers chose is doubled where English doubles it: stop, stopped. */
  function inflect(word, kind, double = true) {
    if (!kind) return word
    if (kind !== "s" && double && word.includes(" ")) return word.replace(/^\S+/, first => inflect(first, kind))
    const y = /[^aeiou]y$/i.test(word) && word.length > 1
    if (kind === "s") return y ? `${word.slice(0, -1)}ies` : word + (/(?:s|x|z|ch|sh)$/.test(word) ? "es" : "s")
    const last = double && /^[^aeiou]*[aeiou][bdfgklmnprtvz]$/i.test(word) ? word.at(-1) : ""
    const stem = word.endsWith("e") && !word.endsWith("ee") ? word.slice(0, -1) : word + last
    if (kind === "ing") return `${stem}ing`
    return y ? `${word.slice(0, -1)}ied` : `${stem}ed`
  }

  const capital = word => word.charAt(0).toUpperCase() + word.slice(1)

  /** The entry that an element names, or a word of it. */
  const keyOf = element => element.dataset.term ?? element.dataset.word ?? element.parentElement.id

  /** The entries of a system by every form of their words. */
  function indexOf(system) {
    index ??= {}
    if (!index[system]) {
      const found = (index[system] = new Map())
      for (const [id, [ko, koNow, , en, enNow]] of Object.entries(now.systems[system].words)) {
        if (koNow && !found.has(ko)) found.set(ko, id)
        if (enNow) for (const [form] of inflections(en)) for (const one of [form, capital(form)]) if (!found.has(one)) found.set(one, id)
      }
    }
    return index[system]
  }

  /** What takes the place of `shown`, marked as `key` (an entry, or one of its words): {text, sound}, or null. */
  function word(system, key, shown, language) {
    const held = now.systems[system]
    if (!held) return null
    // What is short for another term is that term's word ("분발" for "분발 단계").
    const id = held.short[key]?.[shown] ?? (held.words[key] ? key : indexOf(system).get(key))
    const [ko, koNow, sound, en, enNow] = held.words[id] ?? []
    if (koNow && shown === ko && (ko !== en || language() !== "en")) return { text: koNow, sound }
    if (!enNow) return null
    for (const [form, kind] of inflections(en)) {
      if (shown === form) return { text: inflect(enNow, kind) }
      if (shown === capital(form)) return { text: capital(inflect(enNow, kind)) }
    }
    return null
  }

  const particle = (pair, sound) => {
    const [consonant, vowel] = pair.split("/")
    const coda = sound & 3
    if (!coda || (coda === 1 && consonant.startsWith("으로"))) return vowel
    return sound & 4 && now.nouns.split(" ").includes(pair) ? vowel : consonant
  }

  /** The particle that `text` begins with: [as written, its pair], or null. As korean.split_particle. */
  function particleOf(text) {
    const run = HANGUL.exec(text)?.[0].normalize("NFC")
    if (!run) return null
    const past = /^(?:이었|였)([가-힣]*)$/.exec(run)
    if (past) return [run, `이었${past[1]}/였${past[1]}`]
    if (!pairs) {
      pairs = new Map()
      for (const pair of now.pairs.split(" ")) for (const form of pair.split("/")) if (!pairs.has(form)) pairs.set(form, pair)
    }
    return pairs.has(run) ? [run, pairs.get(run)] : null
  }

  /** Where terms stand in a plain string: [start, end, entry], or null where it is none that is known. */
  function spans(text, system) {
    const at = digest(text)
    for (let name = system; name; name = now.systems[name]?.extends) {
      const found = now.systems[name]?.strings[at]
      if (found) return found.split(";").map(one => one.split(",")).map(([start, length, id]) => [+start, +start + +length, id])
    }
    return null
  }

  /** FNV-1a, as generator/words/lists.py. */
  function digest(text) {
    let value = 0x811c9dc5
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
    return value.toString(36)
  }

  /** `text` in pieces: strings, {shown, id} and {particle, pair}. */
  function pieces(text, found) {
    const made = []
    let at = 0
    for (const [start, end, id] of found) {
      made.push(text.slice(at, start), { shown: text.slice(start, end), id })
      at = end
      const follows = particleOf(text.slice(at))
      if (follows) {
        made.push({ particle: follows[0], pair: follows[1] })
        at += follows[0].length
      }
    }
    return [...made, text.slice(at)].filter(piece => piece !== "")
  }

  const here = () => inside(location.pathname)
  /** The systems whose strings may stand at a place: its own, or any on a page that belongs to none. */
  const systemsAt = system => (now.systems[system] ? [system] : here() in now.systems ? [] : Object.keys(now.systems))

  /** A plain string in the chosen words, or null if none of its terms has another. */
  function say(text, system = here(), language = () => document.documentElement.lang) {
    for (const name of now ? systemsAt(system) : []) {
      const found = spans(text, name)
      if (found) return rebuilt(text, found, name, language)?.text ?? null
    }
    return null
  }

  /** `text` with other words at `found`, and where its `marks` are then: {text, marks}; null if nothing changes. */
  function rebuilt(text, found, system, language, marks = []) {
    let made = ""
    let sound
    const moves = [] // [start, end, start now, end now]
    let at = 0
    for (const piece of pieces(text, found)) {
      const shown = piece.shown ?? piece.particle ?? piece
      let said = shown
      if (piece.shown !== undefined) {
        const other = word(system, piece.id, shown, language)
        const fits = other && !repeats(shown, other.text, made, text.slice(at + shown.length))
        sound = fits ? other.sound : undefined
        if (fits) said = other.text
      } else if (piece.particle !== undefined && sound !== undefined) said = particle(piece.pair, sound)
      if (said !== shown) moves.push([at, at + shown.length, made.length, made.length + said.length])
      made += said
      at += shown.length
    }
    if (!moves.length) return null
    const moved = (place, toEnd) => {
      let shift = 0
      for (const [start, end, startNow, endNow] of moves) {
        if (place <= start) break
        if (place < end) return toEnd ? endNow : startNow
        shift = endNow - end
      }
      return place + shift
    }
    return { text: made, marks: marks.map(([start, end]) => [moved(start, false), moved(end, true)]) }
  }

  /** Whether the text around already says what the new word has more than the old one ("무료 분발 1단계"). */
  function repeats(was, text, before, after) {
    if (text.length <= was.length) return false
    return (text.startsWith(was) && after.startsWith(text.slice(was.length))) || (text.endsWith(was) && before.endsWith(text.slice(0, -was.length)))
  }

  // --- on the page

  function put(element, text) {
    if (element.textContent === text) return
    if (element.dataset.was === undefined) element.dataset.was = element.textContent
    element.textContent = text
  }

  function swapTerm(element) {
    if (element.dataset.was !== undefined || element.childElementCount) return
    const key = keyOf(element)
    const shown = element.textContent
    const language = () => element.closest("[lang]").lang
    const found = key && word(systemOf(element), key, shown, language)
    if (!found) return
    const before = element.previousSibling?.nodeValue ?? ""
    const after = element.nextSibling
    if (repeats(shown, found.text, before, after?.nodeValue ?? "")) return
    put(element, found.text)
    // What the engine answered, and what search cards show, has its particles unmarked.
    const follows = after?.nodeType === Node.TEXT_NODE && element.matches(".mp-word") ? particleOf(after.nodeValue) : null
    if (follows) {
      after.nodeValue = after.nodeValue.slice(follows[0].length)
      const made = Object.assign(document.createElement("span"), { className: "mp-josa", textContent: follows[0] })
      made.dataset.josa = follows[1]
      element.after(made)
      swapParticle(made)
    }
    if (found.sound === undefined) article(element, shown, found.text, before)
  }

  /** "an asset", "a boon". */
  function article(element, was, text, before) {
    const found = /(^|[\s(“‘])([Aa])n? $/.exec(before)
    if (!found || vowel(was) === vowel(text)) return
    const written = found[0].slice(found[1].length)
    element.dataset.article = written
    element.previousSibling.nodeValue = before.slice(0, -written.length) + (vowel(text) ? `${found[2]}n ` : `${found[2]} `)
  }

  const vowel = text =>
    /^[A-Z]{2}/.test(text) ? /^[AEFHILMNORSX]/.test(text) : /^(?:[aeio]|u(?!n[aeiou]|s[aeu]|ti)|hour|honest|heir)/i.test(text) && !/^(?:eu|one\b|once)/i.test(text)

  /** The term before a particle, which may stand outside of emphasis, brackets or a link. */
  function governor(element) {
    for (let node = element; node && !node.matches?.("p, li, td, th, h1, h2, h3"); node = node.parentElement) {
      for (let sibling = node.previousElementSibling; sibling; sibling = sibling.previousElementSibling) {
        if (sibling.matches(TERMS)) return sibling
        const inner = sibling.querySelectorAll(TERMS)
        if (inner.length) return inner[inner.length - 1]
      }
    }
    return null
  }

  function swapParticle(element) {
    if (element.dataset.was !== undefined) return
    const term = governor(element)
    if (term?.dataset.was === undefined) return
    const found = word(systemOf(term), keyOf(term), term.dataset.was, () => term.closest("[lang]").lang)
    if (found?.sound === undefined) return
    // What keeps a line from breaking before it stays.
    const joiner = /^\u2060?/.exec(element.textContent)[0]
    put(element, joiner + particle(element.dataset.josa, found.sound))
  }

  /** A title, or another text with terms that are not marked: puts its terms into elements. */
  function markString(node) {
    const parent = node.parentElement
    const text = node.nodeValue.replace(/^[\s\u2060]+|\s+$/g, "")
    if (!parent || text.length < 1 || text.length > 400) return
    const apart = parent.closest(APART)
    if (apart && !(apart.matches(".mp-search") && parent.closest(".mp-answer-figures, .mp-answer-tools, .mp-calc"))) return
    if (parent.matches("td") && !parent.closest(".mp-calc")) return
    const system = systemOf(parent)
    if (!split(node, text, node.nodeValue.indexOf(text), system) && PARTS.test(text)) {
      let at = node.nodeValue.indexOf(text)
      // From the end, for splitting leaves what stands before.
      const parts = text.split(PARTS).map(part => [part, (at += part.length) - part.length])
      for (const [part, start] of parts.reverse()) split(node, part, start, system)
    }
  }

  function split(node, text, start, system) {
    for (const name of systemsAt(system)) {
      const found = spans(text, name)
      if (!found) continue
      const made = pieces(text, found).map(piece => {
        if (typeof piece === "string") return piece
        const element = document.createElement("span")
        element.className = piece.pair ? "mp-josa" : "mp-word"
        element.textContent = piece.shown ?? piece.particle
        if (piece.pair) element.dataset.josa = piece.pair
        else element.dataset.word = piece.id
        if (name !== here()) element.dataset.system = name
        return element
      })
      const rest = node.splitText(start)
      rest.splitText(text.length)
      rest.replaceWith(...made)
      for (const element of made) if (element.matches?.(".mp-word")) swapTerm(element)
      for (const element of made) if (element.matches?.(".mp-josa")) swapParticle(element)
      return true
    }
    return false
  }

  /** A string that is no element: as a whole, or part by part ("분발과 재능 · 사이퍼 시스템"). */
  function saying(text, system) {
    const whole = say(text, system)
    if (whole || !PARTS.test(text)) return whole
    const said = text.split(PARTS).map(part => say(part, system) ?? part).join("")
    return said === text ? null : said
  }

  function swapLabel(element) {
    // Names that scripts make are made of words that are the chosen ones already.
    if (element.dataset.wasLabel !== undefined || element.closest(".headerlink, .mp-flip, [data-words], .mp-search, .mp-pop, .mp-words-dialog")) return
    const label = element.getAttribute("aria-label")
    const said = saying(label, systemOf(element))
    if (!said) return
    element.dataset.wasLabel = label
    element.setAttribute("aria-label", said)
  }

  function swapTitle() {
    if (document.title === titled) return
    const said = saying(document.title)
    titleWas = document.title
    titled = said ?? ""
    if (said) document.title = said
  }

  /** Every term in a part of the page, and what depends on it. */
  function apply(root) {
    if (root.nodeType === Node.TEXT_NODE) {
      const marked = root.parentElement?.closest(`${TERMS}, .mp-josa`)
      return marked ? apply(marked) : markString(root)
    }
    if (root.nodeType !== Node.ELEMENT_NODE) return
    const all = selector => [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll(selector)]
    for (const element of all(TERMS)) swapTerm(element)
    for (const element of all(".mp-josa")) swapParticle(element)
    for (const element of all("[aria-label]")) swapLabel(element)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const node of texts) markString(node)
  }

  function changed(records) {
    const roots = new Set()
    for (const { type, target, addedNodes } of records) {
      // A text that grows while the page comes in may have been taken for less than it is.
      if (type === "characterData") roots.add(target.parentElement?.closest("p, li, td, h1, h2, h3, span") ?? target)
      else for (const node of addedNodes) roots.add(node)
    }
    for (const node of roots) if (node.isConnected && !roots.has(node.parentNode)) apply(node)
    swapTitle()
    observer.takeRecords()
  }

  const observer = new MutationObserver(changed)

  function restore(root) {
    for (const element of root.querySelectorAll("[data-was]")) {
      const { was, article: written } = element.dataset
      if (written) {
        const before = element.previousSibling
        before.nodeValue = before.nodeValue.replace(/[Aa]n? $/, written)
      }
      element.textContent = was
      delete element.dataset.was
      delete element.dataset.article
    }
    for (const element of root.querySelectorAll("[data-was-label]")) {
      element.setAttribute("aria-label", element.dataset.wasLabel)
      delete element.dataset.wasLabel
    }
  }

  function restoreTitle() {
    if (titled && document.title === titled) document.title = titleWas
    titled = ""
  }

  /** Turns to another choice (what `compile` made, or null for the words of the page itself). */
  function turn(next) {
    observer.disconnect()
    if (now) {
      restore(document)
      restoreTitle()
    }
    now = next
    pairs = index = undefined
    const { dataset } = document.documentElement
    if (now) dataset.words = "other"
    else delete dataset.words
    if (!now) return
    if (document.body) apply(document.body)
    swapTitle()
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }

  window.malpanWords = {
    turn,
    /** Reads the choice from the store, which another tab may have changed. */
    recall: () => turn(read()),
    get now() { return now },
    particle,
    particleOf,
    /** What an element holds, as HTML, in this reference's words. */
    original(element) {
      const copy = element.cloneNode(true)
      restore(copy)
      return copy.innerHTML
    },
    /** A term's word in one language as it is now, and as this reference has it. */
    term: (system, id, code, shown) => (now && word(system, id, shown, () => code)?.text) ?? shown,
    /** A known string in the chosen words; itself if there are none for it. */
    string: (text, system) => say(text, system) ?? text,
    /** A text whose terms stand at `found` ([start, end]), with marks: {text, marks}. */
    text(text, found, marks, system, code) {
      if (!now?.systems[system]) return { text, marks }
      const entries = indexOf(system)
      const known = found.map(([start, end]) => [start, end, entries.get(text.slice(start, end))]).filter(([, , id]) => id)
      return (known.length && rebuilt(text, known, system, () => code, marks)) || { text, marks }
    },
    /** A title with marks: {text, marks}. */
    title(text, marks, system, code) {
      const found = now?.systems[system] && spans(text, system)
      return (found && rebuilt(text, found, system, () => code, marks)) || { text, marks }
    },
  }
  window.malpanWords.recall()
})()
