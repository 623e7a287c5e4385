// How much of a shot is drawn before it is played: each player's own choice, kept in this browser.
import type { Help } from "./paint"

const KEY = "tablee.carrom.help"
const ALL: Help[] = ["full", "some", "off"]

export function keptHelp(): Help {
  try {
    return ALL.find((help) => help === localStorage.getItem(KEY)) ?? "full"
  } catch {
    return "full" // a browser that keeps nothing still plays
  }
}

export function nextHelp(help: Help): Help {
  return ALL[(ALL.indexOf(help) + 1) % ALL.length] as Help
}

export function keepHelp(help: Help): void {
  try {
    localStorage.setItem(KEY, help)
  } catch {
    return // the choice holds for this visit
  }
}
