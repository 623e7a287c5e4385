// A game is its folder: nothing else in the page knows one by name.
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { CARDS, gameCard, loadGame } from "../src/games"
import { prefs } from "../src/prefs.svelte"

const src = new URL("../src/", import.meta.url)
const ids = CARDS.map((card) => card.id)

it("finds every folder of a game", () => {
  expect([...ids].sort()).toEqual(["carrom", "dames", "macadam", "pietons"])
  expect(gameCard("chess")).toBeNull()
})

describe.each(CARDS)("$id", (card) => {
  it("says its name, its options and its sides in both languages", () => {
    for (const language of ["fr", "en"] as const) {
      prefs.language = language
      for (const said of Object.values(card.words()).filter((text) => typeof text === "string"))
        expect(said).not.toBe("")
      expect(card.sides().length).toBeGreaterThan(1)
    }
  })
  it("brings the symbols that it names", async () => {
    const ui = await loadGame(card.id)
    for (const symbol of [card.wordmark().symbol, ui?.piece(0, undefined), ui?.piece(1, undefined)])
      expect(card.sprite).toContain(`id="${symbol}"`)
  })
  it("has a rule page in both languages, and a lesson", async () => {
    for (const language of ["fr", "en"] as const) {
      prefs.language = language
      expect((await card.rules[language]()).default.contents.length).toBeGreaterThan(5)
      expect((await loadGame(card.id))?.lesson().length).toBeGreaterThan(3)
    }
  })
  it("has no page that another route takes", () => {
    for (const page of card.pages ?? []) expect(["t", "h", "rules", "learn"]).not.toContain(page.path)
  })
})

it("is known by name in its own folder alone", () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(ts|svelte|css|svg)$/.test(path) && path !== "wire.ts",
  )
  const others = files.filter((path) => !ids.some((id) => path.startsWith(`games/${id}/`)))
  expect(others.length).toBeGreaterThan(60)
  const comments = /\/\*[^]*?\*\/|(?<!:)\/\/.*|<!--[^]*?-->/g
  for (const path of others) {
    const text = readFileSync(new URL(path, src), "utf8").replace(comments, "")
    for (const id of ids) expect(text, path).not.toMatch(new RegExp(id, "i"))
  }
})
