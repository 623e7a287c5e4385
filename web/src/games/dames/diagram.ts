// A draughts position becomes a small picture: a FEN, then ways, "32x23x14" amber with a cross on what
// falls, "32 x 34" refused; and a caption after "=".
import { between, centre, FRAME, rows, SIZE } from "./geometry"

export const fence = "damier"

interface Placed {
  blue: number[]
  green: number[]
  kings: number[]
}

function squares(field: string): { all: number[]; kings: number[] } {
  const all: number[] = []
  const kings: number[] = []
  for (const part of field.split(",").filter(Boolean)) {
    const [first = 0, last = first] = part.replace("K", "").split("-").map(Number)
    for (let square = first; square <= last; square++) {
      all.push(square)
      if (part.startsWith("K")) kings.push(square)
    }
  }
  return { all, kings }
}

function placed(fen: string): Placed {
  const [, white = "W", black = "B"] = fen.split(":")
  const [blue, green] = [squares(white.slice(1)), squares(black.slice(1))]
  return { blue: blue.all, green: green.all, kings: [...blue.kings, ...green.kings] }
}

function pieces(board: Placed): string {
  const one = (square: number, colour: string): string => {
    const { x, y } = centre(square)
    return `<use href="#${board.kings.includes(square) ? "king" : "man"}-${colour}" x="${x - 46}" y="${y - 46}" width="92" height="92"/>`
  }
  return (
    board.green.map((square) => one(square, "green")).join("") +
    board.blue.map((square) => one(square, "blue")).join("")
  )
}

const cross = (square: number): string => {
  const { x, y } = centre(square)
  return `<g transform="translate(${x} ${y - 3})"><circle r="27" fill="#2a2031" stroke="#fff" stroke-width="4"/><path d="M-10,-10L10,10M10,-10L-10,10" stroke="#fff" stroke-width="6.5" stroke-linecap="round"/></g>`
}

function way(line: string, board: Placed): string {
  const stops = line.split(/[-x]/).map(Number)
  const enemies = board.blue.includes(stops[0] as number) ? board.green : board.blue
  const d = `M${stops.map((square) => `${centre(square).x},${centre(square).y}`).join("L")}`
  const falls = stops
    .slice(1)
    .flatMap((to, i) => (between(stops[i] as number, to) ?? []).filter((square) => enemies.includes(square)))
  const numbers = stops.slice(1).map((square, i) => {
    const { x, y } = centre(square)
    return `<circle class="m-step" cx="${x}" cy="${y}" r="25"/>${stops.length > 2 ? `<text class="m-num large" x="${x}" y="${y + 10}">${i + 1}</text>` : ""}`
  })
  return `<path class="m-case" d="${d}"/><path class="m-path" d="${d}"/>${falls.map(cross).join("")}${numbers.join("")}`
}

function refused(line: string): string {
  const [from = 1, to = 1] = line.split(" x ").map(Number)
  const [a, b] = [centre(from), centre(to)]
  const d = `M${a.x},${a.y}L${b.x},${b.y}`
  return `<path d="${d}" fill="none" stroke="#fff" stroke-width="15" stroke-linecap="round" opacity=".92"/><path d="${d}" fill="none" stroke="#a01710" stroke-width="7" stroke-dasharray="15 13"/><circle cx="${b.x}" cy="${b.y}" r="30" fill="#fff" stroke="#a01710" stroke-width="7"/><path d="M${b.x - 20},${b.y - 20}L${b.x + 20},${b.y + 20}" stroke="#a01710" stroke-width="7"/>`
}

export function diagram(text: string): string {
  const [fen = "", ...rest] = text
    .trim()
    .split("\n")
    .map((line) => line.trim())
  const board = placed(fen)
  const caption =
    rest
      .find((line) => line.startsWith("="))
      ?.slice(1)
      .trim() ?? ""
  const dark = rows()
    .flat()
    .map((square) => `M${centre(square).x - 50},${centre(square).y - 50}h100v100h-100z`)
    .join("")
  const numbers = rows()
    .flat()
    .filter((square) => !board.blue.includes(square) && !board.green.includes(square))
    .map(
      (square) =>
        `<text x="${centre(square).x - 44}" y="${centre(square).y - 27}" class="square">${square}</text>`,
    )
  const marks = rest
    .map((line) => (line.startsWith("=") ? "" : line.includes(" x ") ? refused(line) : way(line, board)))
    .join("")
  return `<figure class="diagram"><svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="${caption}"><rect width="${SIZE}" height="${SIZE}" rx="24" fill="#4a1420"/><rect x="${FRAME}" y="${FRAME}" width="1000" height="1000" fill="var(--sq-light)"/><path d="${dark}" fill="var(--sq-red)"/>${numbers.join("")}${pieces(board)}${marks}</svg><figcaption>${caption}</figcaption></figure>\n`
}
