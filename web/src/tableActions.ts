// The actions beside a table, as things stand.
import type { TablePage } from "./tablePage.svelte"
import type { TableAction } from "./parts/TableActions.svelte"
import { againAction, blockActions, otherPeople } from "./people/atTable"
import { words as talkWords } from "./talk/words"
import { nextPace } from "./pace"
import { names } from "./names.svelte"
import { prefs } from "./prefs.svelte"
import { router } from "./router.svelte"
import { w } from "./words/index.svelte"

export function tableActions(page: TablePage): TableAction[] {
  const words = w().acts
  const game = page.known?.game ?? ""
  const flip: TableAction[] = page.ui?.TableLayout
    ? []
    : [{ icon: "i-flip", label: words.flip, run: () => (page.turned = !page.turned), pressed: page.turned }]
  const sound: TableAction = {
    icon: prefs.muted ? "i-mute" : "i-sound",
    label: prefs.muted ? words.muted : words.sound,
    run: () => prefs.mute(!prefs.muted),
    pressed: !prefs.muted,
  }
  const rules: TableAction = { icon: "i-rules", label: words.rules, href: `/rules/${game}` }
  const share: TableAction = { icon: "i-share", label: words.share, run: () => void page.share() }
  const hall: TableAction = { icon: "i-back", label: words.hall, run: () => router.go("/") }
  const name: TableAction =
    page.mine.length > 1
      ? { icon: "i-edit", label: w().names.changes, run: () => void renameSeats(page) }
      : { icon: "i-edit", label: w().names.change, run: () => void names.change(), phone: true }
  const onPhone: TableAction[] = [
    name,
    { icon: "i-theme", label: words.theme, run: () => prefs.turnTheme(), phone: true },
    {
      icon: "i-chat",
      label: words.other_language,
      run: () => prefs.speak(prefs.language === "fr" ? "en" : "fr"),
      phone: true,
    },
  ]
  const pace: TableAction = {
    icon: "i-speed",
    label: words.pace[prefs.pace],
    says: words.pace_says[prefs.pace],
    run: () => prefs.setPace(nextPace(prefs.pace)),
  }
  const own = gameActions(page)
  const more = own.filter((act) => !act.first)
  const verify: TableAction[] = page.client.past.some((line) => line.what === "chanced")
    ? [{ icon: "i-verify", label: words.verify, run: () => void page.verify() }]
    : []
  const study: TableAction = {
    icon: "i-study",
    label: words.study,
    run: () => {
      const own = page.ui?.studyPage?.(page.id)
      if (own || page.ui?.studied) router.go(own ?? `/study/t/${page.id}`)
      else void page.stepper.go(0)
    },
    off: page.stepper.last === 0,
  }
  const talk: TableAction[] =
    page.mine.length > 0 && otherPeople(page).length > 0
      ? [{ icon: "i-say", label: talkWords().talk, run: () => (page.talk.open = true) }]
      : []
  const block = page.mine.length > 0 ? blockActions(page) : []
  if (page.over)
    return [study, ...talk, share, hall, rules, pace, ...flip, ...more, ...verify, ...block, ...onPhone]
  if (page.mine.length === 0) return [rules, share, hall, sound, pace, ...flip, ...more, ...onPhone]
  const going = page.known?.turn.kind === "to_move"
  const moved = page.client.standing.some((line) => line.what === "played")
  return [
    ...own.filter((act) => act.first),
    {
      icon: "i-hint",
      label: words.hint,
      run: () => page.hint(),
      off: page.client.acting === null || page.client.hinting || !page.hints,
    },
    ...(page.ui?.final
      ? []
      : [
          { icon: "i-undo", label: words.takeback, run: () => page.offer("takeback"), off: !going || !moved },
        ]),
    { icon: "i-draw", label: words.draw, run: () => (page.confirming = "draw"), off: !going },
    { icon: "i-flag", label: words.resign, run: () => (page.confirming = "resign"), off: !going },
    ...talk,
    ...page.notices.action,
    rules,
    ...flip,
    sound,
    pace,
    share,
    { icon: "i-device", label: words.device, run: () => void page.handOver() },
    ...more,
    ...block,
    ...onPhone,
  ]
}

async function renameSeats(page: TablePage): Promise<void> {
  const sides = page.ui?.sides(page.known?.places.length) ?? []
  const given = await names.changeSeats(
    page.mine.map((seat) => page.name(seat)),
    page.mine.map((seat) => sides[seat] ?? ""),
  )
  for (const [i, seat] of page.mine.entries()) {
    const name = given?.[i]?.trim()
    if (name) await page.nameSeat(seat, name)
  }
}

/** What this game alone has. */
function gameActions(page: TablePage): TableAction[] {
  const { ui, play } = page
  if (!ui?.actions || !play) return []
  return ui.actions({
    table: page.id,
    play,
    view: page.view,
    acting: page.seat() !== null,
    over: page.over,
    seats: page.known?.places.length ?? 2,
    tell: (said) => page.tell(said, 9000),
  })
}

export function rematchAction(page: TablePage): TableAction | null {
  const next = page.known?.next
  if (!page.over || (page.mine.length === 0 && !next)) return null
  const again = againAction(page)
  if (again) return again
  return {
    icon: "i-again",
    label: next ? w().voice.next_table : w().acts.rematch,
    run: () => (next ? router.go(`/t/${next}`) : page.offer("rematch")),
    off: page.client.state !== "on",
  }
}
