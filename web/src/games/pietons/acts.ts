// What a player may do at this table besides laying a card.
import type { Act } from "../../parts/Acts.svelte"
import type { ActsAt } from "../face"
import type { PietonsPlay } from "./play.svelte"
import { t } from "./words"

export function acts({ play: given, acting }: ActsAt): Act[] {
  const play = given as PietonsPlay
  const words = t()
  return [
    { icon: "i-die", label: words.die, run: play.roll, off: !acting || !play.may("roll"), first: true },
    { icon: "i-cards", label: words.exchange, run: play.exchange, off: !acting || !play.may("exchange"), first: true },
    { icon: "i-papers", label: words.papers, run: play.expose, off: !acting || !play.may("expose"), first: true },
    { icon: "i-speed", label: words.pace[play.pace], run: play.turnPace },
  ]
}
