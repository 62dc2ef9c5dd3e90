import { type Command, LOCAL, TABLE } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import {
  actionIn,
  flagValue,
  type Line,
  refuseExtraWords,
  refuseOtherFlags,
  TABLE_FLAGS
} from "../grammar/CommandLine.ts"
import { listing } from "../output/Layout.ts"
import { note, noteWithin, print, printData, printJson } from "../output/Output.ts"

const actions = () => ({ create, list, revoke })

export const keys: Command = {
  summary: "create, list and revoke API keys, on the server's machine",
  usage:
    "daybook keys create --name NAME --scope read|write|full\ndaybook keys list [--json]\ndaybook keys revoke ID\ndaybook keys create --account anna --name phone --scope full",
  about: `Works on the database that DAYBOOK_DATABASE names, whether or not a server is running. A revoked key is refused
from the next request on. A new key is printed alone on standard output and never shown again.

  read    all reads          write   reads and writes          full    and deletes`,
  flags: {
    ...LOCAL,
    ...TABLE,
    account: { value: "NAME", help: "the account of the keys; the owner's by default" },
    name: { value: "NAME", help: "the name of the key" },
    scope: { value: "SCOPE", offers: ["read", "write", "full"], help: "read, write or full" }
  },
  actions,
  run: (line) => actionIn(actions(), "keys", line.words[0] ?? "list")(line)
}

const create = async (line: Line): Promise<number> => {
  refuseExtraWords(line, 1, "keys create")
  refuseOtherFlags(line, "keys create", ["account", "name", "scope"])
  const name = flagValue(line, "name")
  const scope = flagValue(line, "scope")
  if (name === undefined) throw new UsageError("keys create needs --name, for example --name laptop")
  const server = await serverPackage()
  if (scope === undefined || !server.isScope(scope)) {
    throw new UsageError(`keys create needs --scope, one of ${server.SCOPES.join(", ")}`)
  }
  const account = flagValue(line, "account")
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

const KEY_COLUMNS = ["id", "name", "scope", "lastFour", "createdAt", "lastUsedAt", "revokedAt"]

const list = async (line: Line): Promise<number> => {
  refuseExtraWords(line, 1, "keys list")
  refuseOtherFlags(line, "keys list", ["account", ...TABLE_FLAGS])
  const server = await serverPackage()
  const found = await server.listKeys(process.env, flagValue(line, "account"))
  if (printData(line, found, KEY_COLUMNS)) return EXIT.done
  if (found.length === 0) noteWithin("No keys yet. Create one: daybook keys create --name laptop --scope full")
  else {
    print(
      listing([
        ["ID", "NAME", "SCOPE", "ENDS IN", "MADE", "LAST USED", "STATE"],
        ...found.map((key) => [
          key.id,
          key.name,
          key.scope,
          key.lastFour,
          day(key.createdAt),
          key.lastUsedAt === null ? "never" : day(key.lastUsedAt),
          key.revokedAt === null ? "live" : `revoked ${day(key.revokedAt)}`
        ])
      ])
    )
  }
  return EXIT.done
}

const revoke = async (line: Line): Promise<number> => {
  refuseExtraWords(line, 2, "keys revoke")
  refuseOtherFlags(line, "keys revoke", ["account"])
  const [, id] = line.words
  if (id === undefined) throw new UsageError("keys revoke takes one ID; daybook keys list shows them")
  const server = await serverPackage()
  if (!(await server.revokeKey(process.env, id, flagValue(line, "account")))) {
    throw new CommandError(EXIT.notFound, `no live key has the id ${id}; daybook keys list shows them`)
  }
  note(`Revoked ${id}; its next request is refused.`)
  if (line.flags.json === true) printJson({ revoked: true, id })
  return EXIT.done
}

const day = (time: string): string => time.slice(0, 10)
