// The form of one calculator: reads and sets its inputs, and keeps steppers, sliders and fields in step.
import { make } from "../store.js"
import { nodes } from "./marks.js"

// One unit in feet or pounds, as the rules convert.
const SIZES = { ft: 1, m: 10 / 3, lb: 1, kg: 50 / 23 }
const HOLD_MILLISECONDS = 450
const REPEAT_MILLISECONDS = 90

/** One input: `get` and `set` its value as the engine takes it; `initial` is its default, as it came with the page. */
class Input {
  constructor(name, controls, initial, get, set) {
    this.name = name
    this.controls = controls
    this.initial = initial
    this.get = get
    this.set = set
  }
}

const whole = text => (/^\s*[-+−]?\d+\s*$/.test(text) ? Number(text.replace("−", "-")) : text)
const tidy = number => String(Math.round(number * 10) / 10)

function inputOf(calculator, name, controls) {
  const [first] = controls
  if (first.type === "checkbox") {
    return new Input(name, controls, first.defaultChecked, () => first.checked, value => { first.checked = value === true || value === "true" })
  }
  if (first.type === "radio") {
    return new Input(
      name, controls, controls.find(radio => radio.defaultChecked)?.value,
      () => controls.find(radio => radio.checked)?.value,
      value => { for (const radio of controls) radio.checked = radio.value === value },
    )
  }
  const units = [...first.form.elements].filter(other => other.name === `${calculator}:${name}:unit`)
  if (!units.length) {
    return new Input(name, controls, whole(first.defaultValue), () => whole(first.value), value => {
      first.value = value
      // A field for numbers takes nothing else.
      if (!first.value) first.value = first.defaultValue
      slide(first)
    })
  }
  return new Input(
    name, controls, `${first.defaultValue} ${units.find(radio => radio.defaultChecked).value}`,
    () => `${first.value.trim().replace(",", ".")} ${units.find(radio => radio.checked).value}`,
    value => {
      const [, amount, unit] = /^\s*(.*?)\s*([a-z]*)\s*$/i.exec(value)
      const chosen = units.find(radio => radio.value === unit)
      if (chosen) chosen.checked = true
      first.value = amount
      slide(first)
    },
  )
}

/** The row that a control stands in, with its field, its slider and the unit chosen, where it has them. */
function row(control) {
  const box = control.closest(".mp-calc-in")
  return {
    field: box.querySelector(".mp-calc-num > input"),
    slider: box.querySelector("input[type=range]"),
    unit: box.querySelector("input[type=radio]:checked"),
  }
}

/** Puts the slider where the field is. */
function slide(control) {
  const { field, slider, unit } = row(control)
  if (!slider) return
  if (unit) {
    slider.min = slider.step = unit.dataset.step
    slider.max = unit.dataset.most
  }
  slider.value = Number(field.value)
  slider.style.setProperty("--mp-share", (slider.value - slider.min) / (slider.max - slider.min))
}

function step(button) {
  const { field, unit } = row(button)
  const size = unit ? Number(unit.dataset.step) : 1
  const now = Number(field.value) || 0
  const direction = Number(button.dataset.step)
  // From between two steps to the next one.
  const next = direction > 0 ? Math.floor(now / size + 1e-9) * size + size : Math.ceil(now / size - 1e-9) * size - size
  const least = unit ? size : Number(field.min)
  const most = unit ? Infinity : Number(field.max)
  field.value = tidy(Math.min(most, Math.max(least, next)))
}

export class Form {
  /** `changed()` is called after every change. */
  constructor(element, calculator, changed) {
    this.element = element
    this.inputs = this.#inputs(calculator)
    this.units = this.#units()
    for (const { field, slider } of [...element.querySelectorAll(".mp-calc-num")].map(row)) {
      // Moved before this ran, so that its field did not follow.
      if (slider && slider.value !== slider.defaultValue) field.value = slider.value
      slide(field)
    }
    element.addEventListener("submit", event => event.preventDefault())
    element.addEventListener("input", ({ target }) => {
      if (target.type === "range") {
        row(target).field.value = target.value
        slide(target)
      } else if (target.name.endsWith(":unit")) this.#convert(target)
      else if (target.closest(".mp-calc-num")) slide(target)
      changed()
    })
    this.#steppers(changed)
  }

  #inputs(calculator) {
    const groups = new Map()
    for (const control of this.element.elements) {
      const [owner, name, unit] = control.name.split(":")
      if (owner === calculator && name && !unit) groups.set(name, [...(groups.get(name) ?? []), control])
    }
    return [...groups].map(([name, controls]) => inputOf(calculator, name, controls))
  }

  /** The units chosen, by the name of their choice. */
  #units() {
    const chosen = this.element.querySelectorAll("input[name$=':unit']:checked")
    return Object.fromEntries([...chosen].map(radio => [radio.name, radio.value]))
  }

  /** The same length or weight in the unit now chosen. */
  #convert(radio) {
    const { field } = row(radio)
    const amount = (Number(field.value) * SIZES[this.units[radio.name]]) / SIZES[radio.value]
    if (Number.isFinite(amount)) field.value = SIZES[radio.value] === 1 ? String(Math.round(amount)) : tidy(amount)
    this.units[radio.name] = radio.value
    slide(field)
  }

  #steppers(changed) {
    let timer = 0
    let repeated = false
    const move = button => {
      step(button)
      slide(button)
      changed()
    }
    const stop = () => clearTimeout(timer)
    this.element.addEventListener("pointerdown", ({ target }) => {
      const button = target.closest("[data-step]:is(button)")
      if (!button) return
      repeated = false
      const again = () => {
        repeated = true
        move(button)
        timer = setTimeout(again, REPEAT_MILLISECONDS)
      }
      timer = setTimeout(again, HOLD_MILLISECONDS)
    })
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) this.element.addEventListener(type, stop)
    this.element.addEventListener("contextmenu", event => { if (event.target.closest("[data-step]")) event.preventDefault() })
    this.element.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-step]:is(button)")
      if (button && !repeated) move(button)
      repeated = false
    })
  }

  /** All values by name, or null while a field is empty. */
  read() {
    const values = Object.fromEntries(this.inputs.map(input => [input.name, input.get()]))
    return Object.values(values).some(value => value === "" || /^ /.test(value)) ? null : values
  }

  /** The values that came with the page. */
  defaults() {
    return Object.fromEntries(this.inputs.map(input => [input.name, input.initial]))
  }

  /** The values that differ from the defaults. */
  changed() {
    return Object.fromEntries(this.inputs.filter(input => input.get() !== input.initial).map(input => [input.name, input.get()]))
  }

  /** Sets what is named, and everything else to its default. */
  set(values) {
    for (const input of this.inputs) input.set(Object.hasOwn(values, input.name) ? values[input.name] : input.initial)
    this.units = this.#units()
    // What was set out of sight must not decide unseen.
    for (const more of this.element.querySelectorAll(".mp-calc-more")) {
      const names = [...more.querySelectorAll("input")].map(one => one.name.split(":")[1])
      if (names.some(name => Object.hasOwn(values, name))) more.open = true
    }
  }

  /** Puts under each input what it is for; `help` has [Korean, English] by name. */
  explain(help, { lang, other }) {
    if (this.element.querySelector(".mp-calc-help")) return
    for (const { name, controls } of this.inputs) {
      const id = `${this.element.parentElement.id}:${name}:h`
      const said = code => nodes(help[name][code === "ko" ? 0 : 1])
      const box = controls[0].closest(".mp-calc-in")
      box.append(make("p", { class: "mp-calc-help", id },
        make("span", { class: "mp-own", lang }, ...said(lang)), " ", make("span", { class: "mp-other", lang: other }, ...said(other))))
      const described = box.matches("fieldset") ? box : controls[0]
      described.setAttribute("aria-describedby", id)
    }
  }

  /** Marks the input at fault, or none. */
  fault(name) {
    for (const control of this.element.elements) {
      if (control.name.split(":")[1] === name) control.setAttribute("aria-invalid", "true")
      else control.removeAttribute("aria-invalid")
    }
  }
}
