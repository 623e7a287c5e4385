// Macadam's own sentences, shared with the terminal.
import words from "../../../../src/tablee/games/macadam/words.json"
import { prefs } from "../../prefs.svelte"

export type MacadamWords = (typeof words)["fr"]

export function m(): MacadamWords {
  return words[prefs.language]
}

/** A sentence by a code that came over the wire; null when there is none. */
export function pick(table: object, code: string): string | null {
  const found = (table as Record<string, unknown>)[code]
  return typeof found === "string" ? found : null
}
