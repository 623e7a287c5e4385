// Rule pages at build time: Markdown from docs/rules, with board diagrams. Nothing of this is shipped.
import { Marked, type Tokens } from "marked"
import type { Plugin } from "vite"
import { damier } from "./damier.ts"
import { diagram } from "./diagram.ts"
import { typeset } from "../src/words/grammar.ts"

export interface Page {
  html: string
  contents: { id: string; title: string }[]
}

const RULE = /^(§\d+[a-z]?|[A-Z]-?[A-Z]?\d+[a-z]?)(?: · (.*))?$/

/** "M5 · Glisser" is found as #M5; a heading without a number by its words. */
function anchor(text: string): string {
  return RULE.exec(text)?.[1] ?? text.toLowerCase().replace(/[^\p{L}\d]+/gu, "-")
}

export function render(markdown: string): Page {
  const contents: Page["contents"] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const id = anchor(text)
        const number = RULE.exec(text)
        if (depth === 2) contents.push({ id, title: text })
        const inside = number
          ? `<b class="rule">${number[1]}</b> <span>${number[2]}</span>`
          : this.parser.parseInline(tokens)
        return `<h${depth} id="${id}">${inside}</h${depth}>\n`
      },
      // A number in bold, in a list or a table, is where its rule stands.
      strong({ tokens, text }: Tokens.Strong): string {
        return RULE.test(text)
          ? `<b class="rule rule--s" id="${text}">${text}</b>`
          : `<strong>${this.parser.parseInline(tokens)}</strong>`
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
      if (id.endsWith(".md"))
        return {
          code: `export default ${JSON.stringify(render(typeset(id.endsWith(".fr.md") ? "fr" : "en", code)))}`,
          map: null,
        }
      return null
    },
  }
}
