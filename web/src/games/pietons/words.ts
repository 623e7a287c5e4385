// The card game's own sentences: those shared with the terminal, and those that only a table on a screen needs.
import words from "../../../../src/tablee/games/pietons/words.json"
import { localized } from "../../words/index.svelte"
import { tableWords } from "./table.words"

export const p = localized(words)
export const t = localized(tableWords)
