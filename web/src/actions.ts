// The actions beside a table, as things stand.
import type { Desk } from "./desk.svelte"
import type { Act } from "./parts/Acts.svelte"
import { prefs } from "./prefs.svelte"
import { router } from "./router.svelte"
import { w } from "./words/index.svelte"

export function actsOf(desk: Desk): Act[] {
  const words = w().acts
  const game = desk.known?.game ?? ""
  const flip: Act[] = desk.face?.Mat ? [] : [{ icon: "i-flip", label: words.flip, run: () => (desk.turned = !desk.turned), pressed: desk.turned }]
  const sound: Act = { icon: prefs.muted ? "i-mute" : "i-sound", label: prefs.muted ? words.muted : words.sound, run: () => prefs.mute(!prefs.muted), pressed: !prefs.muted }
  const rules: Act = { icon: "i-rules", label: words.rules, href: `/rules/${game}` }
  const share: Act = { icon: "i-share", label: words.share, run: () => void desk.share() }
  const hall: Act = { icon: "i-back", label: words.hall, run: () => router.go("/") }
  const onPhone: Act[] = [
    { icon: "i-theme", label: words.theme, run: () => prefs.turnTheme(), phone: true },
    { icon: "i-chat", label: words.other_language, run: () => prefs.speak(prefs.language === "fr" ? "en" : "fr"), phone: true },
  ]
  const own = ownActs(desk)
  const more = own.filter((act) => !act.first)
  const verify: Act[] = desk.room.past.some((line) => line.what === "chanced") ? [{ icon: "i-verify", label: words.verify, run: () => void desk.verify() }] : []
  if (desk.over) return [...verify, share, ...flip, rules, hall, ...more, ...onPhone]
  if (desk.mine.length === 0) return [...flip, sound, rules, share, hall, ...more, ...onPhone]
  const going = desk.known?.turn.kind === "to_move"
  const moved = desk.room.standing.some((line) => line.what === "played")
  return [
    ...own.filter((act) => act.first),
    { icon: "i-hint", label: words.hint, run: () => desk.hint(), off: desk.room.acting === null || desk.room.hinting },
    ...(desk.face?.final ? [] : [{ icon: "i-undo", label: words.takeback, run: () => desk.offer("takeback"), off: !going || !moved }]),
    { icon: "i-draw", label: words.draw, run: () => desk.offer("draw"), off: !going },
    { icon: "i-flag", label: words.resign, run: () => (desk.asking = true), off: !going },
    ...flip, sound, rules, share,
    { icon: "i-device", label: words.device, run: () => void desk.handOver() },
    ...more, ...onPhone,
  ]
}

/** What this game alone has. */
function ownActs(desk: Desk): Act[] {
  const { face, play } = desk
  if (!face?.acts || !play) return []
  return face.acts({ table: desk.id, play, view: desk.view, acting: desk.seat() !== null, tell: (said) => desk.tell(said, 9000) })
}

export function rematchOf(desk: Desk): Act | null {
  const next = desk.known?.next
  if (!desk.over || (desk.mine.length === 0 && !next)) return null
  return { icon: "i-again", label: next ? w().voice.next_table : w().acts.rematch, run: () => (next ? router.go(`/t/${next}`) : desk.offer("rematch")), off: desk.room.state !== "on" }
}
