// What the reader searched for lately: kept in this browser, the last first.
import { load, save } from "../store.js"

const KEY = "malpan.recent"
const MOST = 8

export function recent() {
  try {
    const kept = JSON.parse(load(KEY))
    return Array.isArray(kept) ? kept.filter(query => typeof query === "string" && query).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts `query` first. What it began with a moment ago (분 before 분발) is not kept beside it. */
export function keep(query) {
  const wanted = query.trim().slice(0, 80)
  if (!wanted) return
  save(KEY, JSON.stringify([wanted, ...recent().filter(other => !wanted.startsWith(other))].slice(0, MOST)))
}

/** Takes out one query, or all of them. */
export function forget(query) {
  save(KEY, JSON.stringify(query === undefined ? [] : recent().filter(other => other !== query)))
}
