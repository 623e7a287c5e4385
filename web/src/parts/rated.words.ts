// What is said where a game may be chosen to count for the ratings.
import { localized } from "../words/index.svelte"

const fr = {
  rated: "Partie classée",
  rated_says: "Le résultat compte pour votre classement.",
  rated_account: "Il faut un compte.",
  rated_people: "Entre personnes, depuis le début et sans conseils.",
  open_account: "Ouvrir un compte",
  programs: "Programmes admis",
  programs_says: "Un programme peut s’asseoir : il sera classé avec vous.",
}

const en: typeof fr = {
  rated: "Rated game",
  rated_says: "The result counts for your rating.",
  rated_account: "You need an account.",
  rated_people: "Among people, from the beginning and without hints.",
  open_account: "Open an account",
  programs: "Programs may play",
  programs_says: "A program may sit down, and is rated with you.",
}

export const words = localized({ fr, en })
