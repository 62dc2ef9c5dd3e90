import { nearest } from "./grammar/Nearest.ts"

/** Exit codes that scripts may rely on. */
export const EXIT = {
  done: 0,
  failure: 1,
  usage: 2,
  notFound: 3,
  access: 4,
  rateLimited: 5,
  network: 6,
  interrupted: 130
} as const

/** A command line that cannot be understood; says what to type instead. */
export class Usage extends Error {
  override readonly name = "Usage"
}

/** Anything else that ends a command, with its exit code. */
export class Stop extends Error {
  override readonly name = "Stop"
  readonly exit: number
  constructor(exit: number, message: string) {
    super(message)
    this.exit = exit
  }
}

/** A flag that a command takes: whether a value follows it, and its one-letter form. */
export interface Flag {
  readonly takes?: string
  readonly short?: string
  readonly says: string
}

export type Flags = Readonly<Record<string, Flag>>

/** The words of a command line, and the flags among them. */
export interface Line {
  readonly words: ReadonlyArray<string>
  /** The values of flags that take one; `true` for those that take none. */
  readonly flags: Readonly<Record<string, string | true>>
}

/** A command of the terminal. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** What to type, an example a line; shown by `--help`. */
  readonly usage: string
  /** More about it, shown by `--help`. */
  readonly about?: string
  readonly flags?: Flags
  /** Most words that it takes after its name; without it any number. */
  readonly words?: number
  /** Runs with the line after the command's name; gives the exit code. */
  readonly run: (line: Line) => Promise<number>
}

/** What every command takes. */
export const HELP: Flags = { help: { short: "h", says: "show this" } }

/** What every command takes that gives data. */
export const COMMON: Flags = { json: { says: "print JSON, as the interface answers it" }, ...HELP }

/** To look before anything is done. */
export const DRY: Flags = { "dry-run": { short: "n", says: "show the request, send nothing" } }

/** Flags of the commands that write. */
export const WRITING: Flags = {
  date: { takes: "DAY", short: "d", says: "the day it was: yesterday, mon, -2, 11-19, 2026-11-19; else today" },
  ...DRY
}

/** A word that starts with a minus sign and a digit is a number or a day, `-2`, not a flag. */
const NUMBER = /^-\d/

/** Reads a command line strictly: a flag that is not known is refused, never taken for a word. */
export const lineOf = (args: ReadonlyArray<string>, flags: Flags): Line => {
  const words: Array<string> = []
  const found: Record<string, string | true> = {}
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ""
    if (arg === "--") {
      words.push(...args.slice(index + 1))
      break
    }
    if (!arg.startsWith("-") || arg === "-" || NUMBER.test(arg)) {
      words.push(arg)
      continue
    }
    const { attached, name } = flagIn(arg, flags)
    const takes = flags[name]?.takes
    if (takes === undefined) {
      if (attached !== undefined) throw new Usage(`--${name} takes no value`)
      found[name] = true
      continue
    }
    const value = attached ?? args[++index]
    if (value === undefined || (attached === undefined && value.startsWith("-") && !NUMBER.test(value))) {
      throw new Usage(`--${name} needs a value: --${name} ${takes}`)
    }
    if (found[name] !== undefined) throw new Usage(`--${name} is given twice`)
    found[name] = value
  }
  return { words, flags: found }
}

/** `--name`, `--name=value`, `-n`, `-nvalue`. */
const flagIn = (arg: string, flags: Flags): { readonly name: string; readonly attached: string | undefined } => {
  if (arg.startsWith("--")) {
    const equals = arg.indexOf("=")
    const name = arg.slice(2, equals < 0 ? undefined : equals)
    if (!Object.hasOwn(flags, name)) throw unknownFlag(`--${name}`, flags)
    return { name, attached: equals < 0 ? undefined : arg.slice(equals + 1) }
  }
  const name = Object.keys(flags).find((candidate) => flags[candidate]?.short === arg[1])
  if (name === undefined) throw unknownFlag(arg, flags)
  const rest = arg.slice(2).replace(/^=/, "")
  if (rest !== "" && flags[name]?.takes === undefined) throw unknownFlag(arg, flags)
  return { name, attached: rest === "" ? undefined : rest }
}

const unknownFlag = (flag: string, flags: Flags): Usage => {
  const known = Object.keys(flags).map((name) => `--${name}`)
  const near = nearest(flag, known)
  return new Usage(
    `${flag} is no flag of this command; ${near === undefined ? `it takes ${known.join(", ")}` : `did you mean ${near}?`} (a word that starts with - goes after --)`
  )
}

/** The value of a flag that takes one. */
export const flagOf = ({ flags }: Line, name: string): string | undefined => {
  const value = flags[name]
  return value === true ? undefined : value
}

/** Flags that an action of a command has no use for are refused. */
export const onlyFlags = ({ flags }: Line, what: string, taken: ReadonlyArray<string>): void => {
  const extra = Object.keys(flags).find((flag) => flag !== "json" && !taken.includes(flag))
  if (extra !== undefined) throw new Usage(`${what} has no use for --${extra}`)
}

/** A look takes nothing that a write does. */
export const onlyList = ({ flags, words }: Line): void => {
  if (words.length > 0 || Object.keys(flags).some((flag) => flag !== "list" && flag !== "json")) {
    throw new Usage("--list only shows; it goes with nothing but --json")
  }
}
