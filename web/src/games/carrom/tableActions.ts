// What one may do at a table of Carrom besides what every table has.
import type { TableAction } from "../../parts/TableActions.svelte"
import { practiceLink } from "../../sharedPosition"
import type { ActionContext } from "../gameUi"
import { asShooterSees, positionText } from "./arrange"
import { b } from "./board.words"
import type { View } from "./types"

/** Any shot of a finished game can be tried again, alone, from the board as it lay before it. */
export function tableActions(at: ActionContext): TableAction[] {
  const { phase, state, white } = at.view as unknown as View
  if (!at.over || phase !== "shooting" || state.shooter === null) return []
  const position = positionText(asShooterSees(state.pieces, state.shooter, at.seats, white))
  return [{ icon: "i-again", label: b().try_here, href: practiceLink("carrom", position) }]
}
