// A game with its variations: moves in a list, each naming the place of the one before it (-1: the start).
import type { SharedStudy } from "../types"

export type StudyNode = SharedStudy["nodes"][number]
type Nodes = readonly Pick<StudyNode, "parent">[]

/** The moves that were tried after a place; the first goes on with its line. */
export function children(nodes: Nodes, at: number): number[] {
  return nodes.flatMap(({ parent }, place) => (parent === at ? [place] : []))
}

/** The places of the moves that lead there, the last one being it. */
export function pathTo(nodes: Nodes, at: number): number[] {
  const path: number[] = []
  for (let place = at; place >= 0; place = nodes[place]?.parent ?? -1) path.unshift(place)
  return path
}

/** The whole line that a place is on: what led there, and how it goes on. */
export function lineThrough(nodes: Nodes, at: number): number[] {
  const line = pathTo(nodes, at)
  for (;;) {
    const [next] = children(nodes, line[line.length - 1] ?? -1)
    if (next === undefined) return line
    line.push(next)
  }
}

/** The place and all that follows it, in the order of the list. */
function following(nodes: Nodes, at: number): Set<number> {
  const gone = new Set([at])
  nodes.forEach(({ parent }, place) => {
    if (gone.has(parent)) gone.add(place)
  })
  return gone
}

/** Without a move and all that follows it; `kept` are the places that are left, in order. */
export function without<T extends Pick<StudyNode, "parent">>(
  nodes: readonly T[],
  at: number,
): { nodes: T[]; kept: number[] } {
  const gone = following(nodes, at)
  const kept = nodes.flatMap((_, place) => (gone.has(place) ? [] : [place]))
  const moved = new Map(kept.map((place, i) => [place, i]))
  return {
    kept,
    nodes: kept.map((place) => {
      const node = nodes[place] as T
      return { ...node, parent: moved.get(node.parent) ?? -1 }
    }),
  }
}

/** A variation as it is listed: its moves, and what was tried instead of each of them. */
export interface Branch {
  places: number[]
  /** By place: other lines that begin instead of that move. */
  others: Map<number, Branch[]>
}

/** The tree from a move on: the line that goes on from it, with the variations beside it. */
export function branch(nodes: Nodes, from: number): Branch {
  const found: Branch = { places: [], others: new Map() }
  for (let place: number | undefined = from; place !== undefined;) {
    found.places.push(place)
    const [next, ...rest]: number[] = children(nodes, place)
    if (next !== undefined && rest.length > 0)
      found.others.set(
        next,
        rest.map((one) => branch(nodes, one)),
      )
    place = next
  }
  return found
}

/** The whole tree: its main line, with all that was tried beside it. */
export function wholeTree(nodes: Nodes): Branch {
  const [first, ...rest] = children(nodes, -1)
  if (first === undefined) return { places: [], others: new Map() }
  const found = branch(nodes, first)
  if (rest.length > 0)
    found.others.set(
      first,
      rest.map((one) => branch(nodes, one)),
    )
  return found
}
