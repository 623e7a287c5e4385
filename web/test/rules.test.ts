import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { render } from "../build/rules"
import { read } from "../src/router.svelte"
import { seatsFor } from "../src/seating"

describe.each(["fr", "en"])("the rule page in %s", (language) => {
  const page = render(readFileSync(new URL(`../../docs/rules/macadam.${language}.md`, import.meta.url), "utf8"))
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
  expect(read("/")).toEqual({ page: "home" })
  expect(read("/t/abc")).toEqual({ page: "table", id: "abc" })
  expect(read("/rules/macadam")).toEqual({ page: "rules", game: "macadam" })
  expect(read("/h/tok")).toEqual({ page: "handover", token: "tok" })
  expect(read("/t")).toEqual({ page: "lost" })
  expect(read("/t/a/b")).toEqual({ page: "lost" })
})

it("seats the guest where asked, or anywhere", () => {
  expect(seatsFor(1, 2, { kind: "open" })).toEqual([{ kind: "open" }, { kind: "me" }])
  expect(seatsFor(null, 2, { kind: "robot", level: 3 }, 0.9)).toEqual([{ kind: "robot", level: 3 }, { kind: "me" }])
})
