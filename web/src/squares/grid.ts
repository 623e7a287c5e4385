// A board of squares as it is painted: a frame, and squares of 100 units, seen from one side or the other.
import { clamp, type Point } from "../geometry"

export const CELL = 100

export interface Grid<S> {
  columns: number
  lines: number
  /** Units around the squares. */
  frame: number
  /** Columns from the left of the picture. */
  column(square: S, flipped?: boolean): number
  /** Rows from the top of the picture. */
  row(square: S, flipped?: boolean): number
  /** The square there; the frame and squares that nobody plays on are none. */
  squareAt(column: number, row: number, flipped?: boolean): S | null
  centre(square: S, flipped?: boolean): Point
  /** The square under a point of the picture. */
  squareUnder(point: Point, flipped?: boolean): S | null
  /** Squares row by row as they are seen. */
  rows(flipped?: boolean): S[][]
  /** So many squares to the right and rows down, at most to the edge. */
  neighbour(square: S, right: number, down: number, flipped?: boolean): S
}

/** `name`: the square at a column and a row of the unturned board, null where there is none to play on. */
export function squareGrid<S extends string | number>(
  columns: number,
  lines: number,
  frame: number,
  name: (column: number, row: number) => S | null,
): Grid<S> {
  const places = new Map<S, [column: number, row: number]>()
  for (let row = 0; row < lines; row++)
    for (let column = 0; column < columns; column++) {
      const square = name(column, row)
      if (square !== null) places.set(square, [column, row])
    }
  const turn = (n: number, count: number, flipped: boolean): number => (flipped ? count - 1 - n : n)
  const place = (square: S): [number, number] => places.get(square) as [number, number]

  const column = (square: S, flipped = false): number => turn(place(square)[0], columns, flipped)
  const row = (square: S, flipped = false): number => turn(place(square)[1], lines, flipped)
  const squareAt = (column: number, row: number, flipped = false): S | null =>
    column < 0 || column >= columns || row < 0 || row >= lines
      ? null
      : name(turn(column, columns, flipped), turn(row, lines, flipped))
  const rows = (flipped = false): S[][] =>
    [...Array(lines).keys()].map((r) =>
      [...Array(columns).keys()].flatMap((c) => squareAt(c, r, flipped) ?? []),
    )

  return {
    columns,
    lines,
    frame,
    column,
    row,
    squareAt,
    rows,
    centre: (square, flipped = false) => ({
      x: frame + CELL * column(square, flipped) + CELL / 2,
      y: frame + CELL * row(square, flipped) + CELL / 2,
    }),
    squareUnder: (point, flipped = false) =>
      squareAt(Math.floor((point.x - frame) / CELL), Math.floor((point.y - frame) / CELL), flipped),
    neighbour: (square, right, down, flipped = false) => {
      const seen = rows(flipped)
      const from = row(square, flipped)
      const line = seen[clamp(from + down, 0, lines - 1)] as S[]
      return line[clamp((seen[from] as S[]).indexOf(square) + right, 0, line.length - 1)] as S
    },
  }
}

/** Corner brackets around a point. */
export function brackets({ x, y }: Point, reach = 46, arm = 20): string {
  const [l, r, t, b] = [x - reach, x + reach, y - reach, y + reach]
  return `M${l + arm},${t}H${l}V${t + arm}M${r - arm},${t}H${r}V${t + arm}M${r - arm},${b}H${r}V${b - arm}M${l + arm},${b}H${l}V${b - arm}`
}
