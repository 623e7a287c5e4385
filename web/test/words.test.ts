// Every sentence of the page, in both languages, with every kind of value: what is checked and with what is in
// tests/words/facts.json, as it is for the terminal.
import { describe, expect, it } from "vitest"
import pietons from "../../src/tablee/games/pietons/words.json"
import shared from "../../tests/words/facts.json"
import { en } from "../src/words/en"
import { fr } from "../src/words/fr"
import { type Fact, type Facts, type Language, render, typeset } from "../src/words/grammar"

interface Both {
  fr: object
  en: object
}

// Each game's words.json, and whatever else its folder says to a reader.
const told = import.meta.glob<Both>(
  ["../../src/tablee/games/*/words.json", "../../tests/newgame/*/words.json"],
  { eager: true, import: "default" },
)
const written = import.meta.glob<Record<string, unknown>>(
  ["../src/games/*/*.words.ts", "../src/study/*.words.ts", "./games/*/*.words.ts"],
  { eager: true },
)
const TREES: Record<string, Both> = {
  page: { fr, en },
  ...told,
  ...Object.fromEntries(
    Object.entries(written).map(([path, exported]) => [path, Object.values(exported).find(isBoth) as Both]),
  ),
}

function isBoth(exported: unknown): exported is Both {
  return typeof exported === "object" && exported !== null && "fr" in exported && "en" in exported
}

it("finds the words of every game", () => {
  expect(Object.keys(told)).toHaveLength(5)
  expect(Object.keys(written).filter((path) => path.endsWith("/card.words.ts"))).toHaveLength(5)
})

/** Every sentence by its path. */
function sentences(words: object, path = ""): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(words as Record<string, unknown>)) {
    if (typeof value === "string") found.set(path + key, value)
    else for (const [inner, text] of sentences(value as object, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

const blanks = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/(?<!one |other |=\d )\{(\w+)(?=[,}])/g)].map((found) => found[1] as string),
    ),
  ].sort()

/** Ids in words: the card game's own names, one by one and as lists. */
function named(language: Language, table: string, listed: boolean): Fact[] {
  const names = Object.values(pietons[language][table as "card"])
  return listed ? [...names.map((one) => [one]), names.slice(0, 2), names] : names
}

function values(language: Language, key: string, blank: string): Fact[] {
  const only = (shared.only as Record<string, Record<string, Fact[]>>)[key]?.[blank]
  if (only) return only
  const kind = (shared.facts as Record<string, string>)[blank]
  if (kind === undefined) throw new Error(`facts.json does not say what {${blank}} is`)
  const found = (shared.values as Record<string, Fact[] | string>)[kind] as Fact[] | string
  return typeof found === "string" ? named(language, found, kind !== found && kind.endsWith("s")) : found
}

/** Facts in which each blank takes each of its values in turn. */
function every(language: Language, path: string, template: string): Facts[] {
  const kinds = blanks(template).map(
    (blank) => [blank, values(language, path.split(".").at(-1) as string, blank)] as const,
  )
  const pick = (i: number): Facts =>
    Object.fromEntries(kinds.map(([blank, found]) => [blank, found[i % found.length] as Fact]))
  const most = Math.max(1, ...kinds.map(([, found]) => found.length))
  return Array.from({ length: most }, (_, i) => [
    pick(i),
    ...kinds.map(([blank, found]) => ({ ...pick(0), [blank]: found[i % found.length] as Fact })),
  ]).flat()
}

const never = (language: Language): RegExp[] =>
  [...shared.never.both, ...shared.never[language]].map((pattern) => new RegExp(pattern, "u"))

describe.each(Object.entries(TREES))("%s", (_, { fr: french, en: english }) => {
  it("says the same things in both languages, with the same blanks", () => {
    const other = sentences(english)
    expect([...sentences(french).keys()].sort()).toEqual([...other.keys()].sort())
    for (const [path, text] of sentences(french))
      expect(blanks(other.get(path) ?? ""), path).toEqual(blanks(text))
  })

  it.each(["fr", "en"] as const)("is well said in %s, whatever it speaks of", (language) => {
    const faults = never(language)
    for (const [path, template] of sentences(typeset(language, language === "fr" ? french : english))) {
      expect(template.trim(), path).not.toBe("")
      const said = [
        ...new Set(every(language, path, template).map((facts) => render(language, template, facts))),
      ]
      for (const fault of faults)
        expect(
          said.filter((text) => fault.test(text)),
          `${path}: ${fault}`,
        ).toEqual([])
    }
  })
})

it("every refusal of the server has a sentence", () => {
  const codes = [
    "not_your_turn",
    "not_your_seat",
    "stale",
    "waiting",
    "over",
    "no_takeback",
    "no_offer",
    "too_many",
    "too_large",
    "malformed",
    "not_kept",
    "unknown_table",
    "unknown_game",
    "seat_taken",
    "full",
    "private",
    "gone",
    "declined",
    "failed",
    "bad_rules",
    "seed_over",
    "no_name",
    "not_over",
  ]
  for (const code of codes) expect(Object.keys(fr.server)).toContain(code)
})

it("draughts is the English for dames wherever a player reads", () => {
  for (const { en: english } of Object.values(TREES))
    for (const [path, text] of sentences(english)) expect(text, path).not.toMatch(/\bdames\b/i)
})
