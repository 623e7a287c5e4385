// Things that fly over the table: cards, tokens, tickets. Only for the eye; the view alone says where they are.
import type { Stage } from "../../performer.svelte"

export interface Flight {
  art: string
  from: string
  to: string
  wide?: number
  delay?: number
  turn?: number
}

const NS = "http://www.w3.org/2000/svg"
const TIME = 340

export class FlightAnimator {
  root: HTMLElement | null = null

  /** All of them at once; over when the last has arrived or the performance is skipped. */
  async fly(flights: readonly Flight[], stage: Stage): Promise<void> {
    if (!stage.still) await Promise.all(flights.map((flight) => this.one(flight, stage)))
  }

  private spot(name: string): DOMRect | null {
    const found = [...(this.root?.querySelectorAll<HTMLElement>(`[data-spot~="${name}"]`) ?? [])].find(
      (one) => one.getClientRects().length > 0,
    )
    return found?.getBoundingClientRect() ?? null
  }

  private one({ art, from, to, wide = 62, delay = 0, turn = 0 }: Flight, stage: Stage): Promise<void> {
    const start = this.spot(from)
    const end = this.spot(to)
    const room = this.root?.getBoundingClientRect()
    if (!start || !end || !room || !this.root) return Promise.resolve()
    const picture = document.createElementNS(NS, "svg")
    const use = document.createElementNS(NS, "use")
    use.setAttribute("href", `#${art}`)
    picture.append(use)
    picture.setAttribute("aria-hidden", "true")
    const high = art.startsWith("card-") ? wide * 1.4 : art.startsWith("ticket-") ? wide * 0.56 : wide
    picture.style.cssText = `position:absolute;left:0;top:0;width:${wide}px;height:${high}px;z-index:6;pointer-events:none;opacity:0;`
    this.root.append(picture)
    const at = (box: DOMRect, spin: number, scale: number): string =>
      `translate(${box.x + box.width / 2 - room.x - wide / 2}px, ${box.y + box.height / 2 - room.y - high / 2}px) rotate(${spin}deg) scale(${scale})`
    return new Promise((resolve) => {
      const motion = picture.animate(
        [
          { transform: at(start, turn, 0.8), opacity: 1 },
          { transform: at(end, 0, 1), opacity: 1 },
        ],
        {
          duration: TIME * stage.factor,
          delay: delay * stage.factor,
          easing: "cubic-bezier(.2, .7, .2, 1)",
          fill: "none",
        },
      )
      const done = (): void => {
        stage.signal.removeEventListener("abort", done)
        motion.cancel()
        picture.remove()
        resolve()
      }
      motion.onfinish = done
      stage.signal.addEventListener("abort", done)
    })
  }
}
