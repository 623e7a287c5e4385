// The words of the language in use: `w().voice.play` follows the switch by itself.
import { prefs } from "../prefs.svelte"
import type { Refused } from "../types"
import { en } from "./en"
import { fr, type Words } from "./fr"
import { type Facts, inLetters, listed, render, typeset } from "./grammar"

export { capital, type Facts } from "./grammar"
export type { Words } from "./fr"

/** Two languages of the same sentences; what it gives are the reader's, with the spaces of the language. */
export function localized<T>(words: { fr: T; en: T }): () => T {
  const set = { fr: typeset("fr", words.fr), en: typeset("en", words.en) }
  return () => set[prefs.language]
}

export const w = localized<Words>({ fr, en })

/** A sentence with its blanks filled: fill("De {a} à {b}", {a: "c5", b: "e7"}); what else a blank can do is in grammar.ts. */
export function fill(text: string, facts: Facts = {}): string {
  return render(prefs.language, text, facts)
}

/** Who has given no name is called by a number. */
export function personName({ name, unnamed }: { name: string; unnamed: number | null }): string {
  return unnamed === null ? name : fill(w().seat.guest, { n: unnamed })
}

/** A sentence by a code that came over the wire; null when there is none. */
export function pick(table: object, code: string): string | null {
  const found = (table as Record<string, unknown>)[code]
  return typeof found === "string" ? found : null
}

/** Twelve and under in letters. */
export function count(n: number): string {
  return inLetters(prefs.language, n)
}

/** A score with its sign: "+0.35". */
export function signed(score: number): string {
  return new Intl.NumberFormat(prefs.language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "always",
  }).format(score)
}

/** A day in the reader's language: "24 novembre"; where they are, unless it is another place's. */
export function day(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(prefs.language, { day: "numeric", month: "long", timeZone }).format(
    Date.parse(iso),
  )
}

export function list(items: readonly string[]): string {
  return listed(prefs.language, items)
}

/** What the server itself refuses, in words. */
export function serverSays(refused: Refused): string {
  const sentences: Record<string, string> = w().server
  const reason = `${refused.code}_${String((refused.facts as Facts).reason)}`
  return fill(sentences[reason] ?? sentences[refused.code] ?? w().server.general, {
    ...(refused.facts as Facts),
    code: refused.code,
  })
}
