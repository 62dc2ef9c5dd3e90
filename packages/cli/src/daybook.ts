import { nearest } from "@daybook/core/grammar"
import type { Command } from "./Command.ts"
import { COMMANDS, complete, GROUPS } from "./Commands.ts"
import { readAliases } from "./config/Aliases.ts"
import { useProfile } from "./config/Profile.ts"
import { CommandError, EXIT, UsageError } from "./Exit.ts"
import { flagValue, type Line, parseLine, refuseExtraWords } from "./grammar/CommandLine.ts"
import { filterJson, note, print, printExact } from "./output/Output.ts"
import { problemOf } from "./output/Problem.ts"
import { columns, style } from "./output/Style.ts"
import { pad, wrap } from "./output/Text.ts"

const NAME_COLUMNS = 14
const FLAG_COLUMNS = 25
/** Wider lines are hard to read. */
const MAX_COLUMNS = 100

const overview = (): string =>
  [
    `${style.bold("daybook")}: a self-hosted log of training and nutrition`,
    ...Object.entries(GROUPS).map(
      ([group, commands]) =>
        `${style.bold(group)}\n${Object.entries(commands)
          .map(([name, { summary }]) => `  ${pad(name, NAME_COLUMNS)}${summary}`)
          .join("\n")}`
    ),
    "daybook alone shows today. daybook COMMAND --help shows details, daybook version the versions.\n"
  ].join("\n\n")

const helpOf = ({ about = "", flags = {}, usage }: Command): string => {
  const rows = Object.entries(flags).map(([name, { help, short, value }]) => {
    const flag = `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`
    return `  ${pad(`${flag}  `, FLAG_COLUMNS)}${help}`
  })
  return `${[usage, reflow(about), rows.join("\n")].filter((part) => part !== "").join("\n\n")}\n`
}

const isProse = (line: string | undefined): line is string => line !== undefined && /^\S/.test(line)

/** Wraps prose to the terminal's width; indented lines stay as they are. */
const reflow = (about: string): string => {
  const lines: Array<string> = []
  for (const line of about.split("\n")) {
    const last = lines.at(-1)
    if (isProse(last) && isProse(line)) lines[lines.length - 1] = `${last} ${line}`
    else lines.push(line)
  }
  return lines.map((line) => (isProse(line) ? wrap(line, Math.min(columns(), MAX_COLUMNS), "") : line)).join("\n")
}

const main = async ([name = "today", ...args]: ReadonlyArray<string>): Promise<number> => {
  if (name === "__complete") {
    const found = complete(args, COMMANDS)
    if (found === "files") return EXIT.failure
    printExact(found.map((word) => `${word}\n`).join(""))
    return EXIT.done
  }
  if (name === "--version" || name === "-V") {
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
  // `daybook --json` is `daybook today --json`.
  if (name.startsWith("-")) return run("today", [name, ...args])
  return name === "help" ? run(args[0] ?? "", ["--help"]) : run(name, args)
}

const aliasOf = (name: string): ReadonlyArray<string> => {
  const aliases = readAliases()
  return (Object.hasOwn(aliases, name) ? aliases[name] : undefined) ?? []
}

const run = async (name: string, args: ReadonlyArray<string>): Promise<number> => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    const [known, ...words] = aliasOf(name)
    if (known !== undefined && Object.hasOwn(COMMANDS, known)) return run(known, [...words, ...args])
    const near = nearest(name, Object.keys(COMMANDS))
    const hint = near === undefined ? "daybook --help lists the commands" : `did you mean daybook ${near}?`
    throw new UsageError(`unknown command "${name}"; ${hint}`)
  }
  const line = parseLine(args, command.flags ?? {})
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

/** The line with `--json` in place of `--jq`, whose expression all JSON passes through. */
const withFilter = async (line: Line): Promise<Line> => {
  const expression = flagValue(line, "jq")
  if (expression === undefined) return line
  if (line.flags.csv === true || line.flags.tsv === true)
    throw new UsageError("--jq takes JSON: leave out --csv and --tsv")
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

/** Says why a command failed, and returns its exit code. */
const report = (error: unknown): number => {
  const problem = problemOf(error)
  const { code, exit } = problem
  // A message may repeat what was typed, but never a key.
  const message = problem.message.replaceAll(/daybook_sk_\w+/g, "daybook_sk_…")
  // On one line, so that it is the last one of standard error.
  note(wantsJson ? JSON.stringify({ error: { code, message } }) : `daybook: ${message}`)
  return exit
}

main(args)
  .catch(report)
  .then((code) => {
    process.exitCode = code
  })
