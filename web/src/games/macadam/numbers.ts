// Made by `npm run wire` from src/tablee/games/macadam/numbers.py: change nothing here.
export const PAWNS = 8 as const
export const GOALS = [["d1", "e1"], ["d8", "e8"]] as const
export const DOTS = [["b2", "d2", "f2", "h2", "a3", "c3", "e3", "g3"], ["b6", "d6", "f6", "h6", "a7", "c7", "e7", "g7"]] as const
export const START = "8/n1n1n1n1/1n1n1n1n/8/8/s1s1s1s1/1s1s1s1s/8 s" as const
