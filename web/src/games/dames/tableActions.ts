// What one may do at a table of Dames besides what every table has.
import type { TableAction } from "../../parts/TableActions.svelte"
import { copy } from "../../share"
import type { ActionContext, VoiceLine } from "../gameUi"
import { fen } from "./fen"
import { boardPrefs } from "./boardPrefs.svelte"
import type { DamesPlay } from "./play.svelte"
import type { View } from "./types"
import { p } from "./board.words"

export function tableActions(at: ActionContext): TableAction[] {
  const play = at.play as DamesPlay
  const view = at.view as View
  const words = p()
  // The button to blow is always there on one's turn, whether or not there is anything to blow (D-A8).
  const blow: TableAction[] = play.free
    ? [
        {
          icon: "i-blow",
          label: words.blow,
          run: play.callBlow,
          off: !at.acting || !play.canBlow,
          pressed: play.blowing,
          first: true,
        },
      ]
    : []
  return [
    ...blow,
    {
      icon: "i-numbers",
      label: words.numbers,
      run: () => boardPrefs.turnNumbers(),
      pressed: boardPrefs.numbers,
    },
    { icon: "i-squares", label: words.theme, run: () => boardPrefs.nextBoard() },
    { icon: "i-fen", label: words.fen, run: () => void give(view, at.tell) },
    { icon: "i-pdn", label: words.pdn, run: () => location.assign(`/api/tables/${at.table}/notation`) },
  ]
}

async function give(view: View, tell: (said: VoiceLine) => void): Promise<void> {
  // After the end nobody is to move; a position without a side says Blue.
  const text = fen(view, view.mover ?? 0)
  const done = await copy(text)
  tell({
    tone: "plain",
    icon: done ? "i-check" : "i-fen",
    strong: done ? p().fen_copied : p().fen_failed,
    text,
  })
}
