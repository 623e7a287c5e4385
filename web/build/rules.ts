// Rule pages at build time: Markdown from docs/rules, with board diagrams. Nothing of this is shipped.
import { Marked, type Tokens } from "marked"
import type { Plugin } from "vite"
import { damier } from "./damier.ts"
import { diagram } from "./diagram.ts"

export interface Page { html: string; contents: { id: string; title: string }[] }

/** "M5 · Glisser" is found as #M5; a heading without a number by its words. */
function anchor(text: string): string {
  return /^(§\d+[a-z]?|[A-Z]-?[A-Z]?\d+)\b/.exec(text)?.[1] ?? text.toLowerCase().replace(/[^\p{L}\d]+/gu, "-")
}

export function render(markdown: string): Page {
  const contents: Page["contents"] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const id = anchor(text)
        const number = /^(§\d+[a-z]?|[A-Z]-?[A-Z]?\d+) · (.*)$/.exec(text)
        if (depth === 2) contents.push({ id, title: text })
        const inside = number ? `<b class="rule">${number[1]}</b> <span>${number[2]}</span>` : this.parser.parseInline(tokens)
        return `<h${depth} id="${id}">${inside}</h${depth}>\n`
      },
      code({ lang, text }: Tokens.Code): string {
        if (lang === "damier") return damier(text)
        return lang === "board" ? diagram(text) : `<pre>${text}</pre>`
      },
    },
  })
  return { html: marked.parse(markdown, { async: false }), contents }
}

export function rules(): Plugin {
  return {
    name: "tablee-rules",
    enforce: "pre",
    transform(code, id) {
      if (id.endsWith(".md")) return { code: `export default ${JSON.stringify(render(code))}`, map: null }
      return null
    },
  }
}
