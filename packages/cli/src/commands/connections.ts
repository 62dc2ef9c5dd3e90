import type { ListedConnection } from "@daybook/server"
import { type Command, LOCAL, TABLE } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { actionIn, flagValue, type Line, refuseExtraWords, refuseTable } from "../grammar/CommandLine.ts"
import { listing } from "../output/Layout.ts"
import { note, noteWithin, print, printData, printJson } from "../output/Output.ts"
import { safeText } from "../output/Text.ts"

const actions = () => ({ list, disconnect })

export const connections: Command = {
  summary: "list and disconnect connected apps, on the server's machine",
  usage: "daybook connections [--json]\ndaybook connections disconnect ID\ndaybook connections --account anna",
  about: `Works on the database that DAYBOOK_DATABASE names, whether or not a server is running. These are the assistants and
programs that were given access in a browser. One that is disconnected is refused from its next request on; what it
wrote stays.`,
  flags: { ...LOCAL, ...TABLE, account: { value: "NAME", help: "the account of the apps; the owner's by default" } },
  actions,
  run: (line) => {
    const [action = "list"] = line.words
    if (action !== "list") refuseTable(line, `connections ${action}`)
    return actionIn(actions(), "connections", action)(line)
  }
}

const CONNECTION_COLUMNS = [
  ...["id", "name", "clientKind", "clientId", "domain", "redirectHost", "scope"],
  ...["createdAt", "lastUsedAt", "endedAt", "endedWhy"]
]

const list = async (line: Line): Promise<number> => {
  refuseExtraWords(line, 1, "connections list")
  const server = await serverPackage()
  const found = await server.listConnections(process.env, flagValue(line, "account"))
  if (printData(line, found, CONNECTION_COLUMNS)) return EXIT.done
  if (found.length === 0)
    noteWithin("No connected apps. The app's settings say how to connect one, under Connected apps.")
  else {
    print(
      listing([
        ["ID", "NAME", "FROM", "SCOPE", "MADE", "LAST USED", "STATE"],
        ...found.map((connection) => [
          connection.id,
          safeText(connection.name),
          safeText(from(connection)),
          connection.scope,
          day(connection.createdAt),
          connection.lastUsedAt === null ? "never" : day(connection.lastUsedAt),
          connection.endedAt === null ? "live" : `ended ${day(connection.endedAt)}`
        ])
      ])
    )
  }
  return EXIT.done
}

/** The domain that vouches for the name of an app, or the host to which the browser is sent back. */
const from = ({ clientKind, domain, redirectHost }: ListedConnection): string =>
  clientKind === "own" ? "own client" : (domain ?? `${redirectHost}, unverified`)

const disconnect = async (line: Line): Promise<number> => {
  refuseExtraWords(line, 2, "connections disconnect")
  const [, id] = line.words
  if (id === undefined) throw new UsageError("connections disconnect takes one ID; daybook connections shows them")
  const server = await serverPackage()
  if (!(await server.disconnect(process.env, id, flagValue(line, "account")))) {
    throw new CommandError(EXIT.notFound, `no live connection has the id ${id}; daybook connections shows them`)
  }
  note(`Disconnected ${id}; its next request is refused. What it wrote stays.
All of it is taken back in the app, under Connected apps; one change by daybook undo ID, with the id that daybook changes shows.`)
  if (line.flags.json === true) printJson({ disconnected: true, id })
  return EXIT.done
}

const day = (time: string): string => time.slice(0, 10)
