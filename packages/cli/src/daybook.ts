import { type Command, EXIT, Usage } from "./Command.ts"
import { keys } from "./commands/keys.ts"
import { mcp } from "./commands/mcp.ts"
import { serve } from "./commands/serve.ts"
import { note, print } from "./Output.ts"

const COMMANDS: Readonly<Record<string, Command>> = { serve, keys, mcp }

const HELP = `daybook: a log of training and nutrition that is yours

  daybook serve                                    start the server
  daybook keys create --name NAME --scope SCOPE    make an API key; SCOPE is read, write or full
  daybook keys list [--json]                       list the keys
  daybook keys revoke ID                           revoke a key

  daybook mcp                                      connect a desktop assistant to a server

  daybook COMMAND --help                           more about a command
  daybook --version

Settings come from the environment (DAYBOOK_*); docs/settings.md lists them.
`

const main = async ([name, ...args]: ReadonlyArray<string>): Promise<number> => {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    print(HELP)
    return name === undefined ? EXIT.usage : EXIT.done
  }
  if (name === "--version" || name === "-V") {
    print(`${VERSION}\n`)
    return EXIT.done
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw new Usage(`"${name}" is no command; daybook --help lists them`)
  if (args.includes("--help") || args.includes("-h")) {
    print(command.help)
    return EXIT.done
  }
  return command.run(args)
}

/** Set by the build. */
declare const VERSION: string

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    note(`daybook: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = error instanceof Usage ? EXIT.usage : EXIT.failure
  }
)
