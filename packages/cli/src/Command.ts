import type { Flag, Flags, Line } from "./grammar/CommandLine.ts"

/** An action of a command, which resolves to the exit code. */
type Action = (line: Line) => number | Promise<number>

/** A command of the terminal. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** Examples, one a line; shown by `--help`. */
  readonly usage: string
  /** Details, shown by `--help`. */
  readonly about?: string
  readonly flags?: Flags
  /** Most words that may follow the command's name; any number if absent. */
  readonly words?: number
  /** The actions that its first word may name, which completion offers. A function, since each is defined after its command. */
  readonly actions?: () => Readonly<Record<string, Action>>
  /** True if the command handles SIGINT itself. */
  readonly handlesInterrupt?: true
  /** Runs with the line after the command's name; resolves to the exit code. */
  readonly run: (line: Line) => number | Promise<number>
}

/** The flag of every command. */
export const HELP: Flags = { help: { short: "h", help: "show this help" } }

/** Names another server than the usual one. */
export const PROFILE: Flags = {
  profile: { value: "NAME", offers: "profiles", help: "use the server and key of this profile" }
}

const JSON_OUT: Flags = {
  json: { help: "print JSON, as the API returns it" },
  jq: { value: "EXPR", help: "print what this jq expression makes of the JSON" }
}

/** Flags of every command that prints data of a server. */
export const COMMON: Flags = { ...JSON_OUT, ...PROFILE, ...HELP }

/** Flags of every command that works on the log of this machine, for which a profile names nothing. */
export const LOCAL: Flags = { ...JSON_OUT, ...HELP }

/** Flags that print a list as a table for programs. */
export const TABLE: Flags = {
  csv: { help: "print comma-separated values, in the units of the API" },
  tsv: { help: "print tab-separated values, in the units of the API" }
}

/** Flags of every command that prints a list of a server. */
export const LISTING: Flags = { ...COMMON, ...TABLE }

/** Shows what a command would do. */
export const DRY_RUN: Flags = { "dry-run": { short: "n", help: "show the request, send nothing" } }

/** Skips the question before something is deleted, replaced, or logged that is most likely a slip. */
export const YES: Flags = {
  yes: { short: "y", isOptional: true, help: "do not ask; of several doubts --yes=date,weight" }
}

/** Days that completion offers. */
export const DAYS: ReadonlyArray<string> = ["today", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]

/** The flag of a day. */
export const DAY_FLAG: Flag = {
  ...{ value: "DAY", short: "d", offers: DAYS },
  help: "the day: yesterday, mon, -2, 19.11., 19 nov, 2026-11-19; today by default"
}

/** Flags of the commands that log something. */
export const WRITING: Flags = {
  date: DAY_FLAG,
  ...DRY_RUN,
  ...YES
}

/** The title and the note of a session. */
export const TITLED: Flags = {
  title: { value: "TEXT", help: "the title of the session" },
  note: { value: "TEXT", help: "a note of the session" }
}
