// What the replay plays: utterances with the calls of a good model and recorded mistakes, typical slips, and right writes.
import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

const linesOf = (name, from = import.meta.url) =>
  readFileSync(new URL(name, from), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))

/** `{ say, before?, calls, impossible?, slips? }`: `before` was called earlier in the conversation. */
export const UTTERANCES = linesOf("utterances.jsonl")

/** What a kind of mistake is called. */
export const KINDS = {
  unit: "wrong unit",
  date: "wrong date",
  doubled: "doubled call after a lost answer",
  text: "text for a number",
  field: "invented field",
  guess: "guessed food, figure or id",
  cut: "cut list",
  name: "misspelled exercise"
}

/** The mistakes of models at the utterances: each in the place of the last good call, or after it if that is made twice. */
export const MISTAKES = UTTERANCES.flatMap(({ before = [], calls, slips = [] }) =>
  slips.map(([kind, call]) => ({
    kind,
    before: [...before, ...(kind === "doubled" && call === undefined ? calls : calls.slice(0, -1))],
    call: call ?? calls.at(-1)
  }))
)

/** Slips that a tired person or a model makes, each of which is to be refused or asked about: `{ kind, before?, call }`. */
export const SLIPS = linesOf("slips.jsonl").map(([kind, ...calls]) => ({
  kind,
  before: calls.slice(0, -1),
  call: calls.at(-1)
}))

/**
 * A closed list, whose cases are not in the project: a line of JSON for each, `["slip", kind, ...calls]`, of which the last call is the
 * slip, or `["right", call]`.
 */
export const closedList = (path) => {
  const lines = linesOf(path, pathToFileURL(`${process.cwd()}/`))
  return {
    slips: lines.flatMap(([what, kind, ...calls]) =>
      what === "slip" ? [{ kind, before: calls.slice(0, -1), call: calls.at(-1) }] : []
    ),
    writes: lines.flatMap(([what, call]) => (what === "right" ? [call] : []))
  }
}
