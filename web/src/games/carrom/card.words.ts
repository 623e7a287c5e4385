// Its card in the hall.
export const cardWords = {
  fr: {
    name: "Carrom",
    the: "le Carrom",
    sub: "Neuf pions, une reine, une pichenette : visez les trous.",
    progress: "{a} à {b}",
    groups: { match: "La partie", queen: "La reine", fouls: "Le palet et les pions rendus" },
    practice: { title: "S’exercer", says: "seul, un coup après l’autre" },
    shots: { title: "Étude des coups", says: "un match fini, coup par coup" },
    puzzles: { title: "Problèmes", says: "un nouveau chaque jour" },
  },
  en: {
    name: "Carrom",
    the: "Carrom",
    sub: "Nine pieces, a queen, a flick: aim for the pockets.",
    progress: "{a} to {b}",
    groups: { match: "The match", queen: "The queen", fouls: "The striker and returned pieces" },
    practice: { title: "Practise", says: "alone, shot by shot" },
    shots: { title: "Study of the shots", says: "a finished match, shot by shot" },
    puzzles: { title: "Puzzles", says: "a new one each day" },
  },
}
