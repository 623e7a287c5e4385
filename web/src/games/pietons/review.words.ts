// Luck and skill, after the end.
import { localized } from "../../words/index.svelte"

const fr = {
  title: "Chance et adresse",
  luck: "chance",
  skill: "adresse",
  not_judged: "Les décisions de l’ordinateur ne sont pas jugées.",
  worse: "{n} % des donnes sont moins bonnes",
  as_strong: "{a} sur {b} comme un fort joueur",
  spread:
    "L’avance au bout d’autres donnes, jouées par les mêmes : une sur dix finit sous {a}, une sur deux sous {b}. Celle-ci : {value}.",
  decisions: "Les décisions les plus chères",
  none: "Aucune décision n’a coûté cher.",
  cost: "{name} : {played}. Mieux : {best}. Coût : {n, plural, one {{n} point} other {{n} points}}.",
  how: "Un fort joueur, qui ne savait que ce que la place savait. Les points sont d’avance sur le meilleur des autres.",
}

const en: typeof fr = {
  title: "Luck and skill",
  luck: "luck",
  skill: "skill",
  not_judged: "The computer’s decisions are not judged.",
  worse: "{n}% of deals are worse",
  as_strong: "{a} of {b} like a strong player",
  spread:
    "The lead that came of other deals, played by the same: one in ten ends below {a}, every second below {b}. This one: {value}.",
  decisions: "The decisions that cost most",
  none: "No decision cost much.",
  cost: "{name}: {played}. Better: {best}. Cost: {n, plural, one {{n} point} other {{n} points}}.",
  how: "A strong player who knew only what the seat knew. Points are of lead over the best of the others.",
}

export const reviewWords = { fr, en }

export const r = localized(reviewWords)
