import type { Flag, Flags } from "./CommandLine.ts"

/** The words before the one that is completed, and that word. */
export interface Typed {
  /** The command's name; empty while it is typed. */
  readonly command: string
  /** The words after the name, without flags and their values. */
  readonly words: ReadonlyArray<string>
  /** The flag whose value is typed. */
  readonly flag: Flag | undefined
  readonly current: string
  /** The part before the value in `--date=mo`: `--date=`. */
  readonly prefix: string
}

/** Parses the typed words as the shells pass them: with their quoting, and in bash split at each `=`. */
export const parseTyped = (typed: ReadonlyArray<string>, flagsOf: (command: string) => Flags): Typed => {
  const last = unquoted(typed.at(-1) ?? "")
  const [command = "", ...before] = typed
    .slice(0, -1)
    .filter((word) => word !== "=")
    .map((word) => unquoted(word).replace(/["']$/, ""))
  const flags = flagsOf(command)
  const words: Array<string> = []
  let flag: Flag | undefined
  for (const word of before) {
    if (flag !== undefined) flag = undefined
    else if (/^-\D/.test(word)) flag = valueFlag(word, flags)
    else words.push(word)
  }
  const attached = /^(--[a-z-]+=)(.*)$/.exec(last)
  if (attached !== null) {
    const [, prefix = "", current = ""] = attached
    return { command, words, flag: valueFlag(prefix.slice(0, -1), flags), current, prefix }
  }
  return { command, words, flag, current: last === "=" ? "" : last, prefix: "" }
}

const unquoted = (word: string): string => word.replace(/\\(.)/g, "$1").replace(/^["']/, "")

/** The flag that a word names, if a value follows it. */
const valueFlag = (word: string, flags: Flags): Flag | undefined =>
  Object.entries(flags).find(
    ([name, { short, value }]) => value !== undefined && (word === `--${name}` || word === `-${short}`)
  )?.[1]
