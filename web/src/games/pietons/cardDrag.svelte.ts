// A card of the hand carried to the table with finger or mouse.
import type { Card } from "./types"

const SLOP = 9 // pixels that a press may wander before it is a drag

interface Table {
  play: { drop(card: Card, place: number | null): void }
  live: boolean
}

export class CardDrag {
  carried = $state.raw<{ card: Card; key: string; x: number; y: number } | null>(null)
  tookClick = false // the click that follows belongs to the drag
  #press: { card: Card; key: string; x: number; y: number; id: number } | null = null
  #table: () => Table

  constructor(table: () => Table) {
    this.#table = table
  }

  down = (event: PointerEvent, card: Card, key: string): void => {
    this.tookClick = false
    if (!this.#table().live || event.button !== 0) return
    this.#press = { card, key, x: event.clientX, y: event.clientY, id: event.pointerId }
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
  }

  move = (event: PointerEvent): void => {
    const press = this.#far(event)
    if (press) this.carried = { card: press.card, key: press.key, x: event.clientX, y: event.clientY }
  }

  /** A quick hand may let go before it was seen to move: where it lets go decides. */
  up = (event: PointerEvent): void => {
    const press = this.#far(event)
    this.cancel()
    if (!press) return
    this.tookClick = true
    const under = document.elementFromPoint(event.clientX, event.clientY)
    if (!under?.closest(".spread") || under.closest(".hand")) return
    const place = under.closest<HTMLElement>("[data-place]")?.dataset.place
    this.#table().play.drop(press.card, place === undefined ? null : Number(place))
  }

  cancel = (): void => {
    this.#press = this.carried = null
  }

  #far(event: PointerEvent): { card: Card; key: string } | null {
    const press = this.#press
    if (!press || press.id !== event.pointerId) return null
    const far = this.carried !== null || Math.hypot(event.clientX - press.x, event.clientY - press.y) >= SLOP
    return far ? press : null
  }
}
