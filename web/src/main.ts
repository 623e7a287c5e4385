import { mount } from "svelte"
import App from "./App.svelte"
import "./look/tokens.css"
import "./look/base.css"
import "./look/table.css"
import "./look/seats.css"
import "./look/panel.css"
import "./look/short.css"
import "./look/upright.css"
import "./look/lying.css"
import { prefs } from "./prefs.svelte"
import { router } from "./router.svelte"

prefs.start()
router.start()
const target = document.getElementById("app")
if (target) mount(App, { target })

// The house was renewed while this page was open: its parts are gone, and a new page has those of today. Where the page
// of today is still this one, or cannot be had, what failed is left to whoever asked for it; so it is the second time.
const RENEWED = "tablee.renewed"
addEventListener("vite:preloadError", () => void reloadIfRenewed())

async function reloadIfRenewed(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(RENEWED) ?? 0) < 10_000) return
  const mine = document.querySelector("script[type=module]")?.getAttribute("src")
  const today = await fetch("/").then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  )
  if (!mine || today === null || today.includes(mine)) return
  sessionStorage.setItem(RENEWED, String(Date.now()))
  location.reload()
}

// Whose turn it is elsewhere can wait until the page is there.
addEventListener("load", () => void import("./turnMark").then(({ startTurnMark }) => startTurnMark()))

// Last of all: the first page does not wait for it, nor share the line with it.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined))
