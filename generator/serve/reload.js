// Live reload. The server puts this script into every page it sends; no built page holds it.
//
// One tab at a time listens and tells the others, because browsers allow few open connections to one host.
// The server's messages hold its whole state, so that a message that was missed does no harm.
(() => {
  if (window.malpanReload) return
  window.malpanReload = true

  const home = "/__malpan__/"
  // `number` is there on the page that stands in for the site until the first good build, and nowhere else.
  const { start, build, number } = document.currentScript.dataset
  const silence = 30_000
  let shown = Number(build)
  let newest = null
  let busy = false
  let leaving = false

  /** Brings this page to the state that the server told, unless it is an older one. */
  function apply(state) {
    if (leaving || (newest && newest.start === state.start && newest.number >= state.number)) return
    newest = state
    if (!busy) follow()
  }

  async function follow() {
    const state = newest
    busy = true
    try {
      const { lang } = document.documentElement
      const old = state.start !== start || state.rest > shown || state.themes[lang] > shown || (number && state.number > Number(number))
      if (old || (state.build > shown && !(swapStyles(state) && await swapPage(state)))) {
        reload(`${state.start}.${number ? state.number : state.build}`)
      } else {
        shown = state.build
        if (!number) showFaults(state)
      }
    } finally {
      busy = false
    }
    if (newest !== state && !leaving) follow()
  }

  /** Loads the page anew, once for each state: what answers from a cache of its own must not make it do so for ever. */
  function reload(reason) {
    try {
      if (sessionStorage.getItem("malpan.reload") === reason) return
      sessionStorage.setItem("malpan.reload", reason)
    } catch {
      // Storage may be blocked.
    }
    leaving = true
    location.reload()
  }

  // --- what the page says

  /**
   * Puts what the page says now in the place of what it said, as instant navigation does between pages, so that the
   * reader's place and what stands around the page stay; false if that cannot be done.
   */
  async function swapPage({ pages }) {
    if (!(pages[document.documentElement.lang] > shown)) return true
    const found = "[data-md-component=container], [data-md-component=header-topic], [data-md-component=skip]"
    try {
      const answer = await fetch(location.href, { cache: "no-store" })
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html")
      const [before, after] = [document, fresh].map(one => [...one.querySelectorAll(found)])
      if (!answer.ok || !window.document$ || !before.length || before.length !== after.length) return false
      const [left, top] = [scrollX, scrollY]
      before.forEach((part, at) => part.replaceWith(after[at]))
      for (const name of ["title", "meta[name=description]"]) {
        const [old, now] = [document, fresh].map(one => one.head.querySelector(name))
        if (old && now) old.replaceWith(now)
      }
      window.document$.next(document)
      scrollTo({ left, top, behavior: "instant" })
      return true
    } catch {
      return false
    }
  }

  // --- style sheets

  /** Loads the style sheets that changed since this page was shown; false if the page does not link one of them. */
  function swapStyles({ styles, build }) {
    const links = [...document.querySelectorAll("link[rel~=stylesheet]")]
    const changed = Object.keys(styles).filter(path => styles[path] > shown)
    const found = changed.map(path => links.filter(link => new URL(link.href).pathname === `/${path}`))
    if (found.some(same => !same.length)) return false
    for (const [last, ...rest] of found.map(same => same.reverse())) {
      const fresh = last.cloneNode()
      fresh.href = `${new URL(last.href).pathname}?malpan=${build}`
      // The old one goes when the new one is there, so that the page is never without.
      fresh.onload = fresh.onerror = () => { for (const link of [last, ...rest]) link.remove() }
      last.after(fresh)
    }
    return true
  }

  // --- faults

  let panel = null
  let closed = 0

  function showFaults({ fault, faults, words }) {
    panel?.remove()
    panel = null
    if (!faults.length || fault === closed) return
    const said = words[document.documentElement.lang] ?? words.en
    panel = document.createElement("malpan-faults")
    const root = panel.attachShadow({ mode: "open" })
    root.innerHTML = `<style>
      section {
        position: fixed; inset: auto 0 0; z-index: 2147483647; box-sizing: border-box; max-height: 45vh; overflow: auto;
        padding: .8rem 1.2rem 1rem; border-top: 4px solid #d3302f; background: #1d1f24; color: #f3f3f3;
        font: 15px/1.5 system-ui, sans-serif; word-break: keep-all; box-shadow: 0 -4px 24px #0008;
      }
      .head { display: flex; gap: 1rem; align-items: start; justify-content: space-between }
      h2 { margin: 0; font-size: 1.1em }
      p { margin: .2rem 0 0; color: #c9ccd3 }
      ul { margin: .6rem 0 0; padding: 0; list-style: none }
      li {
        padding: .3rem 0; border-top: 1px solid #444; font: 13px/1.5 ui-monospace, monospace;
        white-space: pre-wrap; overflow-wrap: anywhere;
      }
      button {
        flex: none; min-height: 36px; padding: 0 1rem; border: 1px solid #888; border-radius: 4px;
        background: none; color: inherit; font: inherit; cursor: pointer;
      }
      button:focus-visible { outline: 3px solid #7db5ff }
      @media print { section { display: none } }
    </style>
    <section role="alert">
      <div class="head"><div><h2></h2><p></p></div><button type="button"></button></div>
      <ul lang="en"></ul>
    </section>`
    const [title, text, button, list] = ["h2", "p", "button", "ul"].map(name => root.querySelector(name))
    title.textContent = said?.title ?? ""
    text.textContent = said?.kept ?? ""
    button.textContent = said?.close ?? "×"
    button.onclick = () => { closed = fault; panel?.remove(); panel = null }
    for (const line of faults) list.append(Object.assign(document.createElement("li"), { textContent: line }))
    document.body.append(panel)
  }

  // --- listening

  let stream = null
  let watchdog = 0

  function listen(tell) {
    if (stream) return
    const opened = stream = new EventSource(`${home}events`)
    const alive = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(again, silence)
    }
    const again = () => {
      if (stream !== opened) return
      deafen()
      setTimeout(() => listen(tell), 1000)
    }
    opened.addEventListener("state", event => { alive(); tell(JSON.parse(event.data)) })
    opened.addEventListener("beat", alive)
    opened.onerror = again
    alive()
  }

  function deafen() {
    clearTimeout(watchdog)
    stream?.close()
    stream = null
  }

  /** What a page asks that may have slept, or that another tab listens for. */
  async function ask() {
    try {
      apply(await (await fetch(`${home}state`, { cache: "no-store" })).json())
    } catch {
      // The server is not there; the tab that listens notices when it is again.
    }
  }

  addEventListener("pageshow", event => { if (event.persisted) ask() })
  if (navigator.locks && window.BroadcastChannel) {
    const tabs = new BroadcastChannel("malpan-reload")
    tabs.onmessage = event => apply(event.data)
    navigator.locks.request("malpan-reload", () => {
      listen(state => { tabs.postMessage(state); apply(state) })
      return new Promise(() => {})
    })
    document.addEventListener("visibilitychange", () => { if (!document.hidden) ask() })
    ask()
  } else {
    // Not a secure context, as on a phone in the same network: a tab listens while it is looked at.
    const follow = () => document.hidden ? deafen() : listen(apply)
    document.addEventListener("visibilitychange", follow)
    follow()
  }
})()
