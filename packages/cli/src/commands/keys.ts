import { type Command, EXIT, options, Usage } from "../Command.ts"
import { note, print, table } from "../Output.ts"

const HELP = `daybook keys create --name NAME --scope read|write|full
daybook keys list [--json]
daybook keys revoke ID

Works on the database that DAYBOOK_DATABASE names, whether or not a server is running; a revocation takes effect on
the next request. A new key is printed alone on standard output and never shown again.

  read    all reads          write   reads and writes          full    and deletes
`

export const keys: Command = {
  help: HELP,
  run: ([action, ...args]) => {
    switch (action) {
      case "create":
        return create(args)
      case "list":
        return list(args)
      case "revoke":
        return revoke(args)
      default:
        throw new Usage(`keys takes create, list or revoke${action === undefined ? "" : `, not "${action}"`}`)
    }
  }
}

const create = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = options({ args: [...args], options: { name: { type: "string" }, scope: { type: "string" } } })
  const { name, scope } = values
  if (name === undefined) throw new Usage("keys create needs --name, for example --name laptop")
  const server = await import("@daybook/server")
  if (scope === undefined || !server.isScope(scope)) {
    throw new Usage(`keys create needs --scope, one of ${server.SCOPES.join(", ")}`)
  }
  const { id, key } = await server.createKey(process.env, name, scope)
  note(`Made the ${scope} key "${name.trim()}" (${id}). It is shown this once; keep it now:`)
  print(`${key}\n`)
  return EXIT.done
}

const list = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = options({ args: [...args], options: { json: { type: "boolean" } } })
  const server = await import("@daybook/server")
  const known = await server.listKeys(process.env)
  if (values.json) print(`${JSON.stringify(known, null, 2)}\n`)
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

const revoke = async (args: ReadonlyArray<string>): Promise<number> => {
  const { positionals } = options({ args: [...args], options: {}, allowPositionals: true })
  const [id, ...more] = positionals
  if (id === undefined || more.length > 0) throw new Usage("keys revoke takes one ID; daybook keys list shows them")
  const server = await import("@daybook/server")
  if (await server.revokeKey(process.env, id)) {
    note(`Revoked ${id}; its next request is refused.`)
    return EXIT.done
  }
  note(`daybook: no live key has the id ${id}; daybook keys list shows them`)
  return EXIT.notFound
}

const day = (time: string): string => time.slice(0, 10)
