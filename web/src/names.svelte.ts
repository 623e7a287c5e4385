// Names are asked for when one first sits down, and can be changed from every page.
import { guest } from "./guest.svelte"
import { prefs } from "./prefs.svelte"
import { w } from "./words/index.svelte"

interface Question {
  /** Whose name it is, where several are asked for. */
  labels: string[]
  suggested: string[]
  answered: (given: string[] | null) => void
}

/** A name to begin with: the one that was given before, else one of a few that anyone may like. */
function suggestion(i: number): string {
  const all = w().names.suggestions
  return all[(Math.floor(Math.random() * all.length) + i) % all.length] ?? ""
}

class Names {
  asked = $state.raw<Question | null>(null)

  /** The sheet has been answered. */
  answer(given: string[] | null): void {
    const question = this.asked
    this.asked = null
    question?.answered(given)
  }

  /** Before the first seat. Whoever does not want to say passes, and is not asked again. */
  async first(): Promise<void> {
    if (prefs.named) return
    const [name] = (await this.ask([suggestion(0)], [])) ?? []
    prefs.nameAsked()
    await this.rename(name)
  }

  /** On one screen each has a name, remembered for the next time; null: they are told apart by their sides. */
  async forSeats(sides: readonly string[]): Promise<string[] | null> {
    await guest.load()
    const own = prefs.named ? guest.name : suggestion(0)
    const suggested = sides.map((_, i) => (i === 0 ? own : (prefs.seatNames[i - 1] ?? suggestion(i))))
    if (prefs.named && prefs.seatNames.length >= sides.length - 1) return suggested
    const given = await this.ask(suggested, [...sides])
    prefs.nameAsked()
    if (!given) return null
    await this.remember(given)
    return given
  }

  /** Asked for by whoever wants another name. */
  async change(): Promise<void> {
    await guest.load()
    const [name] = (await this.ask([guest.name], [])) ?? []
    await this.rename(name)
  }

  /** The names of those who share this screen, as they are now. */
  async changeSeats(now: string[], sides: string[]): Promise<string[] | null> {
    const given = await this.ask(now, sides)
    if (given) await this.remember(given)
    return given
  }

  private async remember(given: string[]): Promise<void> {
    prefs.nameSeats(given.slice(1))
    await this.rename(given[0])
  }

  private async rename(name: string | undefined): Promise<void> {
    const wanted = name?.trim()
    if (wanted && wanted !== guest.name) await guest.rename(wanted).catch(() => undefined)
  }

  private ask(suggested: string[], labels: string[]): Promise<string[] | null> {
    return new Promise((answered) => (this.asked = { suggested, labels, answered }))
  }
}

export const names = new Names()
