// Names for what we say, so that it can be said again without being done twice.

/** Random enough that no two are ever the same; crypto.randomUUID is there on safe origins only. */
export function newId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
