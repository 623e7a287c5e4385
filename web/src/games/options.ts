// The options and presets of a game in the words that it has for them in words.json.
import type { Json } from "../types"
import { pick } from "../words/index.svelte"

export interface GameOptions {
  name(option: string): string
  says(option: string): string
  value(option: string, value: Json): string
  preset(name: string): string
  /** A preset in one sentence, where its name does not say enough. */
  presetSays(name: string): string
}

interface OptionWords {
  option: object
  preset: object
  preset_says?: object
}

export function gameOptions(words: () => OptionWords): GameOptions {
  const of = (option: string): object => (words().option as Record<string, object>)[option] ?? {}
  return {
    name: (option) => pick(of(option), "name") ?? option,
    says: (option) => pick(of(option), "says") ?? "",
    value: (option, value) => pick(of(option), String(value)) ?? String(value),
    preset: (name) => pick(words().preset, name) ?? name,
    presetSays: (name) => pick(words().preset_says ?? {}, name) ?? "",
  }
}
