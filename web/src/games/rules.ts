// The rule pages, one source each: docs/rules.
import macadamEn from "../../../docs/rules/macadam.en.md"
import macadamFr from "../../../docs/rules/macadam.fr.md"
import type { Language } from "../prefs.svelte"

const PAGES: Record<string, Record<Language, typeof macadamFr>> = { macadam: { fr: macadamFr, en: macadamEn } }

export function rulePage(game: string, language: Language): typeof macadamFr | null {
  return PAGES[game]?.[language] ?? null
}
