// What the reader chose, and the table's own words: kept in the browser as `malpan.words`.
//
// {version: 1, chosen: {family: edition | "own"}, own: {"system/entry": {ko, en, reading}}}. A family is a system and
// those built on its glossary, named after the first. What cannot be read is put aside before it is written over.
import { load, save } from "../store.js"

export const KEY = "malpan.words"
const ASIDE = "malpan.words.aside"
export const MOST_WORDS = 2000
export const LONGEST = 60
const NAME = /^[a-z0-9][a-z0-9-]{0,79}$/
const PLACE = /^[a-z0-9][a-z0-9-]{0,79}\/[a-z0-9][a-z0-9-]{0,79}$/

const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value)

/** What is wrong with a word: "empty", "long", "marks" (control and invisible characters, angle brackets), "silent"; or "". */
export function fault(word) {
  if (typeof word !== "string" || !word.trim()) return "empty"
  if ([...word].length > LONGEST) return "long"
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}<>]/u.test(word)) return "marks"
  return /[\p{L}\p{N}]/u.test(word) ? "" : "silent"
}

export const tidy = word => word.normalize("NFC").trim().replace(/\s+/g, " ")

/**
 * A list of own words as it may come from anywhere → the same, checked; null if any of it is not as it should be.
 * Made anew key by key, so nothing that came along with it stays.
 */
export function checked(value) {
  if (!isObject(value)) return null
  const places = Object.keys(value)
  if (places.length > MOST_WORDS) return null
  const made = {}
  for (const place of places) {
    const said = value[place]
    if (!PLACE.test(place) || !isObject(said)) return null
    const one = {}
    for (const key of Object.keys(said)) {
      if (!["ko", "en", "reading"].includes(key) || fault(said[key])) return null
      one[key] = tidy(said[key])
    }
    if (one.ko === undefined && one.en === undefined) return null
    made[place] = one
  }
  return made
}

const nothing = () => ({ version: 1, chosen: {}, own: {} })

/** What is kept, as far as it can be read. */
export function recall() {
  try {
    const value = JSON.parse(load(KEY))
    if (!isObject(value) || value.version !== 1) return nothing()
    const chosen = {}
    for (const [family, edition] of Object.entries(isObject(value.chosen) ? value.chosen : {})) {
      if (NAME.test(family) && typeof edition === "string" && NAME.test(edition)) chosen[family] = edition
    }
    const own = {}
    for (const [place, said] of Object.entries(isObject(value.own) ? value.own : {})) Object.assign(own, checked({ [place]: said }))
    return { version: 1, chosen, own }
  } catch {
    return nothing()
  }
}

/** Whether what is kept is more than what `recall` makes of it: damaged, or of a later version of the site. */
function isUnread() {
  const text = load(KEY)
  if (text === null) return false
  try {
    return JSON.stringify(JSON.parse(text)) !== JSON.stringify(recall())
  } catch {
    return true
  }
}

/** Keeps a state; false where the browser keeps nothing. */
export function keep(state) {
  if (isUnread()) save(ASIDE, load(KEY))
  return save(KEY, JSON.stringify(state))
}
