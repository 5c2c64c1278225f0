// Names that Material cannot know: of a heading's link, and of the entries in the contents.
import { text } from "./store.js"

/** For each page: the mark beside a heading says what it does and for which heading. */
export function namePermalinks() {
  for (const link of document.querySelectorAll(".md-content .headerlink")) {
    const heading = link.parentElement
    const words = (heading.querySelector(".mp-own") ?? heading).textContent
    const title = words.replace(link.textContent, "").trim()
    link.title = text("copy_link")
    link.setAttribute("aria-label", `${text("copy_link")}: ${title}`)
  }
}

/** For each page: the contents name a rule in both languages; the style sheet shows what is read. */
export function labelContents() {
  for (const link of document.querySelectorAll(".md-nav--secondary a.md-nav__link")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    const label = link.querySelector(".md-ellipsis")
    const names = heading ? [...heading.querySelectorAll(":scope > :is(.mp-own, .mp-other)")] : []
    if (label && names.length === 2) label.replaceChildren(...names.map(name => name.cloneNode(true)))
  }
}
