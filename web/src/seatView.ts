// A seat as it is shown now.
import { seatClock } from "./clock"
import { character } from "./characters"
import type { TablePage } from "./tablePage.svelte"
import type { SeatView } from "./parts/SeatCard.svelte"
import type { Seat } from "./types"
import { w } from "./words/index.svelte"

export function seatViewOf(page: TablePage, seat: Seat): SeatView {
  const place = page.known?.places[seat]
  const turn = page.known?.turn
  const mine = page.mine.includes(seat)
  const empty = !place || (place.name === "" && place.level === null)
  const offer = page.known?.offers.find(([from]) => from === seat && !mine)?.[1]
  return {
    name: page.name(seat),
    piece: page.ui?.piece(seat, page.view) ?? "",
    level: place?.level ?? null,
    program: place?.program ?? false,
    face: place?.level == null ? null : character(place.level).face,
    mine,
    you: mine && page.mine.length === 1,
    away: !mine && !(place?.present ?? true) && !page.over,
    empty,
    turn: turn?.kind === "to_move" && turn.seat === seat && !page.stepping,
    thinking: place?.level !== null && page.client.thinking === seat,
    won: page.won.includes(seat),
    drew: page.over && page.won.length === 0,
    standIn: place?.stood_in ?? false,
    clock: page.known ? seatClock(page.known.time, page.known.clock, seat, page.client.clockTold) : null,
    asks: offer ? w().seat[`offers_${offer}`] : null,
  }
}
