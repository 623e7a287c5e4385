// Macadam's own sentences, shared with the terminal.
import words from "../../../../src/tablee/games/macadam/words.json"
import { spoken } from "../../words/index.svelte"

export const m = spoken(words)
