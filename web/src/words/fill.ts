/** A sentence with its blanks filled: fill("De {a} à {b}", {a: "c5", b: "e7"}). */
export function fill(text: string, blanks: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank))
}

/** The first letter large: sentences made of parts begin well. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
