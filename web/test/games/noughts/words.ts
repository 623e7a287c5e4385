// The sentences of noughts and crosses: those shared with the terminal, and those of its card in the hall.
import words from "../../../../tests/newgame/noughts/words.json"
import { gameOptions } from "../../../src/games/options"
import { localized } from "../../../src/words/index.svelte"
import { cardWords } from "./card.words"

export const n = localized(words)
export const card = localized(cardWords)
export const options = gameOptions(n)
