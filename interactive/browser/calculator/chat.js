// An answer as text for a chat, in both languages: what was changed, and the ruling.

/** What an element says in one language; what both languages share stands without a language of its own. */
function said(element, code) {
  const side = element?.querySelector(`:is(.mp-own, .mp-other):lang(${code})`)
  return (side ?? element)?.textContent.trim() ?? ""
}

function nameOf(widget) {
  return document.getElementById(widget.section.getAttribute("aria-labelledby"))
}

function inputs(widget, code) {
  return widget.form.inputs.filter(input => input.get() !== input.initial).map(({ name, get }) => {
    const controls = [...widget.form.element.elements].filter(one => one.name === `${widget.calculator}:${name}`)
    const chosen = controls.find(one => one.type === "radio" && one.checked)
    const box = controls[0].closest(".mp-calc-in")
    const label = said(box.querySelector(`legend, label[for="${CSS.escape(controls[0].id)}"]`), code)
    if (chosen) return `${label}: ${said(chosen.closest("label"), code)}`
    return controls[0].type === "checkbox" ? `${controls[0].checked ? "✓" : "✗"} ${label}` : `${label} ${get()}`
  })
}

/** Two lines, the page's language first. */
export function chat(widget) {
  const own = document.documentElement.lang
  return [own, own === "ko" ? "en" : "ko"].map(code => {
    const changed = inputs(widget, code)
    return `[${said(nameOf(widget), code)}] ${changed.length ? `${changed.join(", ")} → ` : ""}${said(widget.ruling, code)}`
  }).join("\n")
}
