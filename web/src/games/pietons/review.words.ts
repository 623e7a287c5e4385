// Luck and skill, after the end.
import { localized } from "../../words/index.svelte"

const fr = {
  title: "Chance et habileté",
  luck: "chance",
  skill: "habileté",
  not_judged: "ordinateur : non jugée",
  worse: "mieux que {n} % des donnes",
  as_strong: "{a} sur {b} comme un fort joueur",
  spread:
    "L’avance au bout d’autres donnes, jouées par les mêmes : une sur dix finit sous {a}, une sur deux sous {b}. Celle-ci : {value}.",
  decisions: "Les décisions les plus chères",
  none: "Aucune décision n’a coûté cher.",
  cost: "{name} : {played}. Mieux : {best}. Coût : {n, plural, one {{n} point} other {{n} points}}.",
  how: "L’habileté se mesure à un fort joueur qui ne savait que ce que la place savait. En points d’avance sur le meilleur des autres.",
}

const en: typeof fr = {
  title: "Luck and skill",
  luck: "luck",
  skill: "skill",
  not_judged: "computer: not judged",
  worse: "better than {n}% of deals",
  as_strong: "{a} of {b} like a strong player",
  spread:
    "The lead that came of other deals, played by the same: one in ten ends below {a}, one in two below {b}. This one: {value}.",
  decisions: "The decisions that cost most",
  none: "No decision cost much.",
  cost: "{name}: {played}. Better: {best}. Cost: {n, plural, one {{n} point} other {{n} points}}.",
  how: "Skill is measured against a strong player who knew only what the seat knew. In points of lead over the best of the others.",
}

export const reviewWords = { fr, en }

export const r = localized(reviewWords)
