// How much of a shot is painted before it is played: each player's own choice, kept in this browser.

/** How long the lines that leave the first contact are. */
export type AimHelp = "full" | "some" | "off"

const KEY = "tablee.carrom.help"
const ALL: AimHelp[] = ["full", "some", "off"]

export function keptHelp(): AimHelp {
  try {
    return ALL.find((help) => help === localStorage.getItem(KEY)) ?? "full"
  } catch {
    return "full" // a browser that keeps nothing still plays
  }
}

export function nextHelp(help: AimHelp): AimHelp {
  return ALL[(ALL.indexOf(help) + 1) % ALL.length] as AimHelp
}

export function keepHelp(help: AimHelp): void {
  try {
    localStorage.setItem(KEY, help)
  } catch {
    return // the choice holds for this visit
  }
}
