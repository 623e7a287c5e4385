// Sentences with blanks, in French and in English, exactly as src/tablee/core/grammar.py fills them: the
// same table of words, and tests/words/grammar.json has the cases for both. Nothing here knows the page.
import tables from "../../../src/tablee/core/grammar.json"

export type Language = keyof typeof tables
export type Fact = string | number | readonly (string | number)[]
export type Facts = Readonly<Record<string, Fact>>

interface GrammarTable {
  numbers: string[]
  singular: number[]
  decimal: string
  or: string
  and: string
  before_vowel: Record<string, string>
  before_article: Record<string, string>
  narrow_before: string
  narrow_after: string
}
const table = (language: Language): GrammarTable => tables[language]

const NARROW = "\u202f" // the no-break space of French before ; : ! ? and inside « »

/** The template with its blanks filled; a blank that no fact fills is left to be seen. */
export function render(language: Language, template: string, facts: Facts = {}): string {
  return parts(template).reduce(
    (said, [text, blank]) =>
      blank === null ? said + text : join(language, said + text, filled(language, blank, facts)),
    "",
  )
}

/** "de" and "Aimé" are "d’Aimé", "de" and "les Dames" are "des Dames"; a capital "Le" is somebody's name. */
export function join(language: Language, before: string, value: string): string {
  const word = /(?:^|[\s(«“])([\p{L}\d_]+) $/u.exec(before)?.[1]
  if (word === undefined) return before + value
  const start = before.slice(0, -word.length - 1)
  const small = word.toLowerCase()
  const [article = "", ...noun] = value.split(" ")
  const contracted = noun.length > 0 ? table(language).before_article[`${small} ${article}`] : undefined
  if (contracted !== undefined) return `${start}${like(word, contracted)} ${noun.join(" ")}`
  const elided = opensWithVowel(value) ? table(language).before_vowel[small] : undefined
  return elided === undefined ? before + value : start + like(word, elided) + value
}

/** "a, b ou c" */
export function listed(language: Language, items: readonly string[], link: "or" | "and" = "or"): string {
  const last = items[items.length - 1] ?? ""
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} ${table(language)[link]} ${last}` : last
}

/** Twelve and under in letters. */
export function inLetters(language: Language, number: number): string {
  return table(language).numbers[number] ?? say(language, number)
}

export function say(language: Language, value: string | number): string {
  return typeof value === "number" ? String(value).replace(".", table(language).decimal) : value
}

/** The spaces of the language, in a text or in a whole tree: nothing is parted from its punctuation at the end of a line. */
export function typeset<T>(language: Language, words: T): T {
  if (typeof words === "string") return spaced(language, words) as T
  if (Array.isArray(words)) return words.map((one: unknown) => typeset(language, one)) as T
  if (typeof words !== "object" || words === null) return words
  return Object.fromEntries(
    Object.entries(words).map(([name, part]) => [name, typeset(language, part as unknown)]),
  ) as T
}

/** The first letter large: sentences made of parts begin well. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function spaced(language: Language, text: string): string {
  const { narrow_before, narrow_after } = table(language)
  const before = [...narrow_before].reduce((said, mark) => said.replaceAll(` ${mark}`, NARROW + mark), text)
  return [...narrow_after].reduce((said, mark) => said.replaceAll(`${mark} `, mark + NARROW), before)
}

/** What stands before each `{…}`, and what is inside; at last what is left. */
function parts(text: string): [text: string, blank: string | null][] {
  const found: [string, string | null][] = []
  let at = 0
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", at)) {
    let end = start + 1
    for (let depth = 1; depth > 0 && end < text.length; end++)
      depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0
    found.push([text.slice(at, start), text.slice(start + 1, end - 1)])
    at = end
  }
  return [...found, [text.slice(at), null]]
}

function filled(language: Language, blank: string, facts: Facts): string {
  const comma = blank.indexOf(",")
  const name = (comma < 0 ? blank : blank.slice(0, comma)).trim()
  const form = comma < 0 ? "" : blank.slice(comma + 1).trim()
  const value = facts[name]
  if (value === undefined) return `{${blank}}`
  if (form.startsWith("plural,")) return plural(language, form.slice("plural,".length), value, facts)
  if (typeof value === "object")
    return listed(
      language,
      value.map((one) => say(language, one)),
      form === "and" ? "and" : "or",
    )
  return say(language, value)
}

function plural(language: Language, forms: string, value: Fact, facts: Facts): string {
  const number = typeof value === "object" ? value.length : Number(value)
  const arms = new Map(parts(forms).map(([head, arm]) => [head.trim(), arm]))
  const form = table(language).singular.includes(Math.abs(number)) ? "one" : "other"
  const arm = arms.get(`=${number}`) ?? arms.get(form) ?? arms.get("other") ?? ""
  return render(language, arm.replaceAll("#", inLetters(language, number)), facts)
}

/** Before h and before y with a vowel (Hugo, Yann) nothing elides, nor before a square (a3). */
function opensWithVowel(value: string): boolean {
  const letters = value.slice(0, 6).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  return /^(?:[aeiouœæ]\p{L}|y(?![aeiouyœæ])\p{L})/u.test(letters)
}

/** With a capital if the word it stands for had one. */
function like(model: string, word: string): string {
  return /^\p{Lu}/u.test(model) ? capital(word) : word
}
