import type { UnitSystem } from "@daybook/core/grammar"
import type { Change, UndoChangeResponse } from "@daybook/sdk"
import { CommandError, EXIT } from "../Exit.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { dailyGoals } from "./Cache.ts"
import type { Client } from "./Client.ts"
import { refuseProfile } from "./Profile.ts"
import { serverPackage } from "./ServerPackage.ts"
import { hasKey } from "./Settings.ts"

/** Lists and undoes changes, on a server or in a database of this machine. */
export interface ChangeLog {
  readonly listChanges: (filter: {
    readonly date?: string
    readonly limit?: number
    readonly before?: string
  }) => PromiseLike<ReadonlyArray<Change>>
  readonly undoChange: (request: {
    readonly id: string
    readonly keepChanged?: boolean
  }) => PromiseLike<UndoChangeResponse>
  /** The unit in which weights are shown. */
  readonly weightUnit: () => Promise<UnitSystem>
}

/** The changes of the server that the terminal is configured for. */
export const changesOn = (client: Client): ChangeLog => ({
  listChanges: (filter) => client.listChanges(filter),
  undoChange: (request) => client.undoChange(request),
  weightUnit: async () => (await dailyGoals(client)).weightUnit
})

/** The flag that names an account of the database of this machine. */
export const ACCOUNT = { account: { value: "NAME", help: "in the log of this account, on the server's machine" } }

/** The changes of the database that `daybook import` writes to, if there is no key or an account is named; undefined if a key is used. */
export const changesHere = async (line: Line): Promise<ChangeLog | undefined> => {
  const account = flagValue(line, "account")
  if (account === undefined && hasKey()) return undefined
  if (account !== undefined) refuseProfile("with --account")
  const log = await (await serverPackage()).localLog(process.env, account)
  if (log === undefined && account !== undefined) {
    throw new CommandError(EXIT.notFound, "there is no database on this machine; DAYBOOK_DATABASE names another")
  }
  return log
}

/** The words that name the same account in a printed command. */
export const sameAccount = (line: Line): string => {
  const account = flagValue(line, "account")
  if (account === undefined) return ""
  return ` --account ${/^[\w.-]+$/.test(account) ? account : JSON.stringify(account)}`
}
