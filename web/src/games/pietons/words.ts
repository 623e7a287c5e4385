// The card game's own sentences: those shared with the terminal, and those that only a table on a screen needs.
import words from "../../../../src/tablee/games/pietons/words.json"
import { prefs } from "../../prefs.svelte"
import { tableWords } from "./table.words"

export function p(): (typeof words)["fr"] {
  return words[prefs.language]
}

export function t(): (typeof tableWords)["fr"] {
  return tableWords[prefs.language]
}

/** A sentence by a code that came over the wire; null when there is none. */
export function pick(table: object, code: string): string | null {
  const found = (table as Record<string, unknown>)[code]
  return typeof found === "string" ? found : null
}
