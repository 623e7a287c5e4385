// Rule pages: `import("…/macadam.fr.md")` gives what render.ts makes of the file when the site is built.
import { fileURLToPath } from "node:url"
import { type Plugin, runnerImport } from "vite"
import { typeset } from "../src/words/grammar.ts"
import { alias } from "./moreGames.ts"

type Render = typeof import("./render.ts").render

/** Vite loads render.ts, since the games bring their diagrams to it. */
async function load(): Promise<Render> {
  const file = fileURLToPath(new URL("render.ts", import.meta.url))
  const options = { configFile: false, logLevel: "error", resolve: { alias } } as const
  return (await runnerImport<{ render: Render }>(file, options)).module.render
}

export function rules(): Plugin {
  let render: Promise<Render> | undefined
  return {
    name: "tablee-rules",
    enforce: "pre",
    async transform(text, id) {
      if (!id.endsWith(".md")) return null
      const page = (await (render ??= load()))(typeset(id.endsWith(".fr.md") ? "fr" : "en", text))
      return { code: `export default ${JSON.stringify(page)}`, map: null }
    },
  }
}
