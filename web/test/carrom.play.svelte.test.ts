// Carrom at a table: another's aim while they aim, and nothing of it after the shot.
import { beforeEach, expect, it } from "vitest"
import { EMPTY_VIEW } from "../src/games/carrom/emptyView"
import { CarromPlay } from "../src/games/carrom/play.svelte"
import type { Struck } from "../src/games/carrom/types"
import type { GameHost } from "../src/games/gameUi"
import { prefs } from "../src/prefs.svelte"
import type { Json } from "../src/types"

const THEIRS = 1
const AIM: Json = { place: 0.1, angle: 0.3, force: 0.7 }
const view = (shooter: number): Json =>
  ({ ...EMPTY_VIEW, phase: "shooting", state: { ...EMPTY_VIEW.state, shooter } }) as unknown as Json
const STRUCK = {
  kind: "struck",
  seat: THEIRS,
  place: 0.1,
  vx: 0.5,
  vy: 1,
  record: { path: "", rest: [], pocketed: [] },
} as unknown as Struck
const host = (seat: number | null): GameHost => ({
  seat: () => seat,
  own: (one) => one === 0,
  sending: () => false,
  rules: () => ({}),
  name: (one) => ["Zoé", "Aimé"][one] ?? "",
  act: () => undefined,
})
const watching = (): CarromPlay => {
  const play = new CarromPlay(host(null))
  play.show(view(THEIRS), [], false)
  return play
}

beforeEach(() => {
  prefs.language = "fr"
})

it("shows with what force another aims, while they aim", () => {
  const play = watching()
  play.followAim(THEIRS, AIM)
  expect(play.said?.text).toBe("Aimé vise, force 70.")
  expect(play.theirs).toEqual(AIM)
})

it("shows nobody's aim who does not shoot, and none that is no aim", () => {
  const play = watching()
  play.followAim(0, AIM)
  play.followAim(THEIRS, { place: 0.1, angle: "left", force: 0.7 })
  expect(play.theirs).toBeNull()
})

it("has no striker and no aim of theirs left after their shot", () => {
  const play = watching()
  play.followAim(THEIRS, AIM)
  play.show(view(0), [STRUCK as unknown as Json], true)
  expect(play.theirs).toBeNull()
  play.followAim(THEIRS, AIM) // on its way since before the shot
  expect(play.theirs).toBeNull()
  expect(play.said).toBeNull()
})

it("begins a turn straight ahead, not as the shot before was aimed", () => {
  const play = new CarromPlay(host(0))
  play.show(view(0), [], false)
  play.setAim({ place: 0, angle: 0.4, force: 0.8 })
  play.show(view(0), [{ ...STRUCK, seat: 0 } as unknown as Json], true)
  expect(play.aim.angle).toBe(0)
  expect(play.touched).toBe(false)
})
