// On every page: in how many games it is one's turn, in the title and by the lamp in the icon.
import * as api from "./api"
import { guest } from "./guest.svelte"
import type { TableInfo } from "./types"

const EVERY = 60_000 // milliseconds: who waits for minutes plays by days
const MARKED = /^\(\d+\) /
const ICONS = ["/mark.svg", "/mark-turn.svg"]

export function isOurTurn({ turn, yours }: TableInfo): boolean {
  return turn.kind === "to_move" && yours.includes(turn.seat)
}

/** Against people: the computer is in no hurry. The table that is looked at says so itself. */
export function turnsElsewhere(tables: readonly TableInfo[], path: string): number {
  const people = (table: TableInfo): boolean =>
    table.places.some(({ level }, seat) => level === null && !table.yours.includes(seat))
  const waits = (table: TableInfo): boolean => table.invited || (isOurTurn(table) && people(table))
  return tables.filter((table) => waits(table) && path !== `/t/${table.id}`).length
}

export function markedTitle(title: string, turns: number): string {
  const bare = title.replace(MARKED, "")
  return turns > 0 ? `(${turns}) ${bare}` : bare
}

/** Not before the house has said who this is: a newcomer who asks for two things at once becomes two guests. */
export async function ownTables(): Promise<TableInfo[]> {
  await guest.load()
  return api.tables("mine")
}

export function startTurnMark(): void {
  let tables: TableInfo[] = []

  function wear(): void {
    const turns = turnsElsewhere(tables, location.pathname)
    const title = markedTitle(document.title, turns)
    if (document.title !== title) document.title = title
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const drawn = ICONS[turns > 0 ? 1 : 0] ?? ""
    if (icon && icon.getAttribute("href") !== drawn) icon.href = drawn
  }
  async function look(): Promise<void> {
    tables = await ownTables().catch(() => tables)
    wear()
  }

  new MutationObserver(wear).observe(document.head, { subtree: true, childList: true, characterData: true })
  setInterval(() => void look(), EVERY)
  document.addEventListener("visibilitychange", () => void (document.hidden || look()))
  void look()
}
