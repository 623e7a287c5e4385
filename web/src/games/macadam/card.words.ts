// Its card in the hall.
export const cardWords = {
  fr: {
    name: "Macadam",
    the: "Macadam",
    sub: "Sautez par-dessus les vôtres jusqu’à la lune d’en face.",
    progress: "coup {n}",
    puzzles: { title: "Problèmes", says: "un nouveau chaque jour" },
  },
  en: {
    name: "Macadam",
    the: "Macadam",
    sub: "Jump over your own, all the way to the moon opposite.",
    progress: "move {n}",
    puzzles: { title: "Puzzles", says: "a new one each day" },
  },
}
