// Three squares by three (N1), with a frame of 20.
import { squareGrid } from "../../../src/squares/grid"

export const SIZE = 340
export const grid = squareGrid<string>(3, 3, 20, (column, row) => `${"abc".charAt(column)}${3 - row}`)
