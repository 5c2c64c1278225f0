// The language switch: the same page, at the same place.
import { facts, save } from "./store.js"
import { anchorHere } from "./place.js"

/** Once a session. The place is looked up when the reader reaches for the link, however that is done. */
export function startLanguage() {
  for (const kind of ["pointerdown", "focusin", "click"]) {
    document.addEventListener(kind, event => {
      const link = event.target.closest?.("a[data-language]")
      if (!link) return
      const code = link.dataset.language
      link.href = facts().alternate[code] + anchorHere()
      if (kind === "click") save("malpan.lang", code)
    }, true)
  }
}

/** For each page: the header outlives instant navigation, its links must not. */
export function pointLanguage() {
  const { alternate } = facts()
  for (const link of document.querySelectorAll("a[data-language]")) {
    link.href = alternate[link.dataset.language]
  }
}
