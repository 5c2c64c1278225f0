// Calculators in the answer card: each is fetched when the reader asks for it, and works as on a page.
import { facts, make, text } from "../store.js"

let awake = null // the calculator that is open

async function fetched(calculator, base) {
  const response = await fetch(new URL(`${facts().lang}/${calculator}.html`, base))
  if (!response.ok) throw new Error(`${calculator}: ${response.status}`)
  return response.text()
}

/** The calculator as an element, and the page that it is from; its names are its own, and its links fit this page. */
function built(html, site) {
  const holder = document.createElement("template")
  // The page may show the same calculator.
  holder.innerHTML = html.replace(/ (id|for|aria-labelledby)="/g, ' $1="card:')
  const section = holder.content.firstElementChild
  const home = new URL(`${facts().lang}/${section.dataset.page}/`, site)
  section.dataset.system = section.dataset.page.split("/")[0]
  for (const link of section.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), home)
  return { section, home }
}

function close(row, place) {
  for (const button of row.children) button.setAttribute("aria-expanded", "false")
  awake?.leave()
  awake = null
  place.replaceChildren()
}

async function open(button, calculator, place, { engine, site }) {
  button.setAttribute("aria-expanded", "true")
  const wanted = () => button.isConnected && button.getAttribute("aria-expanded") === "true"
  try {
    const [html, { Widget }] = await Promise.all([fetched(calculator, engine), import("../calculator/index.js")])
    if (!wanted()) return
    const { section, home } = built(html, site)
    place.replaceChildren(section)
    awake = new Widget(section, home)
  } catch {
    if (!wanted()) return
    close(button.parentElement, place)
    place.replaceChildren(make("p", { role: "alert" }, text("search_failed")))
  }
}

/** A button for each calculator ({id: title}), and the place below where it opens. */
export function tools(calculators, system, reader) {
  const place = make("div", { class: "mp-answer-calc md-typeset" })
  const row = make("div", { class: "mp-answer-tools", "data-system": system })
  for (const [calculator, title] of Object.entries(calculators)) {
    const button = make("button", { type: "button", class: "mp-answer-tool", "aria-expanded": "false" },
      make("span", {}, reader.words.calculate), make("b", { lang: reader.first }, title))
    button.addEventListener("click", () => {
      const isOpen = button.getAttribute("aria-expanded") === "true"
      close(row, place)
      if (!isOpen) open(button, calculator, place, reader)
    })
    row.append(button)
  }
  place.addEventListener("click", event => {
    const link = event.target.closest("a[href]")
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    reader.leave(new URL(link.href), event)
  })
  return [row, place]
}
