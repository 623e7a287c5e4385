// Made by `npm run wire` from src/tablee/games/pietons/numbers.py: change nothing here.
export const PACK = 56 as const
export const PLACES = 16 as const
export const AGENTS = 6 as const
export const STOCK = 5 as const
export const PENALTY = 100 as const
export const SEATS = 6 as const
export const DEALT = {"2": 15, "3": 13, "4": 11, "5": 10, "6": 9} as const
export const COUNTS = {"walk-red": 4, "walk-blue": 4, "walk-green": 4, "walk-yellow": 4, "bicycle": 8, "moped": 8, "moto": 4, "car": 4, "blue-arrow": 3, "green-arrow": 3, "agent": 6, "paper-a": 2, "paper-p": 2} as const
export const VALUE = {"walk-red": 200, "walk-blue": 200, "walk-green": 200, "walk-yellow": 200, "bicycle": 150, "moped": 100, "moto": 50, "car": 50, "blue-arrow": 0, "green-arrow": 0, "agent": 0, "paper-a": 0, "paper-p": 0} as const
export const EACH = {"walkers": 200, "bicycles": 150, "mopeds": 100, "motors": 50, "tickets": -100} as const
export const ROLLING = ["bicycle", "moped", "motor", "vehicle"] as const
export const BOARD = ["pp", "at", "fv", "pp", "rb", "at", "au", "fb", "pp", "at", "fv", "pp", "rb", "at", "au", "fb"] as const
export const LETTERS = {"R": "walk-red", "B": "walk-blue", "G": "walk-green", "Y": "walk-yellow", "v": "bicycle", "c": "moped", "m": "moto", "a": "car", "b": "blue-arrow", "g": "green-arrow", "A": "agent", "i": "paper-a", "p": "paper-p"} as const
export const USUAL = {"seats": 2, "manches": 1, "deck": "C", "signals": "4/4/2/2/2/2", "vehicle_penalty": "on", "agent": "when one cannot follow", "second_card": "off", "empty_hand": "draws"} as const
