// Cards and signals become a small picture, a row a line: "pp walk-red" is a signal and a card, "paper-a > moped" what
// leads to what, "agent + car" what is laid together, "!walk-blue" what is refused; "ring" is the city with its
// signals, with the places that have a token ("ring 0 4"); and a caption after "=".
import { BOARD } from "./numbers"
import { RING } from "./types"

export const fence = "ville"

const HIGH = 140
const GAP = 16

interface Drawn {
  width: number
  svg: (x: number) => string
}

function symbolOf(name: string): { symbol: string; height: number } {
  if ((BOARD as readonly string[]).includes(name)) return { symbol: `sig-${name}`, height: 100 }
  if (name.startsWith("ticket")) return { symbol: name, height: 56 }
  return name.startsWith("die") ? { symbol: name, height: 100 } : { symbol: `card-${name}`, height: HIGH }
}

function part(word: string): Drawn {
  const middle = HIGH / 2
  if (word === ">")
    return {
      width: 56,
      svg: (x) =>
        `<path d="M${x + 4},${middle}h40m-16,-16l16,16l-16,16" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
    }
  if (word === "+")
    return {
      width: 32,
      svg: (x) =>
        `<path d="M${x + 4},${middle}h24m-12,-12v24" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>`,
    }
  const { symbol, height } = symbolOf(word.replace("!", ""))
  const use = (x: number): string =>
    `<use href="#${symbol}" x="${x}" y="${(HIGH - height) / 2}" width="100" height="${height}"/>`
  return { width: 100, svg: (x) => use(x) + (word.startsWith("!") ? barred(x + 50, middle) : "") }
}

const barred = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="30" fill="#fff" stroke="#a01710" stroke-width="7"/><path d="M${x - 20},${y - 20}l40,40" stroke="#a01710" stroke-width="7"/>`

function row(line: string): { width: number; svg: string } {
  let x = 0
  const svg = line
    .split(/\s+/)
    .map(part)
    .map(({ width, svg }) => {
      const from = x
      x += width + GAP
      return svg(from)
    })
  return { width: x - GAP, svg: svg.join("") }
}

const figure = (width: number, height: number, inside: string, caption: string): string =>
  `<figure class="diagram"><svg viewBox="${-GAP} ${-GAP} ${width + 2 * GAP} ${height + 2 * GAP}" role="img" aria-label="${caption}"><rect x="${-GAP}" y="${-GAP}" width="${width + 2 * GAP}" height="${height + 2 * GAP}" rx="18" fill="var(--asphalt)"/>${inside}</svg><figcaption>${caption}</figcaption></figure>\n`

/** The sixteen signals round the city; tokens lie on the places named, in their order. */
function ring(tokens: number[], caption: string): string {
  const places = BOARD.map((signal, place) => {
    const [line, column] = RING[place] ?? [1, 1]
    const [x, y] = [(column - 1) * 108, (line - 1) * 108]
    const token = tokens.indexOf(place) + 1
    const lies = `<use href="#token" x="${x + 22}" y="${y + 22}" width="56" height="56"/><text x="${x + 50}" y="${y + 58}" class="token">${token}</text>`
    return `<use href="#sig-${signal}" x="${x}" y="${y}" width="100" height="100" opacity="${token ? 0.4 : 1}"/>${token ? lies : ""}`
  })
  return figure(640, 424, places.join(""), caption)
}

export function diagram(text: string): string {
  const lines = text
    .trim()
    .split("\n")
    .map((line) => line.trim())
  const caption = lines.flatMap((one) => (one.startsWith("=") ? [one.slice(1).trim()] : [])).join(" ")
  const [first = "", ...more] = lines.filter((one) => !one.startsWith("="))
  if (first.startsWith("ring")) return ring(first.split(" ").slice(1).map(Number), caption)
  const rows = [first, ...more].map(row)
  const placed = rows.map(({ svg }, i) => `<g transform="translate(0 ${i * (HIGH + GAP)})">${svg}</g>`)
  const width = Math.max(...rows.map((one) => one.width))
  return figure(width, rows.length * (HIGH + GAP) - GAP, placed.join(""), caption)
}
