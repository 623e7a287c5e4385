// Noughts and crosses at a table.
import type { GameTable } from "../../../src/games/gameUi"
import { listLine, outcomeSentence, refusalSentence } from "../../../src/games/sentences"
import { fill } from "../../../src/words/index.svelte"
import Board from "./Board.svelte"
import { b } from "./board.words"
import { NoughtsPlay } from "./play.svelte"
import type { Event } from "./types"
import { n, options } from "./words"

const table: GameTable = {
  Board,
  piece: (seat) => (seat === 0 ? "cross" : "nought"),
  makePlay: (host) => new NoughtsPlay(host),
  below: 0,
  lines: (happened, name) =>
    (happened.events as unknown as Event[]).map(({ seat, square }) => {
      const who = name(seat)
      return listLine(seat, who, fill(n().event.marked, { who, square }), happened.number)
    }),
  outcome: (outcome, name) => outcomeSentence(n().outcome, outcome, name),
  refusal: (refused) => refusalSentence(n().refused, refused),
  tags: (rules) => [options.preset(rules.three === "lose" ? "wild" : "plain")],
  lesson: () => [
    {
      ...b().lesson,
      rules: { three: "win" },
      before: ["a3", "a1", "b3", "c1"].map((square) => ({ kind: "mark", square })),
      show: { kind: "mark", square: "c3" },
      done: ({ turn }) => turn?.kind === "outcome",
    },
  ],
}

export default table
