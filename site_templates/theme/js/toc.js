// The table of contents names a rule in the language that is read. It gets both names; the style sheet
// shows one or both, as everywhere.

/** For each page. */
export function labelContents() {
  for (const link of document.querySelectorAll(".md-nav--secondary a.md-nav__link")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    const label = link.querySelector(".md-ellipsis")
    const names = heading ? [...heading.querySelectorAll(":scope > :is(.mp-own, .mp-other)")] : []
    if (label && names.length === 2) label.replaceChildren(...names.map(name => name.cloneNode(true)))
  }
}
