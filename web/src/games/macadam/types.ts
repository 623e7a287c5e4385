// Macadam on the wire: games/macadam/state.py and view.py.
import type { components } from "../../wire"

export type Square = string
type Schemas = components["schemas"]

export type Action = Schemas["MacadamAction"]
export type Event = Schemas["MacadamEvent"]
export type Moved = Extract<Event, { kind: "moved" }>
export type View = Schemas["MacadamView"]

/** A move that can be played: the shortest way there, and what it brings about at once. */
export interface Choice {
  path: Square[]
  how: "slide" | "jump"
  ends: "goal" | "six" | "draw" | "theirs" | null
}

const read = new Map<string, Choice[]>()

/** What a view lists as text (`a3-a1` slides, `b2^d4` jumps, `d6^d8=goal` ends the game), taken apart. */
export function choicesOf(view: View): Choice[] {
  let choices = read.get(view.choices)
  if (!choices) {
    choices = view.choices.split(" ").filter(Boolean).map(choice)
    read.clear() // a page looks at one view at a time
    read.set(view.choices, choices)
  }
  return choices
}

function choice(word: string): Choice {
  const [way = "", ends = null] = word.split("=")
  const how = way.includes("-") ? "slide" : "jump"
  return { path: way.split(how === "slide" ? "-" : "^"), how, ends: ends as Choice["ends"] }
}

/** How many jumps a way holds; a slide holds none. */
export function jumps(way: Pick<Choice, "path" | "how">): number {
  return way.how === "jump" ? way.path.length - 1 : 0
}
