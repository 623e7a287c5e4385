// What is said where games are studied and puzzles solved.
import { localized } from "../words/index.svelte"
import { puzzleWords } from "./puzzle.words"
import { studyWords } from "./study.words"

export const s = localized(studyWords)
export const z = localized(puzzleWords)
