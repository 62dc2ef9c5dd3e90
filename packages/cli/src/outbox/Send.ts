import type { Client } from "../config/Client.ts"
import { note } from "../output/Output.ts"
import { addToJournal, type JournalEntry } from "./Journal.ts"
import type { Write } from "./Queue.ts"
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

/** Records an applied write for `undo`. */
export const recordApplied = (
  client: Client,
  applied: Pick<JournalEntry, "route" | "params" | "answer" | "prior">
): void => {
  try {
    addToJournal({ at: new Date().toISOString(), origin: client.origin, ...applied })
  } catch (error) {
    // The write is applied; a failure to record it must not look like a failed write.
    note(`daybook: this cannot be undone from here: ${error instanceof Error ? error.message : error}`)
  }
}
