import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { CHECK_IN, numberText, READINGS, type UnitSystem, volumeText, weightText } from "@daybook/core/grammar"
import type { LostWrite, Params, RouteName } from "@daybook/sdk"
import { readCache } from "../config/Cache.ts"
import { isRouteName } from "../config/Client.ts"
import { readJsonList, writeJson } from "../config/Files.ts"
import { stateFolder } from "../config/Settings.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { LOCATIONS } from "../generated/Requests.ts"
import { fieldOf, isObject } from "../Json.ts"
import { dateText, safeText } from "../output/Text.ts"

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

const text = (value: unknown): string => safeText(String(value))
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const knownUnit = (): UnitSystem => readCache().goals?.weightUnit ?? "kg"

const DESCRIPTIONS: Readonly<Partial<Record<RouteName, (params: Params) => string>>> = {
  logWater: ({ amountMl }) => `${volumeText(Number(amountMl), knownUnit())} of water`,
  logFood: ({ calories, name }) => `${text(name)}, ${numberText(Number(calories), 1)} kcal`,
  logMany: ({ items }) => `${listOf(items).length} entries`,
  addToCustomMetric: ({ amount }) => (amount === undefined ? "one more of a metric" : `${amount} more of a metric`),
  undoMany: ({ since }) => `the undo of what was written since ${text(since)}`,
  logWeight: ({ weightKg }) => `${weightText(Number(weightKg), knownUnit())} of body weight`,
  logWorkout: ({ exercises }) =>
    `a workout (${listOf(exercises)
      .map((exercise) => text(fieldOf(exercise, "name")))
      .join(", ")})`,
  logRestDays: ({ dates }) =>
    `rest on ${listOf(dates)
      .map((date) => dateText(String(date)))
      .join(", ")}`,
  markFoodDay: ({ food }) => (food === null ? "no mark of the food" : `the food as ${text(food)}`),
  logMeasurement: ({ clearFields, date: _, ...fields }) =>
    `a check-in (${[...Object.keys(fields).map(shortName), ...listOf(clearFields).map((name) => `${shortName(name)} cleared`)].join(", ")})`,
  setHealthReading: ({ reading, value }) => {
    const { short, unit } = READINGS.find(({ name }) => name === reading) ?? { short: "a reading", unit: "" }
    return value === null ? `${short} unpinned` : `${short} pinned at ${value}${unit === short ? "" : ` ${unit}`}`
  },
  updateCustomMetric: ({ metricId: _, ...fields }) =>
    `a change of a metric (${Object.keys(fields)
      .map((name) => (name === "healthMetricKey" ? "signal" : name))
      .join(", ")})`,
  createRoutine: ({ name }) => `the new routine ${text(name)}`,
  updateRoutine: (fields) => `a change of a routine (${namesOf(fields)})`,
  deleteRoutine: () => "the deletion of a routine",
  createFood: ({ name }) => `the new food ${text(name)}`,
  updateKnownFood: (fields) => `a change of a kept food (${namesOf(fields)})`,
  deleteKnownFood: () => "the deletion of a kept food",
  logKnownFood: ({ amount, count, portion }) =>
    amount === undefined
      ? `${numberText(Number(count ?? 1), 2)} ${text(portion ?? "portions")} of a known food`
      : `${numberText(Number(amount), 1)} g or ml of a known food`,
  updateFood: (fields) => `a correction of a food (${namesOf(fields)})`,
  updateWater: (fields) => `a correction of water (${namesOf(fields)})`,
  updateWorkout: (fields) => `a correction of a workout (${namesOf(fields)})`,
  renameExercise: ({ exercise, name }) => `the rename of ${text(exercise)} to ${text(name)}`,
  deleteEntry: () => "the deletion of an entry",
  deleteMeasurement: () => "the deletion of a check-in",
  deleteCustomMetric: () => "the deletion of a metric",
  createCustomMetric: ({ name }) => `the new metric ${text(name)}`,
  syncDays: ({ days }) => `a sync of ${listOf(days).length === 1 ? "one day" : `${listOf(days).length} days`}`,
  setCustomMetricValue: ({ value }) => (value === null ? "a cleared metric value" : `a metric value of ${value}`)
}

const namesOf = ({ id: _, ...fields }: Params): string =>
  Object.keys(fields)
    .map((name) => FIELDS[name] ?? name)
    .join(", ")

const FIELDS: Readonly<Record<string, string>> = {
  amountMl: "amount",
  calories: "energy",
  durationMinutes: "duration",
  routineId: "routine"
}

const shortName = (name: unknown): string => CHECK_IN.find((field) => field.name === name)?.short ?? text(name)

/** A write in a few words, with its date. */
export const describeWrite = ({ params, route }: Write): string => {
  const description = DESCRIPTIONS[route]?.(params) ?? route
  return typeof params.date === "string" ? `${description} on ${dateText(params.date)}` : description
}

/**
 * The part of the log that a write changes: the water of a date, a check-in, a metric. While an unsure write waits, another write of the
 * same place would hide whether the first was applied.
 */
export const placeOf = ({ params, route }: Write): string => {
  const location = LOCATIONS[route]
  return JSON.stringify(
    location === undefined ? [route, params] : [location.part, ...location.by.map((name) => params[name])]
  )
}

const TIMEOUT_MS = 30_000
const RETRY_MS = 50

/** Runs `work` while no other `daybook` process changes the queue. The lock of a dead process is taken over. */
export const withLock = async <A>(work: () => Promise<A>): Promise<A> => {
  const file = join(stateFolder(), "lock")
  const deadline = Date.now() + TIMEOUT_MS
  while (!acquire(file)) {
    if (Date.now() > deadline) {
      throw new CommandError(EXIT.failure, "another daybook is sending the queue; try again shortly")
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Linking makes the lock appear together with its holder's process id, so an empty lock file has no holder. */
const acquire = (file: string): boolean => {
  const draft = `${file}.new.${process.pid}`
  try {
    mkdirSync(stateFolder(), { recursive: true, mode: 0o700 })
    writeFileSync(draft, String(process.pid), { mode: 0o600 })
  } catch (error) {
    const why = `${stateFolder()}, where the queue is kept, cannot be written (${fieldOf(error, "code")})`
    throw new CommandError(EXIT.failure, `${why}; XDG_STATE_HOME can name another folder`)
  }
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (fieldOf(error, "code") !== "EEXIST") throw error
    removeStale(file)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes the lock of a dead process. It is moved first and read again, since another process may have just replaced it. */
const removeStale = (file: string): void => {
  const moved = `${file}.${process.pid}`
  try {
    if (isAlive(readFileSync(file, "utf8"))) return
    renameSync(file, moved)
    if (isAlive(readFileSync(moved, "utf8"))) linkSync(moved, file)
  } catch {
    // Another process was faster; the next attempt sees its result.
  } finally {
    rmSync(moved, { force: true })
  }
}

const isAlive = (text: string): boolean => {
  const pid = Number(text)
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return fieldOf(error, "code") === "EPERM"
  }
}
