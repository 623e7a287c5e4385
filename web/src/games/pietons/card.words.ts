// Its card in the hall.
export const cardWords = {
  fr: {
    name: "Piétons",
    the: "les Piétons",
    sub: "Seize signaux, des cartes à suivre, et gare aux tickets.",
    progress: "manche {n}",
    groups: { box: "La boîte", play: "Le jeu" },
  },
  en: {
    name: "Piétons",
    the: "Piétons",
    sub: "Sixteen signals, cards to follow, and mind the tickets.",
    progress: "round {n}",
    groups: { box: "The box", play: "The play" },
  },
}
