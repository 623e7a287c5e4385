// Rule pages at build time: Markdown, with the diagrams of the games' boards. Nothing of this is shipped.
import { Marked, type Tokens } from "marked"
import type { RulePage } from "../src/games/gameUi"

/** A game's diagram.ts: what stands between fences of this name becomes a picture. */
interface Diagram {
  fence: string
  diagram(text: string): string
}

const found = import.meta.glob<Diagram>(["../src/games/*/diagram.ts", "@more-games/*/diagram.ts"], {
  eager: true,
})
const diagrams = new Map(Object.values(found).map(({ fence, diagram }) => [fence, diagram]))

const RULE = /^(§\d+[a-z]?|[A-Z]-?[A-Z]?\d+[a-z]?)(?: · (.*))?$/

/** "M5 · Glisser" is found as #M5; a heading without a number by its words. */
function anchor(text: string): string {
  return RULE.exec(text)?.[1] ?? text.toLowerCase().replace(/[^\p{L}\d]+/gu, "-")
}

export function render(markdown: string): RulePage {
  const contents: RulePage["contents"] = []
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
        return diagrams.get(lang ?? "")?.(text) ?? `<pre>${text}</pre>`
      },
    },
  })
  return { html: marked.parse(markdown, { async: false }), contents }
}
