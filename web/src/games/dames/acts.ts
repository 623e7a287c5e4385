// What one may do at a table of Dames besides what every table has.
import type { Act } from "../../parts/Acts.svelte"
import { copy } from "../../share"
import type { ActsAt, Said } from "../face"
import { fen } from "./fen"
import { looks } from "./looks.svelte"
import type { DamesPlay } from "./play.svelte"
import type { View } from "./types"
import { p } from "./words"

export function acts(at: ActsAt): Act[] {
  const play = at.play as DamesPlay
  const view = at.view as View
  const words = p()
  // The button to blow is always there on one's turn, whether or not there is anything to blow (D-A8).
  const blow: Act[] = play.free ? [{ icon: "i-blow", label: words.blow, run: play.callBlow, off: !at.acting || !play.canBlow, pressed: play.blowing, first: true }] : []
  return [
    ...blow,
    { icon: "i-numbers", label: words.numbers, run: () => looks.turnNumbers(), pressed: looks.numbers },
    { icon: "i-squares", label: words.theme, run: () => looks.nextBoard() },
    { icon: "i-fen", label: words.fen, run: () => void give(view, at.tell) },
    { icon: "i-pdn", label: words.pdn, run: () => location.assign(`/api/tables/${at.table}/notation`) },
  ]
}

async function give(view: View, tell: (said: Said) => void): Promise<void> {
  // After the end nobody is to move; a position without a side says Blue.
  const text = fen(view, view.mover ?? 0)
  const done = await copy(text)
  tell({ tone: "plain", icon: done ? "i-check" : "i-fen", strong: done ? p().fen_copied : p().fen_failed, text })
}
