import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { render } from "../build/render"
import { surprise } from "../src/games/dames/descriptions"
import { tags, eventText, overText, refusal, told } from "../src/games/dames/sentences"
import type { View } from "../src/games/dames/types"
import { prefs } from "../src/prefs.svelte"
import type { Refused } from "../src/types"

const refused: Refused = {
  kind: "refused",
  id: null,
  rule: "D8",
  code: "take_most",
  facts: {
    start: 25,
    end: 3,
    most: 3,
    meant: "25x14x3",
    taken: 2,
    moves: ["25x12"],
    captures: [{ path: [25, 14, 23, 12], captured: [20, 19, 18] }],
  },
}

describe("sentences", () => {
  it("say what could have been captured", () => {
    prefs.language = "fr"
    expect(refusal(refused).strong).toBe(
      "Il faut prendre le plus de pièces\u202f: 25x12 en prend trois, 25x14x3 deux seulement.",
    )
    expect(told(refused)).toEqual([{ path: [25, 14, 23, 12], captured: [20, 19, 18] }])
  })
  it("read alone in the list", () => {
    prefs.language = "en"
    expect(
      eventText({ kind: "moved", seat: 0, path: [7, 1], captured: [], kings: [], crowned: true }, "Ada"),
    ).toBe("Ada moves 7 to 1, the man becomes a king")
    expect(
      eventText(
        { kind: "blown", seat: 0, square: 22, king: false, missed: [{ path: [22, 33], captured: [28] }] },
        "Ada",
      ),
    ).toContain("22x33")
  })
  it("name the preset, and what differs from it", () => {
    prefs.language = "fr"
    expect(
      tags({ capture: "strict", repetition: "same move", quiet: "20 moves each", position: null }),
    ).toEqual(["Famille"])
    expect(
      tags({ capture: "strict", repetition: "same position", quiet: "federation", position: null }),
    ).toEqual(["Internationale"])
    expect(
      tags({ capture: "souffler", repetition: "same move", quiet: "off", position: "W:W1:B50" }),
    ).toEqual(["Souffler", "Jamais", "Position"])
  })
})

it("a word where a rule surprises: taking backwards, passing the last row", () => {
  const view = { kings: [] } as unknown as View
  expect(surprise({ path: [28, 39], captured: [33] }, view, 0)?.rule).toBe("D5")
  expect(surprise({ path: [12, 3, 14], captured: [8, 9] }, view, 0)?.rule).toBe("D10")
  expect(surprise({ path: [32, 23], captured: [28] }, view, 0)).toBeNull()
  expect(surprise({ path: [23, 32], captured: [28] }, view, 1)).toBeNull()
  expect(surprise({ path: [28, 39], captured: [33] }, { kings: [28] } as unknown as View, 0)).toBeNull()
})

describe.each(["fr", "en"])("the rule page in %s", (language) => {
  const page = render(readFileSync(new URL(`../../docs/rules/dames.${language}.md`, import.meta.url), "utf8"))
  it("has every rule that a refusal or an end cites under its number", () => {
    for (let n = 1; n <= 12; n++) expect(page.html).toContain(`id="D${n}"`)
    expect(page.html.match(/<figure class="diagram">/g)).toHaveLength(5)
    expect(page.html).not.toContain("<pre>")
    for (const id of ["DA1", "DA2", "D-A10", "D-S1", "D-S3", "D-S5"])
      expect(page.html).toContain(`id="${id}"`)
  })
})

describe("a position in which the game is over", () => {
  it("says so, and why", () => {
    const ended = (code: string, ...scores: number[]) => ({
      kind: "outcome" as const,
      scores,
      rule: "D11",
      code,
    })
    prefs.language = "fr"
    expect(overText(ended("no_piece", 1, 0))).toBe(
      "Dans cette position, la partie est déjà finie. D11 · Bleu a pris toutes les pièces.",
    )
    prefs.language = "en"
    expect(overText(ended("no_move", 0, 1))).toBe(
      "In this position the game is already over. D11 · Green wins: the other cannot move.",
    )
  })
})
