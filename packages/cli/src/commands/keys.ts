import { COMMON, type Command, EXIT, flagOf, type Line, onlyFlags, Usage } from "../Command.ts"
import { serverPackage } from "../local/Server.ts"
import { note, print, printJson } from "../Output.ts"
import { table } from "../show/Text.ts"

export const keys: Command = {
  summary: "make, list and revoke keys, on the server's machine",
  usage: "daybook keys create --name NAME --scope read|write|full\ndaybook keys list [--json]\ndaybook keys revoke ID",
  about: `Works on the database that DAYBOOK_DATABASE names, whether or not a server is running; a revocation takes effect on
the next request. A new key is printed alone on standard output and never shown again.

  read    all reads          write   reads and writes          full    and deletes`,
  flags: {
    ...COMMON,
    name: { takes: "NAME", says: "what the key is called" },
    scope: { takes: "SCOPE", says: "read, write or full" }
  },
  run: (line) => {
    const [action] = line.words
    switch (action) {
      case "create":
        return create(line)
      case "list":
        return list(line)
      case "revoke":
        return revoke(line)
      default:
        throw new Usage(`keys takes create, list or revoke${action === undefined ? "" : `, not "${action}"`}`)
    }
  }
}

/** Words and flags that an action does not take are refused. */
const only = (line: Line, count: number, taken: ReadonlyArray<string>): void => {
  const [action, ...words] = line.words
  if (words.length >= count) throw new Usage(`keys ${action} has no use for "${words[count - 1]}"`)
  onlyFlags(line, `keys ${action}`, taken)
}

const create = async (line: Line): Promise<number> => {
  only(line, 1, ["name", "scope"])
  const name = flagOf(line, "name")
  const scope = flagOf(line, "scope")
  if (name === undefined) throw new Usage("keys create needs --name, for example --name laptop")
  const server = await serverPackage()
  if (scope === undefined || !server.isScope(scope)) {
    throw new Usage(`keys create needs --scope, one of ${server.SCOPES.join(", ")}`)
  }
  const { id, key } = await server.createKey(process.env, name, scope)
  note(`Made the ${scope} key "${name.trim()}" (${id}). It is shown this once; keep it now:`)
  if (line.flags.json === true) printJson({ id, key })
  else print(`${key}\n`)
  return EXIT.done
}

const list = async (line: Line): Promise<number> => {
  only(line, 1, [])
  const server = await serverPackage()
  const known = await server.listKeys(process.env)
  if (line.flags.json === true) printJson(known)
  else if (known.length === 0) note("There are no keys yet. Make one: daybook keys create --name laptop --scope full")
  else {
    print(
      table([
        ["ID", "NAME", "SCOPE", "ENDS IN", "MADE", "LAST USED", "STATE"],
        ...known.map((key) => [
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
  only(line, 2, [])
  const [, id] = line.words
  if (id === undefined) throw new Usage("keys revoke takes one ID; daybook keys list shows them")
  const server = await serverPackage()
  if (await server.revokeKey(process.env, id)) {
    note(`Revoked ${id}; its next request is refused.`)
    if (line.flags.json === true) printJson({ revoked: true, id })
    return EXIT.done
  }
  note(`daybook: no live key has the id ${id}; daybook keys list shows them`)
  return EXIT.notFound
}

const day = (time: string): string => time.slice(0, 10)
