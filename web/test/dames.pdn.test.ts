// PDN in the page: cut into pieces, and what the server found wrong, in words.
import { beforeEach, describe, expect, it } from "vitest"
import { faultText, glyphs, looksLikeGames, pieces, refusedText, plainComment } from "../src/games/dames/pdn"
import { prefs } from "../src/prefs.svelte"

const FAULT = {
  game: 2,
  line: 5,
  column: 4,
  move: 2,
  rule: "D8",
  code: "must_take",
  facts: { moves: ["28x19", "28x17"], most: 1 },
}

describe("a text", () => {
  it("is games or a position", () => {
    expect(looksLikeGames('[White "Ada"]\n\n1. 32-28 *')).toBe(true)
    expect(looksLikeGames("1.32-28 19-23")).toBe(true)
    expect(looksLikeGames("W:W31-50:B1-20")).toBe(false)
  })

  it("is cut between games", () => {
    const game = '[Event "x"]\n\n1. 32-28 *\n\n'
    const cut = pieces(game.repeat(10), 60)
    expect(cut.join("")).toBe(game.repeat(10))
    expect(cut.every((piece) => piece.startsWith("[Event") && piece.length <= 60)).toBe(true)
    expect(pieces("", 60)).toEqual([""])
    expect(pieces("x".repeat(150), 60).map((piece) => piece.length)).toEqual([60, 60, 30])
  })
})

describe("a fault", () => {
  beforeEach(() => (prefs.language = "fr"))

  it("is told with its place in both languages", () => {
    expect(faultText(FAULT)).toBe(
      "partie 2, ligne 5, colonne 4, coup 2\u202f: D8 · La prise est obligatoire\u202f: 28x19 ou 28x17.",
    )
    prefs.language = "en"
    expect(faultText({ ...FAULT, move: null, rule: "", code: "unsupported", facts: { type: "25" } })).toBe(
      "game 2, line 5, column 4: Russian draughts (GameType 25): that game cannot be read here.",
    )
  })

  it("of a position speaks of the position", () => {
    const refused = {
      kind: "refused" as const,
      id: null,
      rule: "house",
      code: "bad_rules",
      facts: { reason: "…", column: 7, why: "side_twice", of: { side: "W" } },
    }
    expect(refusedText(refused)).toBe("W est donné deux fois.")
    expect(refusedText({ ...refused, facts: { reason: "…" } })).toBe("Ces règles ne vont pas ensemble.")
  })
})

it("what is written beside a move", () => {
  expect(glyphs([1, 6, 44])).toBe("!?!$44")
  expect(plainComment("[%clock w0:14:58] a  fine move")).toBe("a fine move")
})
