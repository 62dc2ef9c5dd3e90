import { findDay, logCommand, nearest } from "@daybook/core/grammar"
import { UsageError } from "../Exit.ts"
import { texts } from "../Texts.ts"

export interface Flag {
  /** The name of the flag's value in help; absent if no value follows. */
  readonly value?: string
  /** True if a value may be attached: `--yes=date`. */
  readonly isOptional?: true
  /** The one-letter form. */
  readonly short?: string
  /** Values that completion offers: these words, files, or the names of profiles. */
  readonly offers?: ReadonlyArray<string> | "files" | "profiles"
  readonly help: string
}

export type Flags = Readonly<Record<string, Flag>>

export interface Line {
  readonly words: ReadonlyArray<string>
  /** Values by flag; `true` for a flag without a value. */
  readonly flags: Readonly<Record<string, string | true>>
}

/** A word like `-2` is a number or a day, not a flag. */
const NUMBER = /^-\d/

/** Parses a command line strictly: an unknown flag is refused, never taken for a word. */
export const parseLine = (args: ReadonlyArray<string>, flags: Flags): Line => {
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
    const { attached, name } = parseFlag(arg, flags)
    const expected = flags[name]?.value
    if (expected === undefined) {
      if (attached !== undefined && flags[name]?.isOptional !== true)
        throw new UsageError(texts().errors.takesNoValue(name))
      found[name] = attached ?? true
      continue
    }
    const value = attached ?? args[++index]
    if (value === undefined || (attached === undefined && value.startsWith("-") && !NUMBER.test(value))) {
      throw new UsageError(texts().errors.needsValue(name, name, expected))
    }
    if (found[name] !== undefined) throw new UsageError(texts().errors.givenTwice(name))
    const more = flags[name] === flags.date ? moreOfDay(value, args.slice(index + 1)) : 0
    found[name] = [value, ...args.slice(index + 1, index + 1 + more)].join(" ")
    index += more
  }
  return { words, flags: found }
}

/** In a leap year every day of a year is a date. */
const LEAP_YEAR = "2028-12-31"

/** The number of words that go on with a day, which people do not quote: `3 days ago`, `27 nov`, `il y a 3 jours`. */
const moreOfDay = (value: string, next: ReadonlyArray<string>): number => {
  const isDay = (more: number) => findDay([value, ...next.slice(0, more)].join(" "), LEAP_YEAR) !== undefined
  return [4, 3, 2, 1].find((more) => more <= next.length && isDay(more)) ?? 0
}

/** Parses `--name`, `--name=value`, `-n` and `-nvalue`. */
const parseFlag = (arg: string, flags: Flags): { readonly name: string; readonly attached: string | undefined } => {
  if (arg.startsWith("--")) {
    const equals = arg.indexOf("=")
    const name = arg.slice(2, equals < 0 ? undefined : equals)
    if (!Object.hasOwn(flags, name)) throw unknownFlag(`--${name}`, flags)
    return { name, attached: equals < 0 ? undefined : arg.slice(equals + 1) }
  }
  const name = Object.keys(flags).find((candidate) => flags[candidate]?.short === arg[1])
  if (name === undefined) throw unknownFlag(arg, flags)
  const rest = arg.slice(2).replace(/^=/, "")
  if (rest !== "" && flags[name]?.value === undefined) throw unknownFlag(arg, flags)
  return { name, attached: rest === "" ? undefined : rest }
}

const unknownFlag = (flag: string, flags: Flags): UsageError => {
  const known = Object.keys(flags).map((name) => `--${name}`)
  const near = nearest(flag, known)
  const { errors } = texts()
  const hint = near === undefined ? errors.takesFlags(known.join(", ")) : errors.didYouMean(near)
  return new UsageError(errors.unknownFlag(flag, hint))
}

export const flagValue = ({ flags }: Line, name: string): string | undefined => {
  const value = flags[name]
  return value === true ? undefined : value
}

export const refuseExtraWords = ({ words }: Line, count: number, command: string): void => {
  const extra = words[count]
  if (extra !== undefined) throw new UsageError(texts().errors.unexpected(extra, command))
}

export const TABLE_FLAGS = ["csv", "tsv"] as const

export const refuseOtherFlags = (line: Line, action: string, allowed: ReadonlyArray<string>): void => {
  if (!allowed.includes("csv")) refuseTable(line, action)
  const extra = Object.keys(line.flags).find((flag) => flag !== "json" && !allowed.includes(flag))
  if (extra !== undefined) throw new UsageError(texts().errors.notTaken(action, extra))
}

/** Refuses the format of a list for what is none. */
export const refuseTable = (line: Line, command: string): void => {
  const flag = TABLE_FLAGS.find((name) => line.flags[name] !== undefined)
  if (flag !== undefined) throw new UsageError(texts().errors.noList(command, flag))
}

/** Refuses words and flags of a write beside `--list`. */
export const refuseWriteWithList = (line: Line): void => {
  if (line.words.length > 0) throw new UsageError(texts().errors.listAlone)
  refuseOtherFlags(line, "--list", ["list", ...TABLE_FLAGS])
}

interface TypedLine {
  /** The command's name; empty while it is typed. */
  readonly command: string
  /** The words after the name, without flags and their values. */
  readonly words: ReadonlyArray<string>
  readonly flag: Flag | undefined
  readonly current: string
  /** The part before the value in `--date=mo`: `--date=`. */
  readonly prefix: string
}

/** Parses the typed words as the shells pass them: with their quoting, and in bash split at each `=`. */
export const parseTyped = async (
  typed: ReadonlyArray<string>,
  flagsOf: (command: string) => Promise<Flags>
): Promise<TypedLine> => {
  const last = unquoted(typed.at(-1) ?? "")
  const [command = "", ...before] = typed
    .slice(0, -1)
    .filter((word) => word !== "=")
    .map((word) => unquoted(word).replace(/["']$/, ""))
  const flags = await flagsOf(command)
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

/** Words that people type for a line, beside those of the grammar that log. */
const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    food: "meal mahlzeit repas",
    "food @breakfast": "breakfast frühstück petit-déjeuner",
    "food @lunch": "lunch mittagessen déjeuner",
    "food @dinner": "dinner abendessen dîner",
    "food @snack": "snack",
    weigh: "kg mass",
    lift: "workout train training gym exercise",
    "lift run": "run",
    "lift ride": "ride",
    "lift walk": "walk",
    "lift swim": "swim",
    check: "measure measurement checkin body",
    "check waist": "waist taille",
    "pin sleep": "sleep slept schlaf sommeil",
    "pin steps": "steps schritte pas",
    rest: "restday off",
    "days 7d": "week woche semaine summary report totals",
    "days 30d": "month monat mois",
    day: "show view get",
    entries: "list ls entry liste",
    changes: "history journal audit",
    trend: "stats chart graph plot progress",
    delete: "rm remove del erase löschen supprimer",
    edit: "fix correct update modify amend change ändern modifier",
    undo: "rückgängig annuler",
    doctor: "status ping health-check diagnose",
    me: "whoami account key",
    profiles: "config settings servers",
    metric: "metrics counter counters",
    routine: "routines plan program template"
  }).flatMap(([line, words]) => words.split(" ").map((word) => [word, line] as const))
)

/** The line that a word stands for, which the words behind it go on; empty for a word that stands for none. */
export const lineMeant = (word: string): ReadonlyArray<string> => {
  const line = logCommand(word)?.name ?? MEANT.get(word.toLowerCase())
  return line?.split(" ") ?? []
}

/** Words that several commands may be meant with. */
const UNSURE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "food, water, weigh or lift": "log add new record track",
    water: "sip",
    "pin steps 9000": "health reading",
    "serve, on the server's machine": "start server setup init install"
  }).flatMap(([commands, words]) => words.split(" ").map((word) => [word, commands] as const))
)

export const commandsMeant = (word: string): string | undefined => UNSURE.get(word.toLowerCase())

/** The usual words for listing, making and removing. */
const VERBS = {
  list: ["list", "ls"],
  make: ["create", "new", "add", "make"],
  remove: ["delete", "rm", "remove", "revoke", "drop", "disconnect"]
} as const

/** The words of a noun for these, as a line from the noun on; without a word for `list`, the noun alone lists. */
const NOUNS: Readonly<Record<string, Readonly<Partial<Record<keyof typeof VERBS, string>>>>> = {
  links: { list: "links list", make: "links create", remove: "links revoke" },
  keys: { list: "keys list", make: "keys create", remove: "keys revoke" },
  webhooks: { list: "webhooks list", make: "webhooks add", remove: "webhooks remove" },
  connections: { list: "connections list", remove: "connections disconnect" },
  accounts: { list: "accounts list", make: "accounts create", remove: "accounts delete" },
  foods: { list: "foods list", make: "foods keep", remove: "foods delete" },
  queue: { list: "queue", remove: "queue drop" },
  profiles: { list: "profiles", make: "login --profile", remove: "logout --profile" },
  alias: { list: "alias", make: "alias set", remove: "alias delete" },
  metric: { list: "metric list", make: "metric new", remove: "delete metric" },
  routine: { list: "routine list", make: "routine new", remove: "routine delete" },
  check: { list: "check --list 10", remove: "delete check" },
  pin: { list: "pin --list 30d" },
  rest: { list: "entries", remove: "delete rest" },
  weigh: { list: "trend weight" },
  water: { list: "entries", remove: "delete" },
  workouts: { list: "workouts", remove: "delete" },
  exercises: { list: "exercises" },
  entries: { list: "entries", remove: "delete" },
  changes: { list: "changes" },
  receipts: { list: "receipts" },
  "food-day": { list: "food-day --list 30d" },
  goals: { list: "goals" }
}

/** A line with the noun's own word in place of a usual one that it does not have: `keys delete ID` is `keys revoke ID`. */
export const withOwnVerb = (
  noun: string,
  args: ReadonlyArray<string>,
  own: ReadonlyArray<string>
): readonly [command: string, ...args: ReadonlyArray<string>] => {
  const [verb = "", ...rest] = args
  const words = Object.hasOwn(NOUNS, noun) && !own.includes(verb) ? NOUNS[noun] : undefined
  if (words === undefined) return [noun, ...args]
  const kind = (["list", "make", "remove"] as const).find((each) => VERBS[each].some((word) => word === verb))
  const [command = noun, ...typed] = (kind && words[kind])?.split(" ") ?? []
  if (kind === undefined || words[kind] === undefined) return [noun, ...args]
  // A typed number of rows, or range, stands for the usual one.
  return [command, ...(rest.length > 0 && typed[0] === "--list" ? ["--list"] : typed), ...rest]
}
