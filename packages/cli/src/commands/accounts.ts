import { writeFileSync } from "node:fs"
import { numberText } from "@daybook/core/grammar"
import { type Command, LOCAL, TABLE, YES } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { actionIn, type Line, refuseExtraWords, refuseOtherFlags, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { listing } from "../output/Listing.ts"
import { note, print, printData, printExact, printJson } from "../output/Output.ts"
import { canAsk, confirm } from "../output/Prompt.ts"
import { countText, typedWords } from "../output/Text.ts"

const actions = () => ({ create, list, delete: remove, export: exportAccount })

export const accounts: Command = {
  summary: "create, list, export and delete accounts, on the server's machine",
  usage:
    "daybook accounts create NAME\ndaybook accounts list [--json]\ndaybook accounts export NAME anna.json\ndaybook accounts delete NAME",
  about: `Each account is a log of its own; a key sees only its account's. Works on the database that DAYBOOK_DATABASE names, whether or
not a server is running. Keys for an account: daybook keys create --account NAME. The account "owner" is yours; it cannot be deleted.
An export has the account's log and goals, deleted rows included, on standard output or in a new file; keys, passwords and connected apps
are not in it. daybook import daybook adds it to another server's accounts. Deleting asks first. It deletes everything of the account, keys
and connected apps too. It cannot be undone; backups from before still contain the account.`,
  flags: { ...LOCAL, ...TABLE, ...YES },
  actions,
  run: (line) => actionIn(actions(), "accounts", line.words[0] ?? "list")(line)
}

/** The NAME after an action that takes `words` words. */
const nameIn = (line: Line, action: string, words = 2): string => {
  refuseExtraWords(line, words, action)
  const [, name] = line.words
  if (name === undefined) throw new UsageError(`${action} takes one NAME, for example ${action} anna`)
  return name
}

const create = async (line: Line): Promise<number> => {
  const name = nameIn(line, "accounts create")
  refuseOtherFlags(line, "accounts create", [])
  const { newLog, ...made } = await (await serverPackage()).createAccount(process.env, name)
  if (newLog !== undefined) note(`New log at ${newLog}`)
  note(
    `Created the account "${made.name}". Make a key for it: daybook keys create --account ${typedWords([made.name])} --name phone --scope full`
  )
  if (line.flags.json === true) printJson(made)
  return EXIT.done
}

const list = async (line: Line): Promise<number> => {
  refuseExtraWords(line, 1, "accounts list")
  refuseOtherFlags(line, "accounts list", TABLE_FLAGS)
  const found = await (await serverPackage()).listAccounts(process.env)
  if (!printData(line, found, ["id", "name", "isOwner", "createdAt", "liveKeys"])) {
    const rows = found.map(({ createdAt, isOwner, liveKeys, name }) => [
      name,
      String(liveKeys),
      createdAt.slice(0, 10),
      isOwner ? "the owner's" : ""
    ])
    print(listing([["NAME", "LIVE KEYS", "CREATED", ""], ...rows], [1]))
  }
  return EXIT.done
}

const remove = async (line: Line): Promise<number> => {
  const name = nameIn(line, "accounts delete")
  refuseOtherFlags(line, "accounts delete", ["yes"])
  const server = await serverPackage()
  const counted = await server.countAccount(process.env, name)
  note(`The account "${name}" has ${rowsText(counted)}.`)
  if (line.flags.yes === undefined) {
    if (!canAsk()) throw new UsageError(`this would delete the account "${name}" and all of these; add --yes`)
    if (!(await confirm("Delete the account and all of these? This cannot be undone."))) {
      note("Nothing was changed.")
      return EXIT.failure
    }
  }
  const rows = await server.deleteAccount(process.env, name)
  if (line.flags.json === true) printJson({ deleted: true, name, rows })
  note(`Deleted the account "${name}" with ${rowsText(rows)}.`)
  return EXIT.done
}

const exportAccount = async (line: Line): Promise<number> => {
  const name = nameIn(line, "accounts export", 3)
  refuseOtherFlags(line, "accounts export", [])
  const text = await (await serverPackage()).exportAccount(process.env, name)
  const [, , file] = line.words
  if (file === undefined) printExact(text)
  else {
    writeFileSync(file, text, { mode: 0o600, flag: "wx" })
    note(`Wrote ${file}. Keys, passwords and connected apps are not in it.`)
  }
  return EXIT.done
}

/** `3 rows: 2 food, 1 api_key`. */
const rowsText = (rows: Readonly<Record<string, number>>): string => {
  const filled = Object.entries(rows).filter(([, count]) => count > 0)
  if (filled.length === 0) return "no rows"
  const total = filled.reduce((sum, [, count]) => sum + count, 0)
  const parts = filled.map(([table, count]) => `${numberText(count, 0)} ${table}`)
  return `${countText(total, "row")}: ${parts.join(", ")}`
}
