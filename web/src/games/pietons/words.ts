// The sentences of the card game: those shared with the terminal, and those of its card in the hall.
import words from "../../../../src/tablee/games/pietons/words.json"
import { localized } from "../../words/index.svelte"
import { gameOptions } from "../options"
import { cardWords } from "./card.words"

export const p = localized(words)
export const card = localized(cardWords)
export const options = gameOptions(p)
