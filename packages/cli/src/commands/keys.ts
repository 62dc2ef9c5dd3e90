import type { ListedConnection } from "@daybook/server"
import { accountFlag, LOCAL, TABLE, withActions } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { SCOPES } from "../generated/Requests.ts"
import { flagValue, type Line, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { note, print, printJson, printList } from "../output/Output.ts"
import { safeText } from "../output/Text.ts"

export const keys = withActions("keys", {
  about: `Works on the database that DAYBOOK_DATABASE names, whether or not a server is running. A revoked key is refused
from the next request on. A new key is printed alone on standard output and never shown again.

  read    all reads          write   reads and writes          full    and deletes`,
  flags: {
    ...LOCAL,
    ...TABLE,
    ...accountFlag("the account of the keys; the owner's by default"),
    name: { value: "NAME", help: "the name of the key" },
    scope: { value: "SCOPE", offers: SCOPES, help: "read, write or full" }
  },
  actions: {
    create: {
      usage: "daybook keys create --name NAME --scope read|write|full",
      flags: ["account", "name", "scope"],
      words: 0,
      run: (line) => create(line)
    },
    list: {
      usage: "daybook keys list [--json]",
      flags: ["account", ...TABLE_FLAGS],
      words: 0,
      run: (line) => list(line)
    },
    revoke: {
      usage: "daybook keys revoke ID",
      flags: ["account"],
      words: 1,
      needs: "one ID; daybook keys list shows them",
      run: (line) => revoke(line)
    }
  },
  usage: "daybook keys create --account anna --name phone --scope full"
})

const create = async (line: Line): Promise<number> => {
  const [name, wanted, account] = ["name", "scope", "account"].map((flag) => flagValue(line, flag))
  if (name === undefined) throw new UsageError("keys create needs --name, for example --name laptop")
  const scope = SCOPES.find((each) => each === wanted)
  if (scope === undefined) throw new UsageError(`keys create needs --scope, one of ${SCOPES.join(", ")}`)
  const server = await serverPackage()
  const { id, key, newLog } = await server.createKey(process.env, name, scope, account)
  const sameNamed = (await server.listKeys(process.env, account)).filter(
    (each) => each.id !== id && each.revokedAt === null && each.name === name.trim()
  )
  if (newLog !== undefined) note(`New log at ${newLog}`)
  note(`Created the ${scope} key "${name.trim()}" (${id}). It is shown only once; store it now:`)
  if (line.flags.json === true) printJson({ id, key })
  else print(`${key}\n`)
  for (const each of sameNamed)
    note(`Another live key is named "${each.name}" (${each.id}); if it is lost: daybook keys revoke ${each.id}`)
  return EXIT.done
}

const list = async (line: Line): Promise<number> =>
  printList(line, await (await serverPackage()).listKeys(process.env, flagValue(line, "account")), {
    columns: ["id", "name", "scope", "lastFour", "createdAt", "lastUsedAt", "revokedAt"],
    empty: "No keys yet. Create one: daybook keys create --name laptop --scope full",
    heads: ["ID", "NAME", "SCOPE", "ENDS IN", "MADE", "LAST USED", "STATE"],
    cells: ({ createdAt, id, lastFour, lastUsedAt, name, revokedAt, scope }) => [
      ...[id, name, scope, lastFour, dayOf(createdAt)],
      lastUsedAt === null ? "never" : dayOf(lastUsedAt),
      revokedAt === null ? "live" : `revoked ${dayOf(revokedAt)}`
    ]
  })

const revoke = async (line: Line): Promise<number> => {
  const [id = ""] = line.words
  if (!(await (await serverPackage()).revokeKey(process.env, id, flagValue(line, "account"))))
    throw new CommandError(EXIT.notFound, `no live key has the id ${id}; daybook keys list shows them`)
  note(`Revoked ${id}; its next request is refused.`)
  if (line.flags.json === true) printJson({ revoked: true, id })
  return EXIT.done
}

const dayOf = (time: string): string => time.slice(0, 10)

export const connections = withActions("connections", {
  about: `Works on the database that DAYBOOK_DATABASE names, whether or not a server is running. These are the assistants and
programs that were given access in a browser. One that is disconnected is refused from its next request on; what it
wrote stays.`,
  flags: { ...LOCAL, ...TABLE, ...accountFlag("the account of the apps; the owner's by default") },
  actions: {
    list: {
      usage: "daybook connections [--json]",
      flags: ["account", ...TABLE_FLAGS],
      words: 0,
      run: (line) => listConnections(line)
    },
    disconnect: {
      usage: "daybook connections disconnect ID",
      flags: ["account"],
      words: 1,
      needs: "one ID; daybook connections shows them",
      run: (line) => disconnect(line)
    }
  },
  usage: "daybook connections --account anna"
})

const listConnections = async (line: Line): Promise<number> =>
  printList(line, await (await serverPackage()).listConnections(process.env, flagValue(line, "account")), {
    columns: [
      ...["id", "name", "clientKind", "clientId", "domain", "redirectHost", "scope"],
      ...["createdAt", "lastUsedAt", "endedAt", "endedWhy"]
    ],
    empty: "No connected apps. The app's settings say how to connect one, under Connected apps.",
    heads: ["ID", "NAME", "FROM", "SCOPE", "MADE", "LAST USED", "STATE"],
    cells: (connection) => [
      ...[connection.id, safeText(connection.name), safeText(sourceText(connection)), connection.scope],
      dayOf(connection.createdAt),
      connection.lastUsedAt === null ? "never" : dayOf(connection.lastUsedAt),
      connection.endedAt === null ? "live" : `ended ${dayOf(connection.endedAt)}`
    ]
  })

/** The domain that vouches for the name of an app, or the host to which the browser is sent back. */
const sourceText = ({ clientKind, domain, redirectHost }: ListedConnection): string =>
  clientKind === "own" ? "own client" : (domain ?? `${redirectHost}, unverified`)

const disconnect = async (line: Line): Promise<number> => {
  const [id = ""] = line.words
  if (!(await (await serverPackage()).disconnect(process.env, id, flagValue(line, "account"))))
    throw new CommandError(EXIT.notFound, `no live connection has the id ${id}; daybook connections shows them`)
  note(`Disconnected ${id}; its next request is refused. What it wrote stays.
All of it is taken back in the app, under Connected apps; one change by daybook undo ID, with the id that daybook changes shows.`)
  if (line.flags.json === true) printJson({ disconnected: true, id })
  return EXIT.done
}
