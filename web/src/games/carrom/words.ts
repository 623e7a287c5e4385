// Carrom's own sentences: those shared with the terminal, and those that only a board needs.
import words from "../../../../src/tablee/games/carrom/words.json"
import { localized } from "../../words/index.svelte"
import { boardWords } from "./board.words"

export const k = localized(words)
export const b = localized(boardWords)
