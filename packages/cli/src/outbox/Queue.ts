import { join } from "node:path"
import type { LostWrite, Params, RouteName } from "@daybook/sdk"
import { isRouteName } from "../config/Client.ts"
import { readJsonList, writeJson } from "../config/Files.ts"
import { stateFolder } from "../config/Profile.ts"
import { isObject } from "../Json.ts"

/** A write to send. */
export interface Write {
  readonly route: RouteName
  readonly params: Params
  /** The version of what it corrects, as it was read. The server refuses it where that has changed since. */
  readonly ifVersion?: string
}

/**
 * A write in the queue. `waiting`: never sent. `unsure`: sent, but the response was lost. `refused`: the server refused it; it
 * stays listed until the user drops it.
 */
export interface QueuedWrite extends Write {
  readonly id: number
  /** The address of its server. It is never sent to another. */
  readonly origin: string
  /** The time when it was typed. */
  readonly at: string
  readonly state: "waiting" | "unsure" | "refused"
  /** The time when it was last sent, if unsure. */
  readonly sentAt?: string
  /** Changes before it was sent, if unsure. */
  readonly before?: LostWrite["before"]
  /** The server's message, if refused. */
  readonly why?: string
}

const file = (profile?: string): string => join(stateFolder(profile), "queue.json")

const isQueuedWrite = (value: unknown): value is QueuedWrite =>
  isObject(value) &&
  Number.isInteger(value.id) &&
  typeof value.origin === "string" &&
  isRouteName(value.route) &&
  isObject(value.params) &&
  typeof value.at === "string" &&
  (value.ifVersion === undefined || typeof value.ifVersion === "string") &&
  (value.state === "waiting" || value.state === "unsure" || value.state === "refused") &&
  (value.sentAt === undefined || typeof value.sentAt === "string") &&
  (value.before === undefined || (Array.isArray(value.before) && value.before.every((id) => typeof id === "string"))) &&
  (value.why === undefined || typeof value.why === "string")

/** The queue of a profile, or of the one in use, oldest write first. */
export const readQueue = (profile?: string): ReadonlyArray<QueuedWrite> =>
  readJsonList(file(profile), isQueuedWrite, "a queue")

/** Adds a write at the end. Requires the lock. */
export const enqueue = (write: Omit<QueuedWrite, "id" | "at">): QueuedWrite => {
  const queue = readQueue()
  const queued = { ...write, id: Math.max(0, ...queue.map(({ id }) => id)) + 1, at: new Date().toISOString() }
  writeJson(file(), [...queue, queued])
  return queued
}

/** Changes a write. Requires the lock. */
export const updateQueued = (id: number, change: Partial<QueuedWrite>): void =>
  writeJson(
    file(),
    readQueue().map((queued) => (queued.id === id ? { ...queued, ...change } : queued))
  )

/** Removes a write. Requires the lock. */
export const removeQueued = (id: number): void =>
  writeJson(
    file(),
    readQueue().filter((queued) => queued.id !== id)
  )
