import { describe, expect, it } from "vitest"
import game from "../../src/tablee/games/macadam/words.json"
import { texts } from "../src/games/macadam/lesson.words"
import { en } from "../src/words/en"
import { fill } from "../src/words/fill"
import { fr } from "../src/words/fr"

/** Every sentence by its path. */
function sentences(words: object, path = ""): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(words as Record<string, unknown>)) {
    if (typeof value === "string") found.set(path + key, value)
    else for (const [inner, text] of sentences(value as object, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

const blanks = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string).sort()

describe.each([
  ["the house", fr, en],
  ["Macadam", game.fr, game.en],
  ["the lesson", texts.fr, texts.en],
])("%s in French and English", (_, french, english) => {
  const one = sentences(french)
  const other = sentences(english)

  it("says the same things", () => {
    expect([...one.keys()].sort()).toEqual([...other.keys()].sort())
  })
  it("with the same blanks, and nothing left unsaid", () => {
    for (const [path, text] of one) {
      expect(text.trim(), path).not.toBe("")
      expect(other.get(path)?.trim(), path).not.toBe("")
      expect(blanks(text), path).toEqual(blanks(other.get(path) ?? ""))
    }
  })
  it("with French spaces and quotes", () => {
    for (const [path, text] of one) {
      expect(text, path).not.toMatch(/\w[:;!?](\s|$)/)
      expect(text, path).not.toContain("'")
    }
  })
})

it("every refusal of the house has a sentence", () => {
  const codes = [
    "not_your_turn", "not_your_seat", "stale", "waiting", "over", "no_takeback", "no_offer", "too_many", "too_large", "malformed", "not_kept",
    "unknown_table", "unknown_game", "seat_taken", "full", "private", "gone", "declined", "failed", "bad_rules", "cut_over", "no_name", "not_over",
  ]
  for (const code of codes) expect(Object.keys(fr.house)).toContain(code)
})

it("fills blanks and leaves unknown ones to be seen", () => {
  expect(fill("De {a} à {b}", { a: "c5" })).toBe("De c5 à {b}")
})
