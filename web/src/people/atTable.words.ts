// What a table says of the other people there.
import { localized } from "../words/index.svelte"

const fr = {
  again: "Rejouer",
  block: "Bloquer",
  block_whom: "Bloquer qui ?",
  blocked: "{name} : personne bloquée.",
  blocked_says: "Vous ne serez plus à la même table.",
  undo: "Débloquer",
  unblocked: "C’est défait.",
}

const en: typeof fr = {
  again: "Play again",
  block: "Block",
  block_whom: "Block whom?",
  blocked: "{name} is blocked.",
  blocked_says: "You will not be brought to one table again.",
  undo: "Unblock",
  unblocked: "Undone.",
}

export const words = localized({ fr, en })
