// Light and dark stand beside each other, once: tokens.css for the house, colours.css for each game.
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const src = new URL("../src/", import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, src), "utf8")
const styles = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((path) =>
  /\.(css|svelte)$/.test(path),
)
const tokens = read("look/tokens.css")

describe("the dark palette", () => {
  it("is said with the light one", () => {
    expect(tokens.match(/light-dark\(/g)?.length).toBeGreaterThan(15)
    expect(tokens).toMatch(/:root\[data-theme="dark"\] \{\s*color-scheme: dark;\s*\}/)
    expect(tokens).toMatch(/:root\[data-theme="light"\] \{\s*color-scheme: light;\s*\}/)
  })
  it("is said nowhere else: only how dim a board is knows of the theme", () => {
    for (const path of styles) {
      const blocks = [...read(path).matchAll(/(?:data-theme|prefers-color-scheme)[^{]*\{([^{}]*)\}/g)]
      for (const [, block = ""] of blocks)
        expect(block.replace(/color-scheme: \w+;|--board-dim: [\d.]+;/, "").trim(), path).toBe("")
    }
  })
  it("is what the browser paints around the page", () => {
    const [, light, dark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
    const page = read("../index.html")
    expect(page).toContain(`content="${light}" media="(prefers-color-scheme: light)"`)
    expect(page).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`)
  })
})
