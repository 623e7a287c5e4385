// Its card in the hall.
export const cardWords = {
  fr: {
    name: "Carrom",
    the: "le Carrom",
    sub: "Neuf pions, une reine, une pichenette : visez les trous.",
    practice: { title: "S’exercer", says: "seul, un coup après l’autre" },
    challenges: { title: "Défis", says: "un nouveau chaque jour" },
  },
  en: {
    name: "Carrom",
    the: "Carrom",
    sub: "Nine pieces, a queen, a flick: aim for the pockets.",
    practice: { title: "Practise", says: "alone, shot by shot" },
    challenges: { title: "Challenges", says: "a new one each day" },
  },
}
