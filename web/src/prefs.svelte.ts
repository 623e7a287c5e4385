// What a reader chose for this browser: language, light or dark, sound, pace.
import { isPace, type Pace } from "./pace"
import type { Language } from "./words/grammar"

export type Theme = "light" | "dark" | null

const KEY = "tablee.prefs"

interface StoredPrefs {
  language?: Language
  theme?: Theme
  muted?: boolean
  level?: number
  pace?: Pace
  sentences?: boolean
  named?: boolean
  seatNames?: string[]
  oathLater?: Record<string, number>
}

function storedPrefs(): StoredPrefs {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as StoredPrefs
  } catch {
    return {} // a browser that keeps nothing still plays
  }
}

function browserLanguage(): Language {
  const first = navigator.languages.find((tag) => /^(fr|en)\b/i.test(tag)) ?? "en"
  return first.toLowerCase().startsWith("fr") ? "fr" : "en"
}

class Prefs {
  language = $state<Language>("fr")
  theme = $state<Theme>(null)
  muted = $state(false)
  level = $state(3)
  pace = $state<Pace>("normal")
  /** Moves are listed in sentences, not in the game's notation. */
  sentences = $state(false)
  /** Has this browser been asked for a name? */
  named = $state(false)
  /** On one screen: what the others who play here are called, seat by seat after our own. */
  seatNames = $state.raw<string[]>([])
  /** Until when each game's oath is put off. */
  private oathLater: Record<string, number> = {}

  start(): void {
    const was = storedPrefs()
    this.language = was.language ?? browserLanguage()
    this.theme = was.theme ?? null
    this.muted = was.muted ?? false
    this.level = was.level ?? 3
    this.pace = isPace(was.pace) ? was.pace : "normal"
    this.sentences = was.sentences ?? false
    this.named = was.named ?? false
    this.seatNames = was.seatNames ?? []
    this.oathLater = was.oathLater ?? {}
    this.wear()
  }

  speak(language: Language): void {
    this.language = language
    this.keep()
  }

  /** The other of light and dark, from what is seen now. */
  turnTheme(): void {
    this.theme = this.dark ? "light" : "dark"
    this.keep()
  }

  mute(muted: boolean): void {
    this.muted = muted
    this.keep()
  }

  setLevel(level: number): void {
    this.level = level
    this.keep()
  }

  setPace(pace: Pace): void {
    this.pace = pace
    this.keep()
  }

  setSentences(sentences: boolean): void {
    this.sentences = sentences
    this.keep()
  }

  nameAsked(): void {
    this.named = true
    this.keep()
  }

  nameSeats(names: string[]): void {
    this.seatNames = names
    this.keep()
  }

  /** Later means another day, not the next visit to the page. */
  putOffOath(game: string, now = Date.now()): void {
    this.oathLater = { ...this.oathLater, [game]: now + 24 * 3600_000 }
    this.keep()
  }

  oathIsPutOff(game: string, now = Date.now()): boolean {
    return (this.oathLater[game] ?? 0) > now
  }

  get dark(): boolean {
    return this.theme ? this.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  }

  private wear(): void {
    document.documentElement.lang = this.language
    if (this.theme) document.documentElement.dataset.theme = this.theme
  }

  private keep(): void {
    this.wear()
    const now: StoredPrefs = {
      language: this.language,
      theme: this.theme,
      muted: this.muted,
      level: this.level,
      pace: this.pace,
      sentences: this.sentences,
      named: this.named,
      seatNames: this.seatNames,
      oathLater: this.oathLater,
    }
    try {
      localStorage.setItem(KEY, JSON.stringify(now))
    } catch {
      return // private windows may refuse; the choice holds for this visit
    }
  }
}

export const prefs = new Prefs()
