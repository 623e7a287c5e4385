// Draughts as the page sees it.
import { prefs } from "../../prefs.svelte"
import type { GameUi } from "../gameUi"
import { tableActions } from "./tableActions"
import Thumbnail from "./Thumbnail.svelte"
import Board from "./Board.svelte"
import SeatFacts from "./SeatFacts.svelte"
import { lesson } from "./lesson"
import { DamesPlay } from "./play.svelte"
import PositionSetup from "./PositionSetup.svelte"
import { tags, lines, options, outcomeText, refusal, stats } from "./sentences"
import Summary from "./Summary.svelte"
import { d } from "./words"

const POSTER = {
  blue: [16, 22, 23, 27, 29, 31, 32, 34, 36, 38, 41, 42],
  green: [1, 2, 3, 7, 8, 9, 11, 13, 18, 19, 24, 6],
  kings: [16],
}

export const dames: GameUi = {
  id: "dames",
  get wordmark() {
    return prefs.language === "fr"
      ? { symbol: "w-dames", width: 619, height: 162 }
      : { symbol: "w-draughts", width: 811, height: 193 }
  },
  piece: (seat) => (seat === 0 ? "man-blue" : "man-green"),
  minutes: 20,
  Board,
  SeatFacts,
  Thumbnail,
  Summary,
  Setup: PositionSetup,
  poster: POSTER,
  makePlay: (host) => new DamesPlay(host),
  sides: () => d().sides,
  below: 0,
  lines,
  outcome: outcomeText,
  refusal,
  stats,
  chanceToCome: () => false,
  options,
  tags,
  oath: false,
  lesson,
  actions: tableActions,
  reads: true,
}
