// What a reader chose for this browser: language, light or dark, sound.
import type { Language } from "./words/grammar"

export type Theme = "light" | "dark" | null

const KEY = "tablee.prefs"

interface StoredPrefs {
  language?: Language
  theme?: Theme
  muted?: boolean
  level?: number
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

  start(): void {
    const was = storedPrefs()
    this.language = was.language ?? browserLanguage()
    this.theme = was.theme ?? null
    this.muted = was.muted ?? false
    this.level = was.level ?? 3
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
    }
    try {
      localStorage.setItem(KEY, JSON.stringify(now))
    } catch {
      return // private windows may refuse; the choice holds for this visit
    }
  }
}

export const prefs = new Prefs()
