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

// Whose turn it is elsewhere can wait until the page is there.
addEventListener("load", () => void import("./turnMark").then(({ startTurnMark }) => startTurnMark()))

// Last of all: the first page does not wait for it, nor share the line with it.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined))
