// Giving a link to someone: the device's own sheet where there is one, else the clipboard.
export type ShareResult = "shared" | "copied" | "failed"

/** Copying works without a secure address too: a home network has none. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = Object.assign(document.createElement("textarea"), { value: text })
    area.style.cssText = "position:fixed;opacity:0"
    document.body.append(area)
    area.select()
    const done = document.execCommand("copy")
    area.remove()
    return done
  }
}

export async function share(url: string, title: string): Promise<ShareResult> {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ url, title })
      return "shared"
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared"
    }
  }
  return (await copy(url)) ? "copied" : "failed"
}

export function tableLink(table: string): string {
  return `${location.origin}/t/${table}`
}

/** Can another device open a link of this page? Not where the house is open to this one only. */
export function worksElsewhere(host = location.hostname): boolean {
  return host !== "localhost" && host !== "[::1]" && !host.startsWith("127.")
}
