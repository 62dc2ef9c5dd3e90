import { type Command, EXIT, lineOf, Usage } from "./Command.ts"
import { COMMANDS, GROUPS } from "./Commands.ts"
import { complete } from "./commands/completions.ts"
import { nearest } from "./grammar/Nearest.ts"
import { note, print, printJson } from "./Output.ts"
import { problemOf } from "./Problem.ts"
import { columns, style } from "./show/Style.ts"
import { padded, wrapped } from "./show/Text.ts"

const COLUMN = 14
/** Wider than this, a line is hard to follow. */
const WIDEST = 100

const help = (): string =>
  [
    `${style.bold("daybook")}: a log of training and nutrition that is yours`,
    ...Object.entries(GROUPS).map(
      ([group, commands]) =>
        `${style.bold(group)}\n${Object.entries(commands)
          .map(([name, { summary }]) => `  ${padded(name, COLUMN)}${summary}`)
          .join("\n")}`
    ),
    "daybook alone shows today. daybook COMMAND --help says more, daybook --version which one this is.\n"
  ].join("\n\n")

const helpOf = ({ about, flags = {}, usage }: Command): string => {
  const rows = Object.entries(flags).map(([name, { says, short, takes }]) => {
    const flag = `${short === undefined ? "    " : `-${short}, `}--${name}${takes === undefined ? "" : ` ${takes}`}`
    return `  ${padded(flag, 25)}${says}`
  })
  return `${[usage, about === undefined ? undefined : folded(about), rows.join("\n")].filter((part) => part !== undefined && part !== "").join("\n\n")}\n`
}

const isText = (line: string | undefined): line is string => line !== undefined && /^\S/.test(line)

/** Lines that belong together, in lines as wide as there is room; what is indented stays as it is. */
const folded = (about: string): string => {
  const lines: Array<string> = []
  for (const line of about.split("\n")) {
    const last = lines.at(-1)
    if (isText(last) && isText(line)) lines[lines.length - 1] = `${last} ${line}`
    else lines.push(line)
  }
  return lines.map((line) => (isText(line) ? wrapped(line, Math.min(columns(), WIDEST), "") : line)).join("\n")
}

const main = async ([name = "today", ...args]: ReadonlyArray<string>): Promise<number> => {
  if (name === "__complete") {
    print(complete(args, COMMANDS))
    return EXIT.done
  }
  if (name === "--version" || name === "-V") {
    print(`${VERSION}\n`)
    return EXIT.done
  }
  if (name === "--help" || name === "-h" || (name === "help" && args.length === 0)) {
    print(help())
    return EXIT.done
  }
  // `daybook --json` is today's, too.
  if (name.startsWith("-")) return run("today", [name, ...args])
  return name === "help" ? run(args[0] ?? "", ["--help"]) : run(name, args)
}

const run = async (name: string, args: ReadonlyArray<string>): Promise<number> => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    const near = nearest(name, Object.keys(COMMANDS))
    throw new Usage(
      `"${name}" is no command; ${near === undefined ? "daybook --help lists them" : `did you mean daybook ${near}?`}`
    )
  }
  const line = lineOf(args, command.flags ?? {})
  if (line.flags.help === true) {
    print(helpOf(command))
    return EXIT.done
  }
  const extra = line.words[command.words ?? line.words.length]
  if (extra !== undefined) throw new Usage(`daybook ${name} has no use for "${extra}"`)
  return command.run(line)
}

/** Set by the build. */
declare const VERSION: string

/** A reader that has seen enough, `| head`, is no fault. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done)
  throw error
})

const args = process.argv.slice(2)
const wantsJson = args.includes("--json") || args[0] === "api"

main(args).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const problem = problemOf(error)
    const { code, exit } = problem
    // Whatever was typed may be repeated by a message, but for a key.
    const message = problem.message.replaceAll(/daybook_sk_\w*/g, "daybook_sk_…")
    if (wantsJson) printJson({ error: { code, message } })
    note(`daybook: ${message}`)
    process.exitCode = exit
  }
)
