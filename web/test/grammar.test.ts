// One grammar for the page and the terminal: the same cases as tests/words/test_grammar.py.
import { expect, it } from "vitest"
import cases from "../../tests/words/grammar.json"
import { type Facts, type Language, render, typeset } from "../src/words/grammar"

it.each(cases.filled as [Language, string, Facts, string][])("%s: %s", (language, template, facts, said) => {
  expect(render(language, template, facts)).toBe(said)
})

it.each(cases.typeset as [Language, string, string][])("%s: %s is set", (language, text, said) => {
  expect(typeset(language, text)).toBe(said)
  expect(typeset(language, { a: [text] })).toEqual({ a: [said] })
})
