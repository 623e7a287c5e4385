// What only the page says.
import { localized } from "../../../src/words/index.svelte"

export const boardWords = {
  fr: {
    board: "Plateau",
    keys: "Flèches pour se déplacer, Entrée pour marquer.",
    pick: "Marquez une case.",
    empty: "vide",
    of: "marquée par {name}",
    here: "vous pouvez marquer ici",
    lesson: {
      title: "Trois de suite",
      says: "Chacun marque une case à son tour. Qui aligne trois marques gagne.",
      task: "Finissez la rangée du haut.",
      praise: "Trois de suite : gagné !",
    },
  },
  en: {
    board: "Board",
    keys: "Arrows to move, Enter to mark.",
    pick: "Mark a square.",
    empty: "empty",
    of: "marked by {name}",
    here: "you can mark it",
    lesson: {
      title: "Three in a row",
      says: "Each marks a square in turn. Whoever has three in a row wins.",
      task: "Finish the top row.",
      praise: "Three in a row: won!",
    },
  },
}

export const b = localized(boardWords)
