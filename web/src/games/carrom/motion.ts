// A shot as it was played: segments and bumps out of their packing, and where each disc is at any moment.
// The packing is that of src/tablee/games/carrom/path.py.
import { clamp, type Point } from "../../geometry"
import {
  BUMPS,
  COIN,
  EVENT_BYTES,
  FALLEN,
  LENGTH,
  MICRO,
  MILLI,
  PALET,
  POCKETS,
  SEGMENT_BYTES,
  SPEED,
  STRIKER,
} from "./geometry"
import type { Piece, ShotRecord } from "./types"

export interface Segment {
  time: number
  x: number
  y: number
  vx: number
  vy: number
  fallen: boolean
}
export interface Impact {
  kind: (typeof BUMPS)[number]
  disc: number
  other: number
  strength: number
  time: number
}
export type Tracks = Map<number, Segment[]>

/** Everything that is needed to show a shot at any speed. */
export interface ShotMotion {
  tracks: Tracks
  impacts: Impact[]
  drag: number
  length: number
  still: Piece[]
}
export interface DiscFrame extends Point {
  id: number
  sunk: number
}

/** Seconds in which a disc goes down its hole. */
export const SINKS = 0.16

function bytes(text: string): DataView {
  const raw = atob(text)
  const view = new DataView(new ArrayBuffer(raw.length))
  for (let i = 0; i < raw.length; i++) view.setUint8(i, raw.charCodeAt(i))
  return view
}

export function impacts(text: string): Impact[] {
  const view = bytes(text)
  return Array.from({ length: view.byteLength / EVENT_BYTES }, (_, i) => {
    const at = i * EVENT_BYTES
    return {
      kind: BUMPS[view.getUint8(at)] ?? "stop",
      disc: view.getUint8(at + 1),
      other: view.getUint8(at + 2),
      strength: view.getUint16(at + 3, true) / MILLI,
      time: view.getUint32(at + 5, true) / MICRO,
    }
  })
}

export function tracks(text: string): Tracks {
  const view = bytes(text)
  const found: Tracks = new Map()
  for (let at = 0; at + SEGMENT_BYTES <= view.byteLength; at += SEGMENT_BYTES) {
    const disc = view.getUint8(at)
    const segment: Segment = {
      time: view.getUint32(at + 1, true) / MICRO,
      x: view.getInt16(at + 5, true) / LENGTH,
      y: view.getInt16(at + 7, true) / LENGTH,
      vx: view.getInt16(at + 9, true) / SPEED,
      vy: view.getInt16(at + 11, true) / SPEED,
      fallen: disc >= FALLEN,
    }
    const id = disc % FALLEN
    const way = found.get(id)
    if (way) way.push(segment)
    else found.set(id, [segment])
  }
  return found
}

const speedOf = (segment: Segment): number => Math.hypot(segment.vx, segment.vy)

/** When a disc that goes on like this comes to rest. */
function restsAt(segment: Segment, drag: number): number {
  return segment.time + (segment.fallen ? SINKS : speedOf(segment) / drag)
}

export function shotMotion(record: ShotRecord): ShotMotion {
  const ways = tracks(record.path)
  const length = Math.max(
    0,
    ...[...ways.values()].map((way) => restsAt(way[way.length - 1] as Segment, record.drag)),
  )
  return {
    tracks: ways,
    impacts: impacts(record.events),
    drag: record.drag,
    length,
    still: record.rest.filter((piece) => !ways.has(piece.id)),
  }
}

/** Where a disc is, `t` seconds after the flick: x + v t - (drag / 2) t² v/|v|, until it has stopped. */
export function placeAt(way: readonly Segment[], drag: number, t: number): Point & { sunk: number } {
  let segment = way[0] as Segment
  for (const next of way) {
    if (next.time > t) break
    segment = next
  }
  if (segment.fallen) return { x: segment.x, y: segment.y, sunk: clamp((t - segment.time) / SINKS, 0, 1) }
  const speed = speedOf(segment)
  const along = clamp(t - segment.time, 0, speed / drag)
  const factor = speed === 0 ? 0 : along - (drag * along * along) / (2 * speed)
  return { x: segment.x + segment.vx * factor, y: segment.y + segment.vy * factor, sunk: 0 }
}

/** All discs at a moment of the shot; one that has gone down its hole is no longer there. */
export function sceneAt(shown: ShotMotion, t: number): DiscFrame[] {
  const scene: DiscFrame[] = shown.still.map((piece) => ({ ...piece, sunk: 0 }))
  for (const [id, way] of shown.tracks) {
    const place = placeAt(way, shown.drag, t)
    if (place.sunk < 1) scene.push({ id, ...place })
  }
  return scene
}

/** The bumps between two moments, to be heard. */
export function heard(shown: ShotMotion, from: number, to: number): Impact[] {
  return shown.impacts.filter((impact) => impact.kind !== "stop" && impact.time >= from && impact.time < to)
}

/** Where something happened in a shot, for who sees no motion: a contact, or a disc down a hole. */
export interface Mark extends Point {
  kind: "contact" | "pocket"
  disc: number
}
const MARKS = 14

/** The pockets, and the strongest contacts. */
export function marksOf(shown: ShotMotion): Mark[] {
  const radius = (id: number): number => (id === PALET ? STRIKER : COIN)
  const at = (id: number, time: number): Point | null => {
    const way = shown.tracks.get(id)
    return way ? placeAt(way, shown.drag, time) : (shown.still.find((piece) => piece.id === id) ?? null)
  }
  const fell = shown.impacts
    .filter((impact) => impact.kind === "pocket")
    .flatMap(({ disc, other }): Mark[] => {
      const hole = POCKETS[other]
      return hole ? [{ kind: "pocket", disc, ...hole }] : []
    })
  const strongest = shown.impacts
    .filter((impact) => impact.kind === "contact")
    .sort((one, two) => two.strength - one.strength)
    .slice(0, MARKS)
  const touched = strongest.flatMap(({ disc, other, time }): Mark[] => {
    const [one, two] = [at(disc, time), at(other, time)]
    if (!one || !two) return []
    const share = radius(disc) / (radius(disc) + radius(other))
    return [{ kind: "contact", disc, x: one.x + (two.x - one.x) * share, y: one.y + (two.y - one.y) * share }]
  })
  return [...touched, ...fell]
}
