// One term: its Korean and its English word at this table.
import { make } from "../store.js"
import { isUnread, soundOf } from "./korean.js"
import { entries, familyOf } from "./list.js"
import { say, showView } from "./panel.js"
import { fault, recall, tidy } from "./state.js"

const SHOWN = [["은", "는"], ["이", "가"], ["을", "를"], ["으로", "로"]]

/** A word with particles after it, so that a reader hears whether it is read as meant. */
function spoken(word, sound) {
  const coda = sound & 3
  return SHOWN.map(([consonant, vowel]) => word + (!coda || (coda === 1 && consonant === "으로") ? vowel : consonant)).join(", ")
}

/** Terms of the same family that a word stands for already: their words here and in this reference. */
export function shared(data, own, entry, code, word) {
  const family = familyOf(data, entry.place.split("/")[0])
  const found = new Map()
  for (const system of Object.keys(data.systems)) {
    if (familyOf(data, system) !== family) continue
    for (const other of entries(data, system).values()) {
      if (other.place === entry.place || other.id === entry.id) continue
      if ((own[other.place]?.[code] ?? other[code]).toLowerCase() === word.toLowerCase()) found.set(other.place, other)
    }
  }
  return [...found.values()]
}

/** The words that a change of one word brings along in longer terms: 분발 단계 with 분발. By place {entry, said}. */
function along(data, own, entry, made) {
  const family = familyOf(data, entry.place.split("/")[0])
  const found = new Map()
  for (const system of Object.keys(data.systems)) {
    if (familyOf(data, system) !== family) continue
    for (const other of entries(data, system).values()) {
      if (other.place === entry.place || own[other.place] || found.has(other.place)) continue
      const said = {}
      for (const code of ["ko", "en"]) {
        const parts = other[code].split(" ")
        const whole = ` ${other[code]} `
        if (made[code] && parts.length > 1 && whole.includes(` ${entry[code]} `)) {
          said[code] = whole.replace(` ${entry[code]} `, ` ${made[code]} `).trim()
        }
      }
      if (Object.keys(said).length) found.set(other.place, { entry: other, said })
    }
  }
  return [...found.values()]
}

function field(code, label, value, placeholder) {
  const input = make("input", {
    type: "text", id: `mp-words-${code}`, lang: code === "en" ? "en" : "ko", placeholder, autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", maxlength: "120", "aria-describedby": `mp-words-${code}-note`,
  })
  input.value = value ?? ""
  const note = make("p", { class: "mp-words-note", id: `mp-words-${code}-note` })
  return { input, note, box: make("div", { class: "mp-words-field" }, make("label", { for: input.id }, label), input, note) }
}

/**
 * `save(said, more)`: {ko, en, reading}, or null for this reference's words, and words of other terms by place; `done` is called
 * after it and for going back.
 */
export function editor({ data, entry, save, done }) {
  const { own } = recall()
  const said = own[entry.place] ?? {}
  const ko = field("ko", say("korean"), said.ko, entry.ko)
  const en = field("en", say("english"), said.en, entry.en)
  const reading = field("reading", say("reading"), said.reading, "")
  const keepIt = make("button", { type: "submit", class: "mp-words-main" }, say("keep"))
  const reset = make("button", { type: "button" }, say("reset"))
  const back = make("button", { type: "button" }, say("back"))
  const status = make("p", { class: "mp-words-warning", role: "status" })
  const others = make("fieldset", { class: "mp-words-along" })
  const left = new Set() // places that the reader wants to stay as they are

  /** What the fields say, as far as it is other than this reference. */
  function read() {
    const made = {}
    for (const [code, { input }] of [["ko", ko], ["en", en]]) {
      const word = input.value.trim() ? tidy(input.value) : ""
      if (word && !fault(word) && word !== entry[code]) made[code] = word
    }
    if (made.ko && !reading.box.hidden && reading.input.value.trim()) made.reading = tidy(reading.input.value)
    return made
  }

  function offer() {
    const found = along(data, own, entry, read())
    others.hidden = !found.length
    others.replaceChildren(make("legend", {}, say("along")), ...found.map(({ entry: other, said }) => {
      const box = make("input", { type: "checkbox" })
      box.checked = !left.has(other.place)
      box.addEventListener("change", () => left[box.checked ? "delete" : "add"](other.place))
      return make("label", {}, box, make("span", {}, `${said.ko ? other.ko : other.en} → `, make("b", {}, said.ko ?? said.en)))
    }))
  }

  function look() {
    let whole = true
    const warnings = []
    for (const [code, { input, note }] of [["ko", ko], ["en", en], ["reading", reading]]) {
      const word = input.value.trim() ? tidy(input.value) : ""
      const wrong = word ? fault(word) : ""
      input.setAttribute("aria-invalid", Boolean(wrong))
      note.textContent = wrong ? say(`word_${wrong}`) : ""
      note.classList.toggle("mp-words-note--wrong", Boolean(wrong))
      if (wrong) whole = false
      else if (word && code !== "reading") {
        for (const other of shared(data, own, entry, code, word)) warnings.push(say("also", { word, ko: other.ko, en: other.en }))
      }
    }
    const word = tidy(ko.input.value)
    reading.box.hidden = !isUnread(word)
    if (word && !fault(word)) {
      const read = reading.box.hidden || fault(reading.input.value) ? undefined : tidy(reading.input.value)
      ko.note.textContent = spoken(word, soundOf(word, read, data.sounds) ?? 0)
    }
    status.textContent = warnings.join(" ")
    offer()
    keepIt.disabled = !whole
  }

  const form = make("form", { class: "mp-words-form" },
    make("p", { class: "mp-words-lead" }, say("edit_lead", { ko: entry.ko, en: entry.en })),
    ko.box, reading.box, en.box, others, status,
    make("div", { class: "mp-words-actions" }, keepIt, own[entry.place] ? reset : null, back))
  form.addEventListener("input", look)
  form.addEventListener("submit", async event => {
    event.preventDefault()
    look()
    if (keepIt.disabled) return
    const made = read()
    const more = along(data, own, entry, made).filter(({ entry: other }) => !left.has(other.place))
    await save(Object.keys(made).length ? made : null, Object.fromEntries(more.map(({ entry: other, said }) => [other.place, said])))
    done()
  })
  reset.addEventListener("click", async () => {
    await save(null)
    done()
  })
  back.addEventListener("click", done)
  look()
  showView(say("edit_title"), [form], ko.input)
}
