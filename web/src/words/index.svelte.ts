// The words of the language in use: `w().voice.play` follows the switch by itself.
import { prefs } from "../prefs.svelte"
import type { Refused } from "../types"
import { en } from "./en"
import { fill } from "./fill"
import { fr, type Words } from "./fr"

export { capital, fill } from "./fill"
export type { Words } from "./fr"

export function w(): Words {
  return prefs.language === "fr" ? fr : en
}

/** Twelve and under in letters. */
export function count(n: number): string {
  return w().numbers[n] ?? String(n)
}

/** A score with its sign: "+0.35". */
export function signed(score: number): string {
  return new Intl.NumberFormat(prefs.language, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "always" }).format(score)
}

/** A day in the reader's language: "24 novembre". */
export function day(iso: string): string {
  return new Intl.DateTimeFormat(prefs.language, { day: "numeric", month: "long" }).format(Date.parse(iso))
}

export function list(items: readonly string[]): string {
  return new Intl.ListFormat(prefs.language, { type: "disjunction" }).format(items)
}

/** What the house itself refuses, in words. */
export function houseSays(refused: Refused): string {
  const sentences: Record<string, string> = w().house
  return sentences[refused.code] ?? fill(w().house.general, { code: refused.code })
}
