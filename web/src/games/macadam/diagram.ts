// A board in letters becomes a small picture. Eight lines of eight: s and n are pawns, a dot is
// empty; then ways, "c3-e5-e7" amber, "c3 x d3" refused; and a caption after "=".
export const fence = "board"

const UNIT = 40

function centre(square: string): [number, number] {
  const column = "abcdefgh".indexOf(square.charAt(0))
  const rank = Number(square.charAt(1))
  return [column * UNIT + UNIT / 2, (8 - rank) * UNIT + UNIT / 2]
}

function pawns(lines: string[]): string {
  return lines
    .flatMap((line, row) =>
      line.split(/\s+/).map((mark, column) => {
        if (mark !== "s" && mark !== "n") return ""
        const symbol = mark === "s" ? "pawn-south" : "pawn-north"
        return `<use href="#${symbol}" x="${column * UNIT + 2}" y="${row * UNIT + 2}" width="36" height="36"/>`
      }),
    )
    .join("")
}

function way(line: string): string {
  const stops = line.split("-").map(centre)
  const d = `M${stops.map(([x, y]) => `${x},${y}`).join("L")}`
  const numbers = stops
    .slice(1)
    .map(
      ([x, y], i) =>
        `<circle cx="${x}" cy="${y}" r="9" class="stop"/>${stops.length > 2 ? `<text x="${x}" y="${y + 4}">${i + 1}</text>` : ""}`,
    )
  return `<path class="case" d="${d}"/><path class="way" d="${d}"/>${numbers.join("")}`
}

function refused(line: string): string {
  const [from, to] = line.split(" x ").map(centre)
  if (!from || !to) return ""
  const [x, y] = to
  const length = Math.hypot(x - from[0], y - from[1])
  const edge = [from[0] + ((x - from[0]) * 24) / length, from[1] + ((y - from[1]) * 24) / length]
  return `<path class="no" d="M${edge[0]},${edge[1]}L${x},${y}"/><circle cx="${x}" cy="${y}" r="10" class="bar"/><path class="bar" d="M${x - 6},${y - 6}L${x + 6},${y + 6}"/>`
}

export function diagram(text: string): string {
  const lines = text
    .trim()
    .split("\n")
    .map((line) => line.trim())
  const board = lines.slice(0, 8)
  const rest = lines.slice(8)
  const caption =
    rest
      .find((line) => line.startsWith("="))
      ?.slice(1)
      .trim() ?? ""
  const grid = [1, 2, 3, 4, 5, 6, 7]
    .map((n) => `M${n * UNIT},0V320${n === 4 ? "" : `M0,${n * UNIT}H320`}`)
    .join("")
  const names = [..."abcdefgh"]
    .map(
      (file, i) =>
        `<text class="name" x="${i * UNIT + 20}" y="334">${file}</text><text class="name" x="-10" y="${(7 - i) * UNIT + 25}">${i + 1}</text>`,
    )
    .join("")
  const marks = rest
    .map((line) => (line.startsWith("=") ? "" : line.includes(" x ") ? refused(line) : way(line)))
    .join("")
  return `<figure class="diagram"><svg viewBox="-20 -6 346 346" role="img" aria-label="${caption}"><rect x="-20" y="-6" width="346" height="346" rx="10" fill="var(--kerb)"/>${names}<rect width="320" height="320" rx="3" fill="var(--asphalt)"/><path d="M120,0h80v40h-80zM120,280h80v40h-80z" fill="#f6e7b8" opacity=".22"/><path d="${grid}" stroke="#fff" stroke-opacity=".22" fill="none"/><path d="M4,160H316" stroke="#fdf9ee" stroke-width="4" stroke-dasharray="20 12"/>${pawns(board)}${marks}</svg><figcaption>${caption}</figcaption></figure>\n`
}
