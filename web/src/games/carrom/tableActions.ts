// What one may do at a table of Carrom besides what every table has.
import type { TableAction } from "../../parts/TableActions.svelte"
import { practiceLink } from "../../sharedPosition"
import { screen } from "../../screen.svelte"
import type { ActionContext } from "../gameUi"
import { asShooterSees, positionText } from "./arrange"
import { b } from "./board.words"
import type { CarromPlay } from "./play.svelte"
import type { View } from "./types"

/** Any shot of a finished game can be tried again, alone, from the board as it lay before it. */
export function tableActions(at: ActionContext): TableAction[] {
  if (!at.over) return screen.cramped ? aimActions(at.play as CarromPlay) : []
  const { phase, state, white } = at.view as unknown as View
  if (phase !== "shooting" || state.shooter === null) return []
  const position = positionText(asShooterSees(state.pieces, state.shooter, at.seats, white))
  return [{ icon: "i-again", label: b().try_here, href: practiceLink("carrom", position) }]
}

/** What stands beside the force where there is room for it. */
function aimActions(play: CarromPlay): TableAction[] {
  const words = b()
  const help = words[`help_${play.help}`]
  return [
    { icon: "i-study", label: help, says: `${words.help_says}. ${help}`, run: play.changeHelp },
    {
      icon: "i-watch",
      label: words.slow,
      says: words.slow_says,
      run: play.slowly,
      off: play.last === null || play.busy,
    },
  ]
}
