import { join } from "node:path"
import { type LostWrite, type Params, ROUTES, type RouteName } from "@daybook/sdk"
import { readJson, stateFolder, writeJson } from "./Folders.ts"

/**
 * A write that waits here. `waiting`: it was never sent. `unsure`: it was sent, and may have been done. `refused`: the
 * server would not have it; kept for its owner to see.
 */
export interface Queued {
  readonly id: number
  /** The server it is for; another one never gets it. */
  readonly origin: string
  readonly route: RouteName
  readonly params: Params
  /** When it was typed. */
  readonly at: string
  readonly state: "waiting" | "unsure" | "refused"
  /** When it was last sent, while unsure. */
  readonly sentAt?: string
  /** What the log held before it was sent, while unsure. */
  readonly before?: LostWrite["before"] | undefined
  /** What the server said against it, once refused. */
  readonly why?: string
}

const file = (): string => join(stateFolder(), "queue.json")

const STATES = ["waiting", "unsure", "refused"]

const isQueued = (found: unknown): boolean => {
  const { at, id, origin, params, route, state } = Object(found)
  return (
    Number.isInteger(id) &&
    typeof origin === "string" &&
    Object.hasOwn(ROUTES, String(route)) &&
    typeof params === "object" &&
    params !== null &&
    typeof at === "string" &&
    STATES.includes(state)
  )
}

/** What waits, oldest first. */
export const readQueue = (): ReadonlyArray<Queued> => {
  const found = readJson(file()) ?? []
  if (!Array.isArray(found) || !found.every(isQueued))
    throw new Error(`${file()} is not a queue; mend it or move it away`)
  return found
}

/** Keeps a queue. Only while alone (Lock.ts). */
export const writeQueue = (queue: ReadonlyArray<Queued>): void => writeJson(file(), queue)

/** Puts a write at the end. Only while alone. */
export const enqueue = (write: Omit<Queued, "id" | "at">): Queued => {
  const queue = readQueue()
  const queued = { ...write, id: Math.max(0, ...queue.map(({ id }) => id)) + 1, at: new Date().toISOString() }
  writeQueue([...queue, queued])
  return queued
}

/** Changes one, or takes it out. Only while alone. */
export const amend = (id: number, change: Partial<Queued> | undefined): void =>
  writeQueue(
    readQueue().flatMap((queued) =>
      queued.id !== id ? [queued] : change === undefined ? [] : [{ ...queued, ...change }]
    )
  )
