import type { Flags, Line } from "./grammar/CommandLine.ts"

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

/** Flags of every command that prints data. */
export const COMMON: Flags = {
  json: { help: "print JSON, as the API returns it" },
  jq: { value: "EXPR", help: "print what this jq expression makes of the JSON" },
  ...PROFILE,
  ...HELP
}

/** Flags of every command that prints a list. */
export const LISTING: Flags = {
  ...COMMON,
  csv: { help: "print comma-separated values, in the units of the API" },
  tsv: { help: "print tab-separated values, in the units of the API" }
}

/** Shows what a command would do. */
export const DRY_RUN: Flags = { "dry-run": { short: "n", help: "show the request, send nothing" } }

/** Skips the question before something is deleted, replaced, or logged that is most likely a slip. */
export const YES: Flags = { yes: { short: "y", help: "do not ask" } }

/** Days that completion offers. */
export const DAYS: ReadonlyArray<string> = ["today", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]

/** Flags of the commands that log something. */
export const WRITING: Flags = {
  date: {
    value: "DAY",
    short: "d",
    offers: DAYS,
    help: "the day: yesterday, mon, -2, 11-19, 2026-11-19; today by default"
  },
  ...DRY_RUN,
  ...YES
}

/** The title and the note of a session. */
export const TITLED: Flags = {
  title: { value: "TEXT", help: "the title of the session" },
  note: { value: "TEXT", help: "a note of the session" }
}
