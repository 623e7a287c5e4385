// Macadam as the page sees it.
import type { Event } from "./types"
import type { GameUi } from "../gameUi"
import type { Json } from "../../types"
import Thumbnail from "./Thumbnail.svelte"
import Board from "./Board.svelte"
import SeatFacts from "./SeatFacts.svelte"
import { lesson } from "./lesson"
import { MacadamPlay } from "./play.svelte"
import { lines, options, outcomeText, refusal, stats } from "./sentences"
import Summary from "./Summary.svelte"
import { m } from "./words"

const POSTER: Json = {
  north: ["a7", "c7", "e7", "b6", "d6", "h6", "f5", "g7"],
  south: ["e5", "f4", "d4", "c3", "e3", "g3", "b2", "h2"],
}

const USUAL: Record<string, string> = { wins: "both", repetition: "draw" }

export const macadam: GameUi = {
  id: "macadam",
  wordmark: { symbol: "w-macadam", width: 872, height: 162 },
  piece: (seat) => (seat === 0 ? "pawn-south" : "pawn-north"),
  minutes: 15,
  Board,
  SeatFacts,
  Thumbnail,
  Summary,
  poster: POSTER,
  makePlay: (host) => new MacadamPlay(host),
  sides: () => m().sides,
  below: 0,
  lines,
  outcome: outcomeText,
  refusal,
  stats,
  chanceToCome: (rules, past) =>
    rules.first === "by lot" &&
    !past.some((line) => (line.events as Event[]).some((event) => event.kind === "drawn")),
  options,
  tags: (rules) =>
    Object.entries(rules)
      .filter(
        ([option, value]) =>
          (option === "setup" && rules.position === null) || (option in USUAL && value !== USUAL[option]),
      )
      .map(([option, value]) =>
        option === "setup" ? options.preset(String(value)) : options.value(option, value),
      ),
  oath: true,
  lesson,
}
