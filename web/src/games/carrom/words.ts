// The sentences of Carrom: those shared with the terminal, and those of its card in the hall.
import words from "../../../../src/tablee/games/carrom/words.json"
import { localized } from "../../words/index.svelte"
import { gameOptions } from "../options"
import { cardWords } from "./card.words"

export const k = localized(words)
export const card = localized(cardWords)
export const options = gameOptions(k)
