// Copies a block in both languages with its address, for a chat or for notes.
import { announce, copy } from "../permalink.js"
import { keepPlace } from "../place.js"
import { make, pointer, text } from "../store.js"
import { address, plain } from "./plain.js"

const ACTIVE = "a, button, input, label, select, textarea, summary, [contenteditable], [role=button]"

/** Where a browser lets no script write to the clipboard: the text, ready to be copied by hand. */
function offer(said) {
  const field = make("textarea", { readonly: "", rows: "8", "aria-labelledby": "mp-copy-why" }, said)
  const close = make("button", { type: "button", class: "mp-action" }, text("close"))
  const box = make("dialog", { class: "mp-copy-box", "aria-labelledby": "mp-copy-why" },
    make("p", { id: "mp-copy-why" }, text("block_not_copied")), field, close)
  close.addEventListener("click", () => box.close())
  box.addEventListener("close", () => box.remove())
  document.body.append(box)
  box.showModal()
  field.focus()
  field.select()
}

async function take(button) {
  const block = button.parentElement
  const said = [plain(block, "own"), plain(block, "other"), address(block)].join("\n\n")
  const done = await copy(said)
  // Copying may have needed the focus for a moment.
  button.focus({ preventScroll: true })
  if (done) announce(text("block_copied"))
  else offer(said)
}

/** On touch screens, where nothing hovers, the button of the block that was tapped shows. */
function choose(block) {
  const before = document.querySelector(".mp-chosen")
  if (!before && !block) return
  keepPlace(() => {
    before?.classList.remove("mp-chosen")
    if (block !== before) block?.classList.add("mp-chosen")
  })
}

/** Once a session. */
export function startCopies() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.(".mp-copy")
    if (button) return take(button)
    if (pointer !== "touch" || document.documentElement.dataset.view !== "both") return
    if (target.closest?.(ACTIVE) || !getSelection().isCollapsed) return
    choose(target.closest?.(".md-content .mp-block"))
  })
  document.addEventListener("malpan:view", () => choose())
}

/** For each page. */
export function addCopies() {
  const name = text("copy_block")
  for (const block of document.querySelectorAll(".md-content .mp-block")) {
    if (block.querySelector(":scope > .mp-copy")) continue
    if (!block.querySelector(":scope > .mp-own + .mp-other, td .mp-other, th .mp-other")) continue
    block.append(make("button", { type: "button", class: "mp-copy", title: name },
      make("span", { class: "mp-copy-name" }, name)))
  }
}
