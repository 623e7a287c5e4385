// A seat as it is shown now.
import type { Desk } from "./desk.svelte"
import type { Sitting } from "./parts/Seat.svelte"
import type { Seat } from "./types"
import { w } from "./words/index.svelte"

export function sittingOf(desk: Desk, seat: Seat): Sitting {
  const place = desk.known?.places[seat]
  const turn = desk.known?.turn
  const mine = desk.mine.includes(seat)
  const empty = !place || (place.name === "" && place.level === null)
  const offer = desk.known?.offers.find(([from]) => from === seat && !mine)?.[1]
  return {
    name: desk.name(seat),
    piece: desk.face?.piece(seat, desk.view) ?? "",
    level: place?.level ?? null,
    mine,
    away: !mine && !(place?.present ?? true) && !desk.over,
    empty,
    turn: turn?.kind === "to_move" && turn.seat === seat && !desk.stepping,
    thinking: place?.level !== null && desk.room.thinking === seat,
    won: desk.won.includes(seat),
    drew: desk.over && desk.won.length === 0,
    standIn: place?.stood_in ?? false,
    asks: offer ? w().seat[`offers_${offer}`] : null,
  }
}
