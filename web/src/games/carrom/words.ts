// Carrom's own sentences: those shared with the terminal, and those that only a board needs.
import words from "../../../../src/tablee/games/carrom/words.json"
import { prefs } from "../../prefs.svelte"
import { boardWords } from "./board.words"

export type CarromWords = (typeof words)["fr"]

export function k(): CarromWords {
  return words[prefs.language]
}

export function b(): (typeof boardWords)["fr"] {
  return boardWords[prefs.language]
}

/** A sentence by a code that came over the wire; null when there is none. */
export function pick(table: object, code: string): string | null {
  const found = (table as Record<string, unknown>)[code]
  return typeof found === "string" ? found : null
}

/** A sentence that counts: none, one, many. */
export function counted(table: object, code: string, count: number): string | null {
  const found = (table as Record<string, unknown>)[code]
  if (typeof found === "string") return found
  if (typeof found !== "object" || found === null) return null
  const forms = found as { none?: string; one?: string; many?: string }
  return (count === 0 ? (forms.none ?? forms.many) : count === 1 ? forms.one : forms.many) ?? null
}
