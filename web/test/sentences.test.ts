import { beforeEach, describe, expect, it } from "vitest"
import { eventText, lines, outcomeText, refusal, stats } from "../src/games/macadam/sentences"
import { prefs } from "../src/prefs.svelte"
import type { PublicEntry, Refused } from "../src/types"

const refused = (rule: string, code: string, facts: Refused["facts"]): Refused => ({
  kind: "refused",
  id: "x",
  rule,
  code,
  facts,
})
const names = (seat: number): string => ["Nadia", "Hugo"][seat] ?? ""

describe("in French", () => {
  beforeEach(() => {
    prefs.language = "fr"
  })
  it("a chain counts its jumps in letters", () => {
    const text = eventText(
      { kind: "moved", seat: 0, path: ["a4", "c4", "e4", "e6", "e8"], how: "jump" },
      "Nadia",
    )
    expect(text).toBe("Nadia saute de a4 à e8, quatre sauts")
  })
  it("a slide over several squares is no jump", () => {
    expect(eventText({ kind: "moved", seat: 1, path: ["b5", "c5"], how: "slide" }, "Hugo")).toBe(
      "Hugo glisse de b5 à c5",
    )
  })
  it("a line sets the name apart", () => {
    const happened: PublicEntry = {
      number: 7,
      what: "played",
      spent: null,
      seat: 1,
      to: null,
      at: 0,
      events: [
        { kind: "moved", seat: 1, path: ["b6", "d4"], how: "jump" },
        { kind: "passed", seat: 0 },
      ],
    }
    expect(lines(happened, names)).toEqual([
      { seat: 1, strong: "Hugo", text: " saute de b6 à d4", number: 7, notation: "b6-d4" },
      { seat: 0, strong: "Nadia", text: " ne peut pas bouger et passe", number: 7 },
    ])
  })
  it("a refusal says the rule and what can be played", () => {
    expect(refusal(refused("M8", "enemy_jump", { block: "c5", start: "b4", reach: ["b3", "d4"] }))).toEqual({
      strong: "On ne saute jamais un pion adverse\u202f: celui de c5 est à l’autre.",
      text: "De b4, ce pion peut aller en b3 ou d4.",
    })
  })
  it("a long reach is drawn and not said, an empty one is said", () => {
    expect(
      refusal(refused("M5", "slide_across", { start: "a3", reach: ["a1", "a2", "b3", "a4", "c1", "c3"] }))
        .text,
    ).toBe("")
    expect(refusal(refused("M5", "slide_across", { start: "a3", reach: [] })).text).toBe(
      "Ce pion ne peut pas bouger.",
    )
  })
  it("an unknown code still gets an answer", () => {
    expect(refusal(refused("house", "strange", {})).strong).toContain("strange")
  })
  it("an end names the winner", () => {
    expect(outcomeText({ kind: "outcome", scores: [0, 1], rule: "M10", code: "goal" }, names)).toBe(
      "Hugo entre dans le but.",
    )
    expect(
      outcomeText({ kind: "outcome", scores: [0, 1], rule: "house", code: "resigned" }, names),
    ).toBeNull()
  })
})

it("speaks English after the switch", () => {
  prefs.language = "en"
  expect(eventText({ kind: "moved", seat: 0, path: ["a4", "c4", "e4"], how: "jump" }, "Nadia")).toBe(
    "Nadia jumps a4 to e4, two jumps",
  )
})

it("counts jumps, slides and the longest chain", () => {
  prefs.language = "fr"
  const played = (path: string[], how: "slide" | "jump"): PublicEntry => ({
    number: 1,
    what: "played",
    spent: null,
    seat: 0,
    to: null,
    at: 0,
    events: [{ kind: "moved", seat: 0, path, how }],
  })
  const found = stats([
    played(["a3", "a4"], "slide"),
    played(["a4", "c4", "e4"], "jump"),
    played(["b2", "d4"], "jump"),
  ])
  expect(found.map((stat) => stat.value)).toEqual([3, 1, 2])
})
