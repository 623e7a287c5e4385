// What one does with the other people of a table: another game with who has left, and blocking somebody.
import { ApiError } from "../api"
import type { TableAction } from "../parts/TableActions.svelte"
import { router } from "../router.svelte"
import type { TablePage } from "../tablePage.svelte"
import type { Seat } from "../types"
import { fill, serverSays } from "../words/index.svelte"
import { words } from "./atTable.words"
import * as friends from "./friends"

/** The seats of people who are not at this screen. */
export function otherPeople(page: TablePage): Seat[] {
  return (page.known?.places ?? []).flatMap((place, seat) => {
    const person = place.level === null && place.name !== "" && !place.program
    return person && !page.mine.includes(seat) ? [seat] : []
  })
}

/** What the server refuses is said by the voice. */
export async function attempt(page: TablePage, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    page.tell({ tone: "no", icon: "i-close", text: serverSays(error.refused) })
  }
}

/** When nobody is left who could agree to a rematch, they are asked to another table. */
export function againAction(page: TablePage): TableAction | null {
  const others = otherPeople(page)
  const left = others.every((seat) => !page.known?.places[seat]?.present)
  if (!page.over || page.mine.length !== 1 || others.length === 0 || !left || page.known?.next) return null
  return {
    icon: "i-again",
    label: words().again,
    run: () => void attempt(page, async () => router.go(`/t/${(await friends.playAgain(page.id)).table}`)),
  }
}

/** One tap, where there is one other person; it can be undone at once, and on the account page later. */
export function blockActions(page: TablePage): TableAction[] {
  const others = otherPeople(page)
  if (others.length === 0) return []
  const [only] = others
  const run = (): void => (others.length === 1 && only !== undefined ? block(page, only) : ask(page, others))
  return [{ icon: "i-block", label: words().block, run }]
}

function ask(page: TablePage, others: readonly Seat[]): void {
  const answers = others.map((seat) => ({ label: page.name(seat), run: () => block(page, seat) }))
  page.tell({ tone: "plain", icon: "i-block", strong: words().block_whom, answers }, 12_000)
}

function block(page: TablePage, seat: Seat): void {
  const name = page.name(seat)
  void attempt(page, async () => {
    const { id } = await friends.blockSeat(page.id, seat)
    const undo = (): void =>
      void attempt(page, async () => {
        await friends.unblock(id)
        page.tell({ tone: "plain", icon: "i-check", text: words().unblocked })
      })
    page.tell(
      {
        tone: "plain",
        icon: "i-block",
        strong: fill(words().blocked, { name }),
        text: words().blocked_says,
        answers: [{ label: words().undo, run: undo }],
      },
      12_000,
    )
  })
}
