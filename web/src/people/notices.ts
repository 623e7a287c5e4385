// Notices by this browser: asked for, and ended.
import { ask } from "../api"
import { prefs } from "../prefs.svelte"
import type { components } from "../wire"
import { words } from "./notices.words"

type Schemas = components["schemas"]
export type NoticeState = "on" | "off" | "denied" | "impossible"

const text = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

export async function noticeState(): Promise<NoticeState> {
  const registration = await worker()
  if (!registration) return "impossible"
  if (Notification.permission === "denied") return "denied"
  return (await registration.pushManager.getSubscription()) ? "on" : "off"
}

/** The browser asks its reader first. */
async function takeNotices(): Promise<NoticeState> {
  const registration = await worker()
  if (!registration) return "impossible"
  if ((await Notification.requestPermission()) !== "granted") return "denied"
  const { key } = await ask<Schemas["NoticeKey"]>("/notices")
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await ask("/notices", {
    endpoint: made.endpoint,
    p256dh: text(made.getKey("p256dh")),
    auth: text(made.getKey("auth")),
    language: prefs.language,
  })
  return "on"
}

/** The other of on and off, and what there is to say of it. */
export async function turnNotices(was: NoticeState | null): Promise<{ now: NoticeState; said: string }> {
  try {
    const now = was === "on" ? await endNotices() : await takeNotices()
    const said = {
      on: words().done,
      off: words().ended,
      denied: words().denied,
      impossible: words().impossible,
    }
    return { now, said: said[now] }
  } catch {
    return { now: was ?? "off", said: words().failed } // the browser's own service may not answer
  }
}

async function endNotices(): Promise<NoticeState> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (subscription) {
    await ask("/notices/end", { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return "off"
}
