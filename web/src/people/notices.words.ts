// What the page says of notices by the browser.
import { localized } from "../words/index.svelte"

const fr = {
  notices: "Avis",
  says: "Cet appareil vous prévient quand c’est à vous dans une partie par jours, ou quand on vous invite, même si la page est fermée. Rien de la partie n’y figure.",
  short: "Avis",
  on: "Me prévenir ici",
  off: "Ne plus me prévenir ici",
  done: "C’est entendu : cet appareil vous préviendra.",
  ended: "Cet appareil ne vous préviendra plus.",
  denied: "Ce navigateur refuse les avis de cette maison : cela se change dans ses réglages.",
  impossible: "Ce navigateur ne connaît pas les avis, ou cette adresse n’est pas sûre : il faut https.",
  failed: "Le navigateur n’a pas pu s’inscrire. Réessayez plus tard.",
}

const en: typeof fr = {
  notices: "Notices",
  says: "This device tells you when it is your turn in a game by days, or when you are invited, even when the page is closed. It says nothing of the game itself.",
  short: "Notices",
  on: "Tell me here",
  off: "Stop telling me here",
  done: "Very well: this device will tell you.",
  ended: "This device will no longer tell you.",
  denied: "This browser refuses notices from this house: you can change that in its settings.",
  impossible: "This browser cannot show notices, or this address is not safe: it takes https.",
  failed: "The browser could not subscribe. Try again later.",
}

export const words = localized({ fr, en })
