// The sentences of draughts: those shared with the terminal, and those of the page.
import shared from "../../../../src/tablee/games/dames/words.json"
import { localized } from "../../words/index.svelte"
import { phrases } from "./board.words"

export const d = localized(shared)

/** What only the page says. */
export const p = localized(phrases)
