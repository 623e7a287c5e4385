import { mount } from "svelte"
import App from "./App.svelte"
import "./look/tokens.css"
import "./look/base.css"
import "./look/table.css"
import "./look/panel.css"
import "./look/small.css"
import "./look/extra.css"
import { prefs } from "./prefs.svelte"
import { router } from "./router.svelte"

prefs.start()
router.start()
const target = document.getElementById("app")
if (target) mount(App, { target })
