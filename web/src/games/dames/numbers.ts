// Made by `npm run wire` from src/tablee/games/dames/numbers.py: change nothing here.
export const SQUARES = 50 as const
export const ACROSS = 5 as const
