// Dames' own sentences: those shared with the terminal, and those of the page.
import shared from "../../../../src/tablee/games/dames/words.json"
import { prefs } from "../../prefs.svelte"
import { phrases } from "./phrases"

export type DamesWords = (typeof shared)["fr"]

export function d(): DamesWords {
  return shared[prefs.language]
}

/** What only the page says. */
export function p(): (typeof phrases)["fr"] {
  return phrases[prefs.language]
}

/** A sentence by a code that came over the wire; null when there is none. */
export function pick(table: object, code: string): string | null {
  const found = (table as Record<string, unknown>)[code]
  return typeof found === "string" ? found : null
}
