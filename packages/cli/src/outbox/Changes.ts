import type { UnitSystem } from "@daybook/core/grammar"
import { ApiError, type Change, type UndoChangeResponse, UnknownOutcomeError } from "@daybook/sdk"
import { dailyGoals } from "../config/Cache.ts"
import { type Client, serverPackage } from "../config/Client.ts"
import { hasKey, refuseProfile } from "../config/Settings.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { MOST_LISTED } from "../generated/Requests.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { SHORT_ID } from "../output/Entry.ts"
import { safeText } from "../output/Text.ts"

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
  readonly weightUnit: () => Promise<UnitSystem>
}

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

/** More pages of changes are not searched. */
const MOST_PAGES = 10

/** The changes of the log, newest first, a page at a time. */
async function* changePages(log: ChangeLog): AsyncGenerator<ReadonlyArray<Change>> {
  let before: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await log.listChanges({ limit: MOST_LISTED.changes, ...(before !== undefined && { before }) })
    yield found
    before = found.at(-1)?.id
    if (found.length < MOST_LISTED.changes) return
  }
}

/** True if a key, an import or a command of the server made a change. Changes of others are undone only by name. */
const isOwn = ({ by }: Change): boolean => by.kind === "key" || by.kind === "import" || by.kind === "server"

/** The last changes that are neither undone nor undos, newest first. */
export const lastChanges = async (log: ChangeLog, count: number): Promise<ReadonlyArray<Change>> => {
  const found: Array<Change> = []
  for await (const page of changePages(log)) {
    found.push(...page.filter((change) => isOwn(change) && change.action !== "undo" && change.undoneBy === null))
    if (found.length >= count) break
  }
  return found.slice(0, count)
}

interface Undo {
  readonly undo: Change
  readonly undid: Change
}

/** The newest undo that is not undone. An undo of an undo is a redo, which is not redone. */
export const lastUndo = async (log: ChangeLog): Promise<Undo | undefined> => {
  const undos = new Map<string, Change>()
  for await (const page of changePages(log)) {
    for (const change of page) {
      if (isOwn(change) && change.action === "undo" && change.undoneBy === null) undos.set(change.id, change)
    }
    // The pages are newest first. The undone change is older, and may be on the same page.
    const undone = new Map(page.filter(({ action }) => action !== "undo").map((change) => [change.undoneBy, change]))
    for (const undo of undos.values()) {
      const undid = undone.get(undo.id)
      if (undid !== undefined) return { undo, undid }
    }
  }
  return undefined
}

/** The change that an id or its end names. */
export const findChange = async (log: ChangeLog, name: string): Promise<Change> => {
  for await (const page of changePages(log)) {
    const found = page.find(({ id }) => id === name || (name.length >= SHORT_ID && id.endsWith(name)))
    if (found !== undefined) return found
  }
  throw new CommandError(EXIT.notFound, `no change ${safeText(name)}; daybook changes lists them`)
}

/** Undoes a change, or its part that was not changed since. If the response is lost, the journal shows if it was undone. */
export const undoChange = async (
  log: ChangeLog,
  { id }: Change,
  { keepChanged = false } = {}
): Promise<UndoChangeResponse> => {
  try {
    return await log.undoChange({ id, ...(keepChanged && { keepChanged }) })
  } catch (error) {
    if (error instanceof ApiError && error.code === "invalid_request")
      throw new CommandError(EXIT.failure, error.message)
    if (!(error instanceof UnknownOutcomeError)) throw error
    const { undoneBy } = await findChange(log, id)
    if (undoneBy === null) throw error
    return { undone: true, id, change: undoneBy }
  }
}
