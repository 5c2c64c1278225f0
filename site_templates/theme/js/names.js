// Names for controls of Material's that have none, for screen readers.

/** Once a session: the search dialog is called what its field is called. */
export function nameSearch() {
  const label = document.querySelector(".md-search__input")?.getAttribute("aria-label")
  if (label) document.querySelector(".md-search")?.setAttribute("aria-label", label)
}
