// Tables wider than the screen: says at which edge there is more, and is a stop for the Tab key only then.

const sizes = new ResizeObserver(entries => {
  for (const box of new Set(entries.map(({ target }) => target.closest(".mp-scroll")))) if (box) mark(box)
})

function mark(box) {
  const hidden = box.scrollWidth - box.clientWidth
  box.classList.toggle("mp-scroll--start", hidden > 1 && box.scrollLeft > 1)
  box.classList.toggle("mp-scroll--end", hidden > 1 && box.scrollLeft < hidden - 1)
  if (hidden > 1) box.tabIndex = 0
  else box.removeAttribute("tabindex")
}

/** For each page. */
export function watchScrolls() {
  sizes.disconnect()
  for (const box of document.querySelectorAll(".mp-scroll")) {
    box.onscroll = () => mark(box)
    sizes.observe(box)
    if (box.firstElementChild) sizes.observe(box.firstElementChild)
  }
}
