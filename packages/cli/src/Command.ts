import { refuseProfile } from "./config/Settings.ts"
import { UsageError } from "./Exit.ts"
import { type Flag, type Flags, type Line, refuseExtraWords, refuseOtherFlags } from "./grammar/CommandLine.ts"

type Run = (line: Line) => number | Promise<number>

/** A command in the list of all, which loads no command. */
export interface ListedCommand {
  readonly load: () => Promise<Command>
}

export interface Command {
  /** Examples, one a line; shown by `--help`. */
  readonly usage: string
  /** Details, shown by `--help`. */
  readonly about?: string
  readonly flags?: Flags
  /** Most words that may follow the command's name; any number if absent. */
  readonly words?: number
  /** True if its words may end or begin with the day, without `-d`. */
  readonly takesDay?: true
  /** The actions that its first word may name. */
  readonly actions?: ReadonlyArray<string>
  /** True if the command handles SIGINT itself. */
  readonly handlesInterrupt?: true
  /** Runs with the line after the command's name; resolves to the exit code. */
  readonly run: Run
}

/** An action of a command, which its first word names. */
interface Action<Name extends string> {
  readonly usage?: string
  /** The flags that it takes of the command's, beside those of every command. */
  readonly flags?: ReadonlyArray<Name>
  /** Most words that may follow it; any number if absent. */
  readonly words?: number
  /** The word that has to follow it, as its refusal says: `one ID; daybook keys list shows them`. */
  readonly needs?: string
  /** Stands for its name in refusals. */
  readonly label?: string
  /** What follows its name where the command's actions are listed. */
  readonly takes?: string
  /** True if it works on this machine, for which a profile names nothing. */
  readonly isLocal?: true
  /** Runs with the words after its name. */
  readonly run: Run
}

interface WithActions<F extends Flags> extends Pick<Command, "about" | "takesDay"> {
  readonly flags: F
  /** A line without a word is `list`, or the action without a name. */
  readonly actions: Readonly<Record<string, Action<keyof F & string>>>
  /** A line whose first word names no action, with all its words. */
  readonly otherwise?: Action<keyof F & string>
  /** Examples after those of the actions. */
  readonly usage?: string
}

/** A command whose first word names an action: each is said once, and its usage, completion and refusals follow. */
export const withActions = <F extends Flags>(
  name: string,
  { actions, otherwise, usage, ...command }: WithActions<F>
): Command => {
  const [first, ...others] = Object.values(actions)
  const names = Object.keys(actions).filter((action) => action !== "")
  const act = ({ flags = [], isLocal, label, needs, run, words }: Action<string>, line: Line, verb: string) => {
    const called = `${name} ${label ?? verb}`.trim()
    refuseOtherFlags(line, called, flags)
    if (isLocal === true) refuseProfile(called)
    if (words !== undefined) refuseExtraWords(line, words, `${name} ${verb}`.trim())
    if (needs !== undefined && line.words.length === 0) throw new UsageError(`${called} takes ${needs}`)
    return run(line)
  }
  return {
    ...command,
    usage: [first, otherwise, ...others]
      .flatMap((action) => action?.usage ?? [])
      .concat(usage ?? [])
      .join("\n"),
    actions: names,
    run: (line) => {
      const [typed, ...words] = line.words
      const verb = typed ?? (names.includes("list") ? "list" : "")
      // An empty word is a word, and no action has it.
      const action = typed !== "" && Object.hasOwn(actions, verb) ? actions[verb] : undefined
      if (action !== undefined) return act(action, { ...line, words }, verb)
      if (otherwise !== undefined) return act(otherwise, line, "")
      const offered = names.map((each) => [each, actions[each]?.takes ?? []].flat().join(" "))
      const last = offered.pop()
      const given = typed === undefined ? "" : `, not "${typed}"`
      throw new UsageError(`${name} takes ${offered.length > 0 ? `${offered.join(", ")} or ` : ""}${last}${given}`)
    }
  }
}

export const HELP = { help: { short: "h", help: "show this help" } } satisfies Flags

export const PROFILE = {
  profile: { value: "NAME", offers: "profiles", help: "use the server and key of this profile" }
} satisfies Flags

const JSON_OUT = {
  json: { help: "print JSON, as the API returns it" },
  jq: { value: "EXPR", help: "print what this jq expression makes of the JSON" }
} satisfies Flags

export const COMMON = { ...JSON_OUT, ...PROFILE, ...HELP }

/** Flags of every command that works on the log of this machine, for which a profile names nothing. */
export const LOCAL = { ...JSON_OUT, ...HELP }

/** Flags that print a list as a table for programs. */
export const TABLE = {
  csv: { help: "print comma-separated values, in the units of the API" },
  tsv: { help: "print tab-separated values, in the units of the API" }
} satisfies Flags

export const LISTING = { ...COMMON, ...TABLE }

export const DRY_RUN = { "dry-run": { short: "n", help: "show the request, send nothing" } } satisfies Flags

/** Skips the question before something is deleted, replaced, or logged that is most likely a slip. */
export const YES = {
  yes: { short: "y", isOptional: true, help: "do not ask; of several doubts --yes=date,weight" }
} satisfies Flags

/** Days that completion offers. */
export const DAYS: ReadonlyArray<string> = ["today", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]

export const DAY_FLAG: Flag = {
  ...{ value: "DAY", short: "d", offers: DAYS },
  help: "the day: yesterday, mon, -2, 19.11., 19 nov, 2026-11-19; today by default"
}

export const WRITING = { date: DAY_FLAG, ...DRY_RUN, ...YES }

export const TITLED = {
  title: { value: "TEXT", help: "the title of the session" },
  note: { value: "TEXT", help: "a note of the session" }
} satisfies Flags

/** The account of the log on this machine. */
export const accountFlag = (help: string) => ({ account: { value: "NAME", help } }) satisfies Flags
