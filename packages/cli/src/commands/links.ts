import { accountFlag, LOCAL, TABLE, withActions } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { FEED_KINDS } from "../generated/Requests.ts"
import { flagValue, type Line, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { note, print, printJson, printList } from "../output/Output.ts"

export const links = withActions("links", {
  about: `Works on the database that DAYBOOK_DATABASE names, whether or not a server is running. A link is an address that shows one file to
whoever has it, without a key: a table for a spreadsheet (IMPORTDATA), or a calendar of workouts and planned routines. It changes
nothing. The address is printed alone on standard output and never shown again; nothing is there once the link is revoked.

  days           energy, macros, water and weight of each date
  entries        foods, drinks, workouts and rest days
  measurements   check-ins
  workouts       a line for each set
  calendar       workouts, and routines on their usual weekdays`,
  flags: {
    ...LOCAL,
    ...TABLE,
    ...accountFlag("the account of the links; the owner's by default"),
    name: { value: "NAME", help: "the name of the link" },
    what: { value: "WHAT", offers: FEED_KINDS, help: "what the link shows" }
  },
  actions: {
    create: {
      usage: `daybook links create --name NAME --what ${FEED_KINDS.join("|")}`,
      flags: ["account", "name", "what"],
      words: 0,
      run: (line) => create(line)
    },
    list: {
      usage: "daybook links list [--json]",
      flags: ["account", ...TABLE_FLAGS],
      words: 0,
      run: (line) => list(line)
    },
    revoke: {
      usage: "daybook links revoke ID",
      flags: ["account"],
      words: 1,
      needs: "one ID; daybook links list shows them",
      run: (line) => revoke(line)
    }
  },
  usage: "daybook links create --name spreadsheet --what days"
})

const create = async (line: Line): Promise<number> => {
  const [name, wanted] = ["name", "what"].map((flag) => flagValue(line, flag))
  if (name === undefined) throw new UsageError("links create needs --name, for example --name spreadsheet")
  const what = FEED_KINDS.find((each) => each === wanted)
  if (what === undefined) throw new UsageError(`links create needs --what, one of ${FEED_KINDS.join(", ")}`)
  const made = await (await serverPackage()).createLink(process.env, name, what, flagValue(line, "account"))
  note(
    `Created the link "${name.trim()}" to ${what} (${made.id}). Whoever has its address can read it. It is shown only once:`
  )
  if (line.flags.json === true) printJson(made)
  else print(`${made.url}\n`)
  return EXIT.done
}

const list = async (line: Line): Promise<number> =>
  printList(line, await (await serverPackage()).listLinks(process.env, flagValue(line, "account")), {
    columns: ["id", "name", "what", "lastFour", "createdAt", "lastUsedAt", "revokedAt"],
    empty: "No links yet. Create one: daybook links create --name spreadsheet --what days",
    heads: ["ID", "NAME", "SHOWS", "ENDS IN", "MADE", "LAST USED", "STATE"],
    cells: ({ createdAt, id, lastFour, lastUsedAt, name, revokedAt, what }) => [
      ...[id, name, what, lastFour, createdAt.slice(0, 10)],
      lastUsedAt === null ? "never" : lastUsedAt.slice(0, 10),
      revokedAt === null ? "live" : `revoked ${revokedAt.slice(0, 10)}`
    ]
  })

const revoke = async (line: Line): Promise<number> => {
  const [id = ""] = line.words
  if (!(await (await serverPackage()).revokeLink(process.env, id, flagValue(line, "account"))))
    throw new CommandError(EXIT.notFound, `no live link has the id ${id}; daybook links list shows them`)
  note(`Revoked ${id}; nothing is at its address any more.`)
  if (line.flags.json === true) printJson({ revoked: true, id })
  return EXIT.done
}
