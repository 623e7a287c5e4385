// Dames as the house sees it.
import type { GameFace } from "../face"
import { acts } from "./acts"
import Art from "./Art.svelte"
import Board from "./Board.svelte"
import Facts from "./Facts.svelte"
import { lesson } from "./lesson"
import { DamesPlay } from "./play.svelte"
import Position from "./Position.svelte"
import { chips, lines, options, outcomeText, refusal, stats } from "./sentences"
import Story from "./Story.svelte"
import { d } from "./words"

const POSTER = {
  blue: [25, 31, 32, 35, 37, 39, 42, 43, 44, 45, 46, 49],
  green: [1, 4, 6, 7, 9, 10, 11, 15, 18, 19, 20, 48],
  kings: [32, 48],
}

export const dames: GameFace = {
  id: "dames",
  wordmark: { symbol: "w-dames", width: 619, height: 162 },
  piece: (seat) => (seat === 0 ? "man-blue" : "man-green"),
  minutes: 20,
  Board, Facts, Art, Story,
  Setup: Position,
  poster: POSTER,
  makePlay: (host) => new DamesPlay(host),
  sides: () => d().sides,
  below: 0,
  line: lines,
  outcome: outcomeText,
  refusal,
  stats,
  chanceToCome: () => false,
  options,
  chips,
  oath: false,
  lesson,
  acts,
}
