// What a player may do at this table besides laying a card.
import type { TableAction } from "../../parts/TableActions.svelte"
import type { ActionContext } from "../gameUi"
import type { PietonsPlay } from "./play.svelte"
import { t } from "./table.words"

export function tableActions({ play: given, acting }: ActionContext): TableAction[] {
  const play = given as PietonsPlay
  const words = t()
  return [
    { icon: "i-die", label: words.die, run: play.roll, off: !acting || !play.may("roll"), first: true },
    {
      icon: "i-cards",
      label: words.exchange,
      run: play.exchange,
      off: !acting || !play.may("exchange"),
      first: true,
    },
    {
      icon: "i-papers",
      label: words.papers,
      run: play.expose,
      off: !acting || !play.may("expose"),
      first: true,
    },
  ]
}
