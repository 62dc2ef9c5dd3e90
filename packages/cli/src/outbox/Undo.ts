import type { Undo } from "@daybook/core"
import { type Params, RateLimitedError } from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { EFFECTS } from "../generated/Requests.ts"
import { fieldOf } from "../Json.ts"
import type { JournalEntry } from "./Journal.ts"
import { listOf, readValue, routeNamed } from "./Locate.ts"
import type { Write } from "./Queue.ts"

type Restore = Extract<Undo, { restore: string }>

/**
 * The value that a write is about to replace, `null` if there is none. Undefined for a write that replaces nothing, and if the
 * budget of reads is spent: the write is more important than its undo.
 */
export const readFormer = async (client: Client, { params, route }: Write): Promise<unknown> => {
  const { undo } = EFFECTS[route] ?? {}
  if (undo === undefined || "delete" in undo) return undefined
  try {
    return await readValue(client, undo.former, params)
  } catch (error) {
    if (error instanceof RateLimitedError) return undefined
    throw error
  }
}

/** The write that undoes another. Fails if the API has none, or if the log was changed since. */
export const findUndo = async (client: Client, entry: JournalEntry): Promise<Write> => {
  const { answer, params, prior, route } = entry
  const { trace, undo } = EFFECTS[route] ?? {}
  if (undo === undefined) throw cannotUndo("it cannot be undone: the API has no route for it")
  if ("delete" in undo) {
    if (answer === undefined) {
      throw cannotUndo("its response was lost, so its id is unknown; daybook delete metric NAME deletes it")
    }
    const records = trace === undefined ? [] : listOf(await readValue(client, trace, params))
    if (!records.some((record) => JSON.stringify(record) === JSON.stringify(answer))) throw changedSince()
    const ids = Object.entries(undo.params).map(([name, field]) => [name, fieldOf(answer, field)])
    return { route: routeNamed(undo.delete), params: Object.fromEntries(ids) }
  }
  if (prior === undefined) throw cannotUndo("the value that it replaced could not be read at the time")
  const now = await readValue(client, undo.former, params)
  const kept = Object.fromEntries(undo.keep.map((name) => [name, params[name]]))
  const restored = undo.into === undefined ? restoredFields(undo, params, prior, now) : { [undo.into]: prior }
  if (undo.into !== undefined && !isSame(now, params[undo.into])) throw changedSince()
  return { route: routeNamed(undo.restore), params: { ...kept, ...restored } }
}

/** The former values of the fields that a write set or cleared. */
const restoredFields = ({ clearWith = "", keep }: Restore, params: Params, prior: unknown, now: unknown): Params => {
  const { [clearWith]: cleared, ...fields } = params
  const names = [...Object.keys(fields).filter((name) => !keep.includes(name)), ...listOf(cleared).map(String)]
  if (!names.every((name) => isSame(fieldOf(now, name), fields[name]))) throw changedSince()
  // A description cannot be null, only empty.
  const former = names.map((name) => [name, fieldOf(prior, name) ?? (name === "description" ? "" : null)] as const)
  if (clearWith === "") return Object.fromEntries(former)
  const absent = former.filter(([, value]) => value === null).map(([name]) => name)
  const present = former.filter(([, value]) => value !== null)
  return { ...Object.fromEntries(present), ...(absent.length > 0 && { [clearWith]: absent }) }
}

/** Whether the log holds what was sent. It stores names trimmed and empty text as no text. */
const isSame = (now: unknown, sent: unknown): boolean =>
  typeof sent === "string" ? (now ?? "") === sent || now === sent.trim() : (now ?? null) === (sent ?? null)

const cannotUndo = (reason: string): CommandError => new CommandError(EXIT.failure, reason)

const changedSince = (): CommandError =>
  cannotUndo("it was changed since, so it is left as it is; daybook day or daybook metric shows it")
