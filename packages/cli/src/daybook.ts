import { hasLoads, nearest } from "@daybook/core/grammar"
import type { Command } from "./Command.ts"
import { COMMANDS, complete, GROUPS } from "./Commands.ts"
import { readAliases, refuseProfile, useProfile } from "./config/Settings.ts"
import { CommandError, EXIT, UsageError } from "./Exit.ts"
import {
  commandsMeant,
  flagValue,
  type Line,
  lineMeant,
  parseLine,
  refuseExtraWords,
  withOwnVerb
} from "./grammar/CommandLine.ts"
import { columns, style, terminalWidth } from "./output/Layout.ts"
import { filterJson, note, print, printExact } from "./output/Output.ts"
import { problemOf } from "./output/Problem.ts"
import { fits, pad, widthOf, wrap } from "./output/Text.ts"
import { nameIn, speak, texts } from "./Texts.ts"
import { findDayOf, splitDayOf } from "./Today.ts"

const NAME_COLUMNS = 14
const FLAG_COLUMNS = 25
/** Below this width names and their meanings are not beside each other. */
const NARROW = 60
/** Wider lines are hard to read. */
const MAX_COLUMNS = 100

const overview = (): string =>
  [
    wrap(texts().overview.about, terminalWidth(), "").replace("daybook", style.bold),
    ...Object.entries(GROUPS).map(
      ([group, commands]) =>
        `${style.bold(nameIn(texts().groups, group))}\n${Object.keys(commands)
          .map((name) => hanging(`  ${name}`, nameIn(texts().summaries, name), NAME_COLUMNS + 2))
          .join("\n")}`
    ),
    `${wrap(texts().overview.more, terminalWidth(), "")}\n`
  ].join("\n\n")

const helpOf = ({ about = "", flags = {}, usage }: Command): string => {
  const rows = Object.entries(flags).map(([name, { help, short, value }]) => {
    const flag = `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`
    return hanging(`  ${flag}  `, help, FLAG_COLUMNS + 2)
  })
  return `${[usage, reflow(about), rows.join("\n")].filter((part) => part !== "").join("\n\n")}\n`
}

const isProse = (line: string | undefined): line is string => line !== undefined && /^\S/.test(line)

/** A text after its name. Where it is too wide for the terminal it goes on below its start, in a narrow one below its name. */
const hanging = (name: string, text: string, indent: number): string => {
  const [start, width] = [pad(name, indent), terminalWidth()]
  if (fits(start + text, width)) return start + text
  if (width >= NARROW && widthOf(start) === indent) return start + wrap(text, width, " ".repeat(indent)).slice(indent)
  return [name.trimEnd(), wrap(text, width, " ".repeat(6))].filter((part) => part !== "").join("\n")
}

/** An indented line of a name and its meaning, or of the meaning alone. */
const listed = (line: string): string => {
  const [, name = "", text = ""] = /^( +(?:\S+(?: \S+)* {2,})?)(.*)$/.exec(line) ?? []
  return hanging(name, text, name.length)
}

/** Wraps prose to the terminal's width; indented lines, which list names with their meanings, below their meanings. */
const reflow = (about: string): string => {
  const lines: Array<string> = []
  for (const line of about.split("\n")) {
    const last = lines.at(-1)
    if (isProse(last) && isProse(line)) lines[lines.length - 1] = `${last} ${line}`
    else lines.push(line)
  }
  return lines
    .map((line) => (isProse(line) ? wrap(line, Math.min(columns(), MAX_COLUMNS), "") : listed(line)))
    .join("\n")
}

const main = async ([name = "today", ...args]: ReadonlyArray<string>): Promise<number> => {
  if (name === "__complete") {
    const found = await complete(args)
    if (found === "files") return EXIT.failure
    printExact(found.map((word) => `${word}\n`).join(""))
    return EXIT.done
  }
  if (name === "--version" || name === "-V" || name === "-v") {
    print(`${VERSION}\n`)
    return EXIT.done
  }
  if (name === "--help" || name === "-h" || (name === "help" && args.length === 0)) {
    print(overview())
    return EXIT.done
  }
  // `daybook --profile work water 300`.
  const named = /^--profile(?:=(.*))?$/.exec(name)
  if (named !== null && (named[1] !== undefined || args.length > 0)) {
    useProfile(named[1] ?? args[0] ?? "")
    return main(named[1] === undefined ? args.slice(1) : args)
  }
  // `daybook --json` is `daybook today --json`, and `daybook --json day` is `daybook day --json`.
  if (name.startsWith("-")) {
    const [command = "", ...rest] = args
    return Object.hasOwn(COMMANDS, command) ? run(command, [name, ...rest]) : run("today", [name, ...args])
  }
  return name === "help" ? run(args[0] ?? "", ["--help"]) : run(name, args)
}

const aliasOf = (name: string): ReadonlyArray<string> => {
  const aliases = readAliases()
  return (Object.hasOwn(aliases, name) ? aliases[name] : undefined) ?? []
}

const run = async (name: string, args: ReadonlyArray<string>): Promise<number> => {
  const command = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]?.load() : undefined
  if (command === undefined) {
    const [known = "", ...words] = [aliasOf(name), lineMeant(name)].find((line) => line.length > 0) ?? []
    if (Object.hasOwn(COMMANDS, known)) return run(known, [...words, ...args])
    if (findDayOf(name) !== undefined && args.length === 0) return run("day", [name])
    const near = commandsMeant(name) ?? nearest(name, Object.keys(COMMANDS))
    if (near === undefined && hasLoads(args)) return run("lift", [name, ...args])
    const { errors } = texts()
    const hint = near === undefined ? errors.listsCommands : errors.didYouMean(`daybook ${near}`)
    throw new UsageError(errors.unknownCommand(name, hint))
  }
  const [known, ...words] = withOwnVerb(name, args, command.actions ?? [])
  if (known !== name || words.length !== args.length || words[0] !== args[0]) return run(known, words)
  if (command.flags?.profile === undefined) refuseProfile(name, args)
  const line = withDay(command, parseLine(args, command.flags ?? {}))
  if (line.flags.help === true) {
    print(helpOf(command))
    return EXIT.done
  }
  refuseExtraWords(line, command.words ?? line.words.length, name)
  if (command.handlesInterrupt !== true) process.once("SIGINT", () => process.exit(EXIT.interrupted))
  const { profile, ...flags } = line.flags
  if (typeof profile === "string") useProfile(profile)
  return command.run(await withFilter({ ...line, flags }))
}

/** The line with the day among its words as its flag. */
const withDay = ({ takesDay }: Command, line: Line): Line => {
  if (takesDay !== true || line.flags.date !== undefined) return line
  const { day, words } = splitDayOf(line.words)
  return day === undefined ? line : { words, flags: { ...line.flags, date: day } }
}

/** The line with `--json` in place of `--jq`, whose expression all JSON passes through. */
const withFilter = async (line: Line): Promise<Line> => {
  const expression = flagValue(line, "jq")
  const formats = ["json", "csv", "tsv"].filter((name) => line.flags[name] === true)
  if (expression !== undefined && formats.some((name) => name !== "json"))
    throw new UsageError("--jq takes JSON: leave out --csv and --tsv")
  if (formats.length > 1) throw new UsageError(`--${formats.join(" and --")} are two formats; use one`)
  if (expression === undefined) return line
  await filterJson(expression)
  const { jq, ...flags } = line.flags
  return { ...line, flags: { ...flags, json: true } }
}

/** Set by the build. */
declare const VERSION: string

// A closed pipe, as in `daybook days | head -1`, is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done)
  // Its disk may be full, as in `daybook export > file`.
  process.exit(report(new CommandError(EXIT.failure, `standard output cannot be written: ${error.message}`)))
})
// If nobody reads the messages, as in `daybook days 2>&1 | head -1`, the exit code alone tells how the command ended.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
})

const args = process.argv.slice(2)
const wantsJson = args.includes("--json") || args[0] === "api"

const report = (error: unknown): number => {
  const problem = problemOf(error)
  const { code, exit } = problem
  // A message may repeat what was typed, but never a key.
  const message = problem.message.replaceAll(/daybook_sk_\w+/g, "daybook_sk_…")
  // On one line, so that it is the last one of standard error.
  note(wantsJson ? JSON.stringify({ error: { code, message } }) : `daybook: ${message}`)
  return exit
}

// Texts for programs are the same in every language.
const isForProgram = args.some((word) => /^(?:--(?:json|jq|csv|tsv)\b|api$|__complete$)/.test(word))

;(isForProgram ? main(args) : speak().then(() => main(args))).catch(report).then((code) => {
  process.exitCode = code
})
