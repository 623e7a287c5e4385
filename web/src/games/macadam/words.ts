// Macadam's own sentences, shared with the terminal.
import words from "../../../../src/tablee/games/macadam/words.json"
import { localized } from "../../words/index.svelte"

export const m = localized(words)
