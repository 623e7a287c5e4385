// The card game's own sentences: those shared with the terminal, and those that only a table on a screen needs.
import words from "../../../../src/tablee/games/pietons/words.json"
import { spoken } from "../../words/index.svelte"
import { tableWords } from "./table.words"

export const p = spoken(words)
export const t = spoken(tableWords)
