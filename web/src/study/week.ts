// The last seven days, as a calendar writes them. A day is one of UTC, as the house counts them.
import type { Language } from "../words/grammar"

const DAY = 86_400_000

export interface WeekDay {
  /** M, T, W… */
  letter: string
  /** In full, for those who listen. */
  name: string
  date: number
}

/** Today last. */
export function lastDays(count: number, now: number, language: Language): WeekDay[] {
  const says = (weekday: "narrow" | "long"): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" })
  const [letter, name] = [says("narrow"), says("long")]
  return Array.from({ length: count }, (_, i) => {
    const at = now - (count - 1 - i) * DAY
    return { letter: letter.format(at), name: name.format(at), date: new Date(at).getUTCDate() }
  })
}
