// The sentences of draughts: those shared with the terminal, and those of its card in the hall.
import words from "../../../../src/tablee/games/dames/words.json"
import { localized } from "../../words/index.svelte"
import { gameOptions } from "../options"
import { cardWords } from "./card.words"

export const d = localized(words)
export const card = localized(cardWords)
export const options = gameOptions(d)
