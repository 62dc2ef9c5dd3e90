import { writeFileSync } from "node:fs"
import { numberText } from "@daybook/core/grammar"
import { type Command, LOCAL, TABLE, YES } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { EXIT, UsageError } from "../Exit.ts"
import {
  actionIn,
  flagValue,
  type Line,
  refuseExtraWords,
  refuseOtherFlags,
  TABLE_FLAGS
} from "../grammar/CommandLine.ts"
import { listing } from "../output/Layout.ts"
import { canAsk, confirm, note, print, printData, printExact, printJson } from "../output/Output.ts"
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

/** The command does not know the settings with which a server was started elsewhere. */
const USUAL_PORT =
  "The link has the default port, because DAYBOOK_PORT is not set here. If the server listens on another port, put that one in the link."

export const user: Command = {
  summary: "print a link with which someone signs in to the app, on the server's machine",
  usage: "daybook user reset\ndaybook user reset --account anna",
  about: `Prints a link that is good for 15 minutes and works once: whoever opens it chooses the password of the account, by default
the owner's. Devices that are signed in to it are signed out now. For an account that nobody has signed in to yet, the link is the
invitation: it asks for a name too. Works on the database that DAYBOOK_DATABASE names, whether or not a server is running; the link
has the address of DAYBOOK_PUBLIC_URL, or of DAYBOOK_HOST and DAYBOOK_PORT.`,
  flags: {
    ...LOCAL,
    account: { value: "NAME", help: "the account; the owner's by default" }
  },
  run: async (line) => {
    const [action] = line.words
    if (action !== "reset") {
      throw new UsageError(`user takes reset${action === undefined ? "" : `, not "${action}"`}`)
    }
    refuseExtraWords(line, 1, "user reset")
    const { account, ended, expiresAt, isNew, url } = await (await serverPackage()).resetLink(
      process.env,
      flagValue(line, "account")
    )
    note(
      isNew
        ? `Nobody signs in to the account "${account}" yet. With this link, someone chooses a name and a password (15 minutes, once):`
        : `Open this link to choose a new password for the account "${account}" (15 minutes, once):`
    )
    if (line.flags.json === true) printJson({ account, url, expiresAt })
    else print(`${url}\n`)
    const { DAYBOOK_PORT, DAYBOOK_PUBLIC_URL } = process.env
    if (DAYBOOK_PORT === undefined && DAYBOOK_PUBLIC_URL === undefined) note(USUAL_PORT)
    if (ended > 0) note(`Signed out ${ended} ${ended === 1 ? "device" : "devices"}.`)
    return EXIT.done
  }
}
