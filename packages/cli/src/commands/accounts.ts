import { numberText } from "@daybook/core/grammar"
import { accountFlag, LOCAL, TABLE, withActions, YES } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { writeParts } from "../config/Files.ts"
import { EXIT } from "../Exit.ts"
import { flagValue, type Line, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { isConfirmed, note, print, printExact, printJson, printList } from "../output/Output.ts"
import { countText, typedWords } from "../output/Text.ts"

export const accounts = withActions("accounts", {
  about: `Each account is a log of its own; a key sees only its account's. Works on the database that DAYBOOK_DATABASE names, whether or
not a server is running. Keys for an account: daybook keys create --account NAME. The account "owner" is yours; it cannot be deleted.
An export has the account's log and goals, deleted rows included, on standard output or in a new file; keys, passwords and connected apps
are not in it. daybook import daybook adds it to another server's accounts. Deleting asks first. It deletes everything of the account, keys
and connected apps too. It cannot be undone; backups from before still contain the account.`,
  flags: { ...LOCAL, ...TABLE, ...YES },
  actions: {
    create: {
      usage: "daybook accounts create NAME",
      words: 1,
      needs: "one NAME, for example accounts create anna",
      run: (line) => create(line)
    },
    list: { usage: "daybook accounts list [--json]", flags: TABLE_FLAGS, words: 0, run: (line) => list(line) },
    export: {
      usage: "daybook accounts export NAME anna.json",
      words: 2,
      needs: "one NAME, for example accounts export anna",
      run: (line) => exportAccount(line)
    },
    delete: {
      usage: "daybook accounts delete NAME",
      flags: ["yes"],
      words: 1,
      needs: "one NAME, for example accounts delete anna",
      run: (line) => remove(line)
    }
  }
})

const create = async ({ flags, words: [name = ""] }: Line): Promise<number> => {
  const { newLog, ...made } = await (await serverPackage()).createAccount(process.env, name)
  if (newLog !== undefined) note(`New log at ${newLog}`)
  note(
    `Created the account "${made.name}". Make a key for it: daybook keys create --account ${typedWords([made.name])} --name phone --scope full`
  )
  if (flags.json === true) printJson(made)
  return EXIT.done
}

const list = async (line: Line): Promise<number> =>
  printList(line, await (await serverPackage()).listAccounts(process.env), {
    columns: ["id", "name", "isOwner", "createdAt", "liveKeys"],
    empty: "",
    heads: ["NAME", "LIVE KEYS", "CREATED", ""],
    cells: ({ createdAt, isOwner, liveKeys, name }) => [
      ...[name, String(liveKeys), createdAt.slice(0, 10)],
      isOwner ? "the owner's" : ""
    ],
    right: [1]
  })

const remove = async (line: Line): Promise<number> => {
  const [name = ""] = line.words
  const server = await serverPackage()
  note(`The account "${name}" has ${rowsText(await server.countAccount(process.env, name))}.`)
  const isSure = await isConfirmed(line, {
    would: `delete the account "${name}" and all of these`,
    question: "Delete the account and all of these? This cannot be undone.",
    declined: "Nothing was changed."
  })
  if (!isSure) return EXIT.failure
  const rows = await server.deleteAccount(process.env, name)
  if (line.flags.json === true) printJson({ deleted: true, name, rows })
  note(`Deleted the account "${name}" with ${rowsText(rows)}.`)
  return EXIT.done
}

const exportAccount = async ({ words: [name = "", file] }: Line): Promise<number> => {
  const server = await serverPackage()
  const make = (write: (part: string) => void) => server.exportAccount(process.env, name, write)
  if (file === undefined) await make(printExact)
  else {
    await writeParts(file, make)
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

export const user = withActions("user", {
  about: `Prints a link that is good for 15 minutes and works once: whoever opens it chooses the password of the account, by default
the owner's. Devices that are signed in to it are signed out now. For an account that nobody has signed in to yet, the link is the
invitation: it asks for a name too. Works on the database that DAYBOOK_DATABASE names, whether or not a server is running; the link
has the address of DAYBOOK_PUBLIC_URL, or of DAYBOOK_HOST and DAYBOOK_PORT.`,
  flags: { ...LOCAL, ...accountFlag("the account; the owner's by default") },
  actions: {
    reset: {
      usage: "daybook user reset\ndaybook user reset --account anna",
      flags: ["account"],
      words: 0,
      run: (line) => reset(line)
    }
  }
})

const reset = async (line: Line): Promise<number> => {
  const server = await serverPackage()
  const { account, ended, expiresAt, isNew, url } = await server.resetLink(process.env, flagValue(line, "account"))
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
