import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { render } from "../build/render"
import { parseRoute } from "../src/router.svelte"
import { seatsFor } from "../src/seating"

describe.each(["macadam", "dames", "carrom", "pietons"])("the rule pages of %s", (game) => {
  const read = (language: string): string =>
    readFileSync(new URL(`../../docs/rules/${game}.${language}.md`, import.meta.url), "utf8")
  const ids = (language: string): string[] =>
    [...render(read(language)).html.matchAll(/ id="([^"]+)"/g)].map((found) => found[1] as string)
  it("give each rule one place, the same in both languages", () => {
    const numbers = (language: string): string[] => ids(language).filter((id) => /^(§|[A-Z])/.test(id))
    expect(new Set(ids("fr")).size).toBe(ids("fr").length)
    expect(new Set(ids("en")).size).toBe(ids("en").length)
    expect(numbers("fr")).toEqual(numbers("en"))
    expect(numbers("fr").length).toBeGreaterThan(25)
  })
  it("show positions as pictures, the same in both languages, never in letters", () => {
    const pictures = (language: string): number =>
      render(read(language)).html.split('<figure class="diagram">').length - 1
    expect(pictures("fr")).toBeGreaterThan(4)
    expect(pictures("en")).toBe(pictures("fr"))
    for (const language of ["fr", "en"]) {
      const { html } = render(read(language))
      expect(html).not.toContain("<pre>")
      expect(html).not.toMatch(/NaN|undefined|[WB]:W[K\d]/)
    }
  })
})

it("finds rules under a letter, in lists and in tables", () => {
  expect(render("## C2b · La coupe").html).toContain(
    '<h2 id="C2b"><b class="rule">C2b</b> <span>La coupe</span></h2>',
  )
  expect(render("| a |\n|---|\n| **KA15** |").html).toContain('<b class="rule rule--s" id="KA15">KA15</b>')
  expect(render("## Options").html).toContain('<h2 id="options">Options</h2>')
  expect(render("**Club** est").html).toContain("<strong>Club</strong>")
})

describe.each(["fr", "en"])("the rule page in %s", (language) => {
  const page = render(
    readFileSync(new URL(`../../docs/rules/macadam.${language}.md`, import.meta.url), "utf8"),
  )
  it("has every rule under its number", () => {
    for (let n = 1; n <= 18; n++) expect(page.html).toContain(`id="M${n}"`)
  })
  it("draws its boards and credits the author", () => {
    expect(page.html.match(/<figure class="diagram">/g)).toHaveLength(5)
    expect(page.html).toContain("Pierre Canuel")
    expect(page.html).not.toContain("<pre>")
  })
})

it("reads addresses", () => {
  expect(parseRoute("/")).toEqual({ page: "home" })
  expect(parseRoute("/t/abc")).toEqual({ page: "table", id: "abc" })
  expect(parseRoute("/rules/macadam")).toEqual({ page: "rules", game: "macadam" })
  expect(parseRoute("/h/tok")).toEqual({ page: "seatTransfer", token: "tok" })
  expect(parseRoute("/t")).toEqual({ page: "notFound" })
  expect(parseRoute("/t/a/b")).toEqual({ page: "notFound" })
})

it("seats the guest where asked, or anywhere", () => {
  expect(seatsFor(1, 2, { kind: "open" })).toEqual([{ kind: "open" }, { kind: "me" }])
  expect(seatsFor(null, 2, { kind: "robot", level: 3 }, 0.9)).toEqual([
    { kind: "robot", level: 3 },
    { kind: "me" },
  ])
})
