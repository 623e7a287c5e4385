// A board of Carrom becomes a small picture, in centimetres from its middle, the player below. "rack" is the rosette;
// "w 3,-4" a white coin, b black, q the queen, s the striker; "line" where the striker may stand, "rosace" where
// what comes back is put; "0,-25 > 12,9" the striker's way, "12,9 - 34,34" a coin's; "no 21,-25" refused; "=" a caption.
import {
  BLACK,
  COIN,
  colourOf,
  END_CIRCLE,
  FRAME,
  HALF,
  LINE,
  PALET,
  POCKET_RADIUS,
  POCKETS,
  QUEEN,
  REACH,
  ROSACE,
  STRIKER,
  WHITE,
} from "./geometry"
import type { Point } from "../../geometry"

export const fence = "carrom"

const mm = (metres: number): number => Math.round(metres * 10_000) / 10
const at = ({ x, y }: Point): string => `${mm(HALF + x)},${mm(HALF - y)}`
const KIND: Record<string, number> = { w: WHITE[0], b: BLACK[0], q: QUEEN, s: PALET }

function point(text: string): Point {
  const [x = 0, y = 0] = text.split(",").map((cm) => Number(cm) / 100)
  return { x, y }
}

/** K3: the queen, six around her, twelve around those; the whites form a Y towards who breaks. */
function rosette(): string {
  const ring = (many: number, far: (k: number) => number): string =>
    Array.from({ length: many }, (_, k) => {
      const turn = ((270 + (k * 360) / many) * Math.PI) / 180
      const place = { x: far(k) * Math.cos(turn), y: far(k) * Math.sin(turn) }
      return piece(k % 2 === 0 ? WHITE[0] : BLACK[0], place)
    }).join("")
  const wide = 2 * COIN
  return (
    piece(QUEEN, { x: 0, y: 0 }) + ring(6, () => wide) + ring(12, (k) => wide * (k % 2 ? Math.sqrt(3) : 2))
  )
}

function piece(id: number, { x, y }: Point): string {
  const radius = id === PALET ? STRIKER : COIN
  const symbol = id === PALET ? "striker" : `coin-${colourOf(id)}`
  const box = `x="${mm(HALF + x - radius)}" y="${mm(HALF - y - radius)}" width="${mm(2 * radius)}" height="${mm(2 * radius)}"`
  return `<use href="#${symbol}" ${box}/>`
}

function way(text: string): string {
  const d = `M${text
    .split(" > ")
    .map((one) => at(point(one)))
    .join("L")}`
  return `<path class="m-case" d="${d}"/><path class="m-path" d="${d}"/>`
}

function sent(text: string): string {
  const [from = "", to = ""] = text.split(" - ")
  return `<path d="M${at(point(from))}L${at(point(to))}" fill="none" stroke="#2a2031" stroke-width="9" stroke-linecap="round" opacity=".6"/><path d="M${at(point(from))}L${at(point(to))}" fill="none" stroke="#fff" stroke-width="5" stroke-dasharray="14 9"/>`
}

function refused(text: string): string {
  const { x, y } = point(text)
  const [cx, cy] = [mm(HALF + x), mm(HALF - y)]
  return `<circle cx="${cx}" cy="${cy}" r="22" fill="#fff" fill-opacity=".75" stroke="#a01710" stroke-width="6"/><path d="M${cx - 15},${cy - 15}l30,30" stroke="#a01710" stroke-width="6"/>`
}

/** K6: between the red circles, where the middle of the striker may be. */
function line(): string {
  const d = `M${at({ x: -REACH, y: -LINE })}L${at({ x: REACH, y: -LINE })}`
  return `<path class="m-case" d="${d}"/><path class="m-path" d="${d}"/>`
}

/** K-A5: whole within the rosace, a coin's width from its middle: the middles of such coins. */
function rosace(): string {
  const far = mm((ROSACE + COIN) / 2)
  return `<circle cx="${mm(HALF)}" cy="${mm(HALF)}" r="${far}" fill="none" stroke="var(--lamp)" stroke-opacity=".75" stroke-width="${mm(ROSACE - 3 * COIN)}"/>`
}

function drawn(text: string): string {
  if (text === "rack") return rosette()
  if (text === "line") return line()
  if (text === "rosace") return rosace()
  if (text.startsWith("no ")) return refused(text.slice(3))
  if (text.includes(" > ")) return way(text)
  if (text.includes(" - ")) return sent(text)
  const [kind = "", place = ""] = text.split(" ")
  return piece(KIND[kind] ?? QUEEN, point(place))
}

function wood(): string {
  const [all, frame] = [mm(2 * HALF), mm(FRAME)]
  const lines = [0, 90, 180, 270].map((turn) => {
    const [left, right, y] = [mm(HALF - END_CIRCLE), mm(HALF + END_CIRCLE), mm(HALF + LINE)]
    const ends = [left, right].map(
      (x) => `<circle cx="${x}" cy="${y}" r="${mm(COIN)}" fill="#b8281f" stroke="#3d2113" stroke-width="2"/>`,
    )
    return `<g transform="rotate(${turn} ${all / 2} ${all / 2})"><path d="M${left},${y - mm(COIN)}H${right}M${left},${y + mm(COIN)}H${right}" stroke="#3d2113" stroke-width="2.4"/>${ends.join("")}</g>`
  })
  const holes = POCKETS.map(
    (hole) =>
      `<circle cx="${mm(HALF + hole.x)}" cy="${mm(HALF + hole.y)}" r="${mm(POCKET_RADIUS)}" fill="#1a0c06"/>`,
  )
  const rings = [ROSACE, COIN].map(
    (radius) =>
      `<circle cx="${all / 2}" cy="${all / 2}" r="${mm(radius)}" fill="none" stroke="#3d2113" stroke-width="2.4"/>`,
  )
  return `<rect x="${-frame}" y="${-frame}" width="${all + 2 * frame}" height="${all + 2 * frame}" rx="26" fill="#532b18"/><rect width="${all}" height="${all}" fill="#e2b878"/>${lines.join("")}${rings.join("")}${holes.join("")}`
}

export function diagram(text: string): string {
  const lines = text
    .trim()
    .split("\n")
    .map((line) => line.trim())
  const caption = lines.flatMap((one) => (one.startsWith("=") ? [one.slice(1).trim()] : [])).join(" ")
  // Pieces lie on the ways, and what is refused lies on them.
  const above = (one: string): number => (one.startsWith("no ") ? 2 : /^[wbqs] /.test(one) ? 1 : 0)
  const marks = lines
    .filter((one) => !one.startsWith("="))
    .sort((one, other) => above(one) - above(other))
    .map(drawn)
  const [from, wide] = [-mm(FRAME), mm(2 * (HALF + FRAME))]
  return `<figure class="diagram"><svg viewBox="${from} ${from} ${wide} ${wide}" role="img" aria-label="${caption}">${wood()}${marks.join("")}</svg><figcaption>${caption}</figcaption></figure>\n`
}
