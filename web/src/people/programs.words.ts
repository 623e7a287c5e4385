// What the page says of programs that one brings to tables.
import { localized } from "../words/index.svelte"

const fr = {
  programs: "Vos programmes",
  says: "Un programme s’assied à une table par son jeton, sous son propre nom, et chacun voit que c’en est un. Votre compte lui reste fermé.",
  name: "Nom du programme",
  make: "Créer un jeton",
  once: "Le jeton de {name} : notez-le, il ne sera plus montré.",
  copy: "Copier",
  copied: "Copié",
  unused: "n’a pas encore servi",
  seen: "vu {when}",
  end: "Révoquer",
  end_one: "Révoquer {name}",
}

const en: typeof fr = {
  programs: "Your programs",
  says: "A program sits down at a table by its token, under a name of its own, and everyone sees that it is one. Your account stays closed to it.",
  name: "Name of the program",
  make: "Make a token",
  once: "The token of {name}: write it down, it is not shown again.",
  copy: "Copy",
  copied: "Copied",
  unused: "not used yet",
  seen: "seen {when}",
  end: "Revoke",
  end_one: "Revoke {name}",
}

export const words = localized({ fr, en })
