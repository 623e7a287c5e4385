// Its card in the hall.
export const cardWords = {
  fr: { name: "Morpion", the: "le Morpion", sub: "Trois de suite, et c’est gagné." },
  en: {
    name: "Noughts and crosses",
    the: "Noughts and crosses",
    sub: "Three in a row, and the game is won.",
  },
}
