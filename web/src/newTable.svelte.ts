// The table about to be opened: with whom, by which rules, in what time. The hall asks, and this is what was said.
import * as api from "./api"
import { company } from "./characters"
import { clockText } from "./clockText"
import type { GameCard } from "./games/gameUi"
import { clamp } from "./geometry"
import { names } from "./names.svelte"
import { prefs } from "./prefs.svelte"
import { seatsFor, type SeatChoice, withRobots } from "./seating"
import type { Absence, GameInfo, Rules, SeatRequest, TimeControl } from "./types"
import { fill, w } from "./words/index.svelte"

export type Company = "computer" | "same" | "friend"

export class NewTable {
  company = $state<Company>("computer")
  rules = $state.raw<Rules>({})
  /** Our seat where two play. */
  side = $state<SeatChoice>(0)
  /** Only who has the link may come. */
  hidden = $state(true)
  /** May people who play each other ask for hints? */
  hints = $state(false)
  /** How many seats of a table of people are the computer's. */
  robots = $state(0)
  /** Among accounts, for the ratings. */
  rated = $state(false)
  /** Programs may sit down though it is rated. */
  programs = $state(false)
  clock = $state.raw<TimeControl | null>(null)
  absence = $state<Absence | null>(null)
  private picked = $state("")

  /** `asked`: what came with the address. */
  constructor(
    readonly game: GameInfo,
    readonly card: GameCard,
    asked: Rules = {},
  ) {
    this.picked = Object.keys(game.presets)[0] ?? ""
    this.rules = { ...game.presets[this.picked], ...asked }
  }

  /** The rule set chosen: the one that all rules agree with, else the last one picked. */
  get preset(): string {
    const all = Object.keys(this.game.presets)
    return all.find((name) => this.changedRules(name).length === 0) ?? this.picked
  }

  /** Another rule set leaves as it was: how many sit down, and the position to begin from. */
  pick(preset: string): void {
    const { seats, position } = this.rules
    this.picked = preset
    this.rules = {
      ...this.game.presets[preset],
      ...(this.seatCounts ? { seats: seats ?? null } : {}),
      ...(position ? { position } : {}),
    }
  }

  set(rules: Rules): void {
    this.picked = this.preset
    this.rules = { ...this.rules, ...rules }
  }

  /** What the rule set has for an option. */
  usual(option: string): Rules[string] {
    return this.game.presets[this.preset]?.[option] ?? null
  }

  /** The options whose rule differs from that of a rule set. */
  changedRules(preset = this.preset): string[] {
    const rules = this.game.presets[preset] ?? {}
    return this.game.options
      .map(({ name }) => name)
      .filter((name) => name !== "seats" && rules[name] !== this.rules[name])
  }

  /** What is not as the rule set has it, or not as usual, in a few words each. */
  get changes(): string[] {
    const { options, sides } = this.card
    return [
      ...(this.twoSides && this.side !== 0
        ? [this.side === null ? w().home.side_lot : (sides()[this.side] ?? "")]
        : []),
      ...(this.clock ? [clockText(this.clock)] : []),
      ...(this.absence ? [w().clock[this.absence]] : []),
      ...(this.hints && this.company === "friend" ? [w().home.hints_on] : []),
      ...this.changedRules().map((name) =>
        fill(w().home.change, {
          name: options.name(name),
          value: options.value(name, this.rules[name] ?? null),
        }),
      ),
      ...(this.rules.position ? [w().home.from_position] : []),
    ]
  }

  /** Everything but the rule set and who plays is as usual again. */
  reset(): void {
    this.rules = { ...this.rules, position: null }
    this.pick(this.preset)
    this.side = 0
    this.clock = this.absence = null
    this.hints = false
  }

  /** How many may sit down, where that can be chosen. */
  get seatCounts(): readonly number[] | null {
    return this.game.options.find((option) => option.name === "seats")?.values.map(Number) ?? null
  }
  get seats(): number {
    return this.card.seats?.(this.rules) ?? this.game.seats
  }
  /** Some of the seats of a table of people may be the computer's. */
  get mixed(): boolean {
    return this.card.wholeFelt === true && this.seats > 2
  }
  /** A rated game is among people, from its beginning and without help. */
  get ratable(): boolean {
    const robots = this.mixed ? this.robots : 0
    return this.company === "friend" && robots === 0 && !this.hints && !this.rules.position
  }
  /** Can one say on which side to sit? */
  get twoSides(): boolean {
    return !this.card.wholeFelt && this.seats === 2 && this.company !== "same"
  }
  get level(): number {
    const { levels } = this.game
    return clamp(prefs.level, levels[0] ?? 1, levels[levels.length - 1] ?? 8)
  }
  /** The levels that sit down with us when we play the computer. */
  get opponents(): number[] {
    return company(this.level, this.seats - 1, this.game.levels)
  }

  /** Opens it and gives its id. Whoever sits down for the first time is asked for a name. */
  async open(): Promise<string> {
    const seats = await this.seated()
    const hidden = this.company !== "friend" || this.hidden
    const time = { clock: this.clock, absence: this.absence }
    const hints = this.hints && this.company === "friend"
    const rated = this.rated && this.ratable
    const rating = { rated, programs: rated && this.programs }
    return (await api.openTable(this.game.id, this.rules, seats, hidden, time, hints, rating)).table
  }

  private async seated(): Promise<SeatRequest[]> {
    const { seats } = this
    const robots = this.mixed ? Math.min(this.robots, seats - 1) : 0
    const invited = company(this.level, seats, this.game.levels)
    if (this.company === "same") return withRobots(await this.ours(seats - robots), robots, invited)
    await names.first()
    if (this.company === "friend")
      return withRobots(seatsFor(this.mixed ? 0 : this.side, seats, { kind: "open" }), robots, invited)
    if (seats === 2 && !this.card.wholeFelt)
      return seatsFor(this.side, seats, { kind: "robot", level: this.level })
    return withRobots(seatsFor(0, seats, { kind: "open" }), seats - 1, this.opponents)
  }

  /** All seats of one screen, each with its name. */
  private async ours(people: number): Promise<SeatRequest[]> {
    const given = await names.forSeats(this.card.sides(this.seats).slice(0, people))
    return Array.from({ length: this.seats }, (_, i): SeatRequest => {
      const name = given?.[i]
      return name ? { kind: "me", name } : { kind: "me" }
    })
  }
}
