import type { Step } from "@daybook/core"
import type { Params } from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { EFFECTS } from "../generated/Requests.ts"
import { isObject } from "../Json.ts"
import { note } from "../output/Output.ts"
import { addToJournal, type JournalEntry } from "./Journal.ts"
import { type QueuedWrite, readQueue, updateQueued, type Write } from "./Queue.ts"
import { readFormer } from "./Undo.ts"

/** The response to a write, and what the log held before it. */
export interface Sent {
  readonly answer: unknown
  readonly before: unknown
}

/** Sends a write once and records it for `undo`. Requires the lock, since the value it replaces is read first. */
export const sendWrite = async (client: Client, { params, route }: Write): Promise<Sent> => {
  const prior = await readFormer(client, { route, params })
  const { before, data } = await client.route(route, params, { readBefore: true }).withResponse()
  recordApplied(client, { route, params, answer: data, prior })
  return { answer: data, before: before ?? prior }
}

/**
 * Records an applied write for `undo`, and counts it in what the unsure writes like it are compared with. A write that was
 * only found in the log (`foundAgainst`) counts for those that are compared with the same state.
 */
export const recordApplied = (
  client: Client,
  applied: Pick<JournalEntry, "route" | "params" | "answer" | "prior">,
  foundAgainst?: { readonly before: unknown }
): void => {
  try {
    for (const queued of readQueue()) {
      const isAlike = queued.state === "unsure" && queued.origin === client.origin && queued.route === applied.route
      const isCompared = foundAgainst === undefined || isSameJson(queued.before, foundAgainst.before)
      if (isAlike && isCompared && queued.before !== undefined && queued.params.date === applied.params.date) {
        updateQueued(queued.id, { before: withAdded(queued, applied) })
      }
    }
    addToJournal({ at: new Date().toISOString(), origin: client.origin, ...applied })
  } catch (error) {
    // The write is applied; a failure to record it must not look like a failed write.
    note(`daybook: this cannot be undone from here: ${error instanceof Error ? error.message : error}`)
  }
}

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What the log held before an unsure write, with a later write of the same route added. */
const withAdded = ({ before }: QueuedWrite, { params, route }: Write): unknown => {
  const { trace } = EFFECTS[route] ?? {}
  if (trace === undefined) return before
  return changeAt(before, trace.path, (value) => {
    if ("growsBy" in trace) return Number(value) + Number(params[trace.growsBy])
    return Array.isArray(value) ? [...value, trimmed(params)] : value
  })
}

const changeAt = (
  value: unknown,
  [step, ...rest]: ReadonlyArray<Step>,
  change: (value: unknown) => unknown
): unknown => {
  if (step === undefined) return change(value)
  if (!isObject(value) || !("field" in step)) return value
  return { ...value, [step.field]: changeAt(value[step.field], rest, change) }
}

/** The log stores names trimmed. */
const trimmed = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value])
  )
