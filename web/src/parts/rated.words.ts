// What is said where a game may be chosen to count for the ratings.
import { localized } from "../words/index.svelte"

const fr = {
  rated: "Partie classée",
  rated_says: "Le résultat compte pour votre classement.",
  rated_account: "Pour jouer une partie classée,",
  rated_people: "Entre personnes, depuis le début et sans conseils.",
  open_account: "ouvrez un compte",
  programs: "Programmes admis",
  programs_says: "Un programme peut s’asseoir : il sera classé avec vous.",
}

const en: typeof fr = {
  rated: "Rated game",
  rated_says: "The result counts for your rating.",
  rated_account: "To play a rated game,",
  rated_people: "Among people, from the beginning and without hints.",
  open_account: "open an account",
  programs: "Programs may play",
  programs_says: "A program may sit down, and is rated with you.",
}

export const words = localized({ fr, en })
