// Rule pages as the house's own page sets them, for the documentation: {name: {language, markdown}} comes in
// on stdin, {name: {markdown, figures: {fence: html}}} goes out. The drawing is the page's own; here is none.
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { json } from "node:stream/consumers"
import { pathToFileURL } from "node:url"

const WEB = resolve("web")
const FENCE = /^```\w+\n[^]*?^```$/gm

const vite = createRequire(resolve(WEB, "package.json")).resolve("vite")
const { runnerImport } = await import(pathToFileURL(vite).href)
const options = { root: WEB, configFile: false, logLevel: "error" }
const load = async (path, more = {}) => (await runnerImport(resolve(WEB, path), { ...options, ...more })).module

const { alias } = await load("build/moreGames.ts")
const { render } = await load("build/render.ts", { resolve: { alias } })
const { typeset } = await load("src/words/grammar.ts")

function page({ language, markdown }) {
  const text = typeset(language, markdown)
  const drawn = [...text.matchAll(FENCE)].map(([fence]) => [fence, render(fence).html])
  return { markdown: text, figures: Object.fromEntries(drawn.filter(([, html]) => html.startsWith("<figure"))) }
}

const pages = await json(process.stdin)
process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(pages).map(([name, given]) => [name, page(given)]))))
