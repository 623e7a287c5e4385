// The rule pages, one source each: docs/rules.
import carromEn from "../../../docs/rules/carrom.en.md"
import carromFr from "../../../docs/rules/carrom.fr.md"
import damesEn from "../../../docs/rules/dames.en.md"
import damesFr from "../../../docs/rules/dames.fr.md"
import macadamEn from "../../../docs/rules/macadam.en.md"
import macadamFr from "../../../docs/rules/macadam.fr.md"
import pietonsEn from "../../../docs/rules/pietons.en.md"
import pietonsFr from "../../../docs/rules/pietons.fr.md"
import type { Language } from "../prefs.svelte"

const PAGES: Record<string, Record<Language, typeof macadamFr>> = {
  macadam: { fr: macadamFr, en: macadamEn },
  dames: { fr: damesFr, en: damesEn },
  carrom: { fr: carromFr, en: carromEn },
  pietons: { fr: pietonsFr, en: pietonsEn },
}

export function rulePage(game: string, language: Language): typeof macadamFr | null {
  return PAGES[game]?.[language] ?? null
}
