// The sentences of draughts: those shared with the terminal, and those of the page.
import shared from "../../../../src/tablee/games/dames/words.json"
import { spoken } from "../../words/index.svelte"
import { phrases } from "./phrases"

export const d = spoken(shared)

/** What only the page says. */
export const p = spoken(phrases)
