// A board laid out by hand, for practice: pieces moved, added, taken away, and the position as the server reads it.
import { clamp, type Point } from "../../geometry"
import { BLACK, COIN, HALF, PALET, QUEEN, quarters, turned, WHITE } from "./geometry"
import { type Piece, teamOf } from "./types"

const ROOM = HALF - COIN
export type CoinKind = "queen" | "white" | "black"
const IDS: Record<CoinKind, readonly number[]> = { queen: [QUEEN], white: WHITE, black: BLACK }

export function kindOf(id: number): CoinKind {
  return id === QUEEN ? "queen" : IDS.white.includes(id) ? "white" : "black"
}

/** The piece under a finger. */
export function under(at: Point, pieces: readonly Piece[]): Piece | null {
  return pieces.find((piece) => Math.hypot(piece.x - at.x, piece.y - at.y) < COIN * 1.4) ?? null
}

const free = (at: Point, others: readonly Piece[]): boolean =>
  others.every((other) => Math.hypot(other.x - at.x, other.y - at.y) >= 2 * COIN)

/** A piece put down: it stays where it was if another lies there, and leaves the board outside the frame. */
export function moved(pieces: readonly Piece[], id: number, to: Point): Piece[] {
  const others = pieces.filter((piece) => piece.id !== id)
  const outside = Math.max(Math.abs(to.x), Math.abs(to.y)) > HALF
  if (outside)
    return id === QUEEN || others.some((other) => kindOf(other.id) === kindOf(id)) ? others : [...pieces] // each side keeps one
  const at = { x: clamp(to.x, -ROOM, ROOM), y: clamp(to.y, -ROOM, ROOM) }
  return free(at, others) ? [...others, { id, ...at }] : [...pieces]
}

/** One more of a kind, at the free place nearest to the middle; the same board if there is none left. */
export function added(pieces: readonly Piece[], kind: CoinKind): Piece[] {
  const id = IDS[kind].find((one) => !pieces.some((piece) => piece.id === one))
  if (id === undefined) return [...pieces]
  for (let ring = 0; ring < 20; ring++) {
    for (let k = 0; k < Math.max(1, 6 * ring); k++) {
      const angle = (k * Math.PI) / Math.max(1, 3 * ring)
      const at = { x: ring * 0.034 * Math.cos(angle), y: ring * 0.034 * Math.sin(angle) }
      if (Math.max(Math.abs(at.x), Math.abs(at.y)) <= ROOM && free(at, pieces))
        return [...pieces, { id, ...at }]
    }
  }
  return [...pieces]
}

/** A board as whoever shoots there sees it, for practice: theirs is the near side, their pieces are the white ones. */
export function asShooterSees(
  pieces: readonly Piece[],
  seat: number,
  seats: number,
  white: 0 | 1 | null,
): Piece[] {
  const swapped = white !== null && teamOf(seat) !== white
  return pieces
    .filter(({ id }) => id !== PALET)
    .map((piece) => ({
      ...piece,
      ...turned(piece, -quarters(seats, seat)),
      id: swapped ? counterpart(piece.id) : piece.id,
    }))
}

function counterpart(id: number): number {
  const [white, black] = [IDS.white.indexOf(id), IDS.black.indexOf(id)]
  return (white >= 0 ? IDS.black[white] : black >= 0 ? IDS.white[black] : id) ?? id
}

/** As src/tablee/games/carrom/notation.py reads it: seat 0 shoots, a queen off the board is confirmed. */
export function positionText(pieces: readonly Piece[]): string {
  const queen = pieces.some((piece) => piece.id === QUEEN) ? [] : ["queen=confirmed-0"]
  return [
    "breaker=0",
    "shooter=0",
    ...queen,
    ...pieces.map(({ id, x, y }) => `${id}=${plain(x)},${plain(y)}`),
  ].join(" ")
}

/** Never 1e-7: the notation has no exponent with a sign before the point. Ten digits are a tenth of a nanometre. */
const plain = (n: number): string => n.toFixed(10)
