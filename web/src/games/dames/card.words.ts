// Its card in the hall.
export const cardWords = {
  fr: {
    name: "Dames",
    the: "les Dames",
    sub: "Cent cases, la plus grande prise, et souffler.",
    progress: "coup {n}",
    puzzles: { title: "Problèmes", says: "un nouveau chaque jour" },
    read: { title: "Lire une partie", says: "un PDN, coup par coup" },
  },
  en: {
    name: "Draughts",
    the: "Draughts",
    sub: "A hundred squares, the largest capture, and huffing.",
    progress: "move {n}",
    puzzles: { title: "Puzzles", says: "a new one each day" },
    read: { title: "Read a game", says: "a PDN, move by move" },
  },
}
