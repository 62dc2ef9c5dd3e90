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
import { nameIn, texts } from "../Texts.ts"

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

type Describe = (params: Params) => string

const descriptions = (): Readonly<Partial<Record<RouteName, Describe>>> => {
  const { what } = texts().queue
  return {
    logWater: ({ amountMl }) => what.water(volumeText(Number(amountMl), knownUnit())),
    logFood: ({ calories, name }) => what.food(text(name), numberText(Number(calories), 1)),
    logMany: ({ items }) => what.many(listOf(items).length),
    addToCustomMetric: ({ amount }) => (amount === undefined ? what.oneMore : what.more(text(amount))),
    undoMany: ({ since }) => what.undoMany(text(since)),
    logWeight: ({ weightKg }) => what.weight(weightText(Number(weightKg), knownUnit())),
    logWorkout: ({ exercises }) =>
      what.workout(
        listOf(exercises)
          .map((exercise) => text(fieldOf(exercise, "name")))
          .join(", ")
      ),
    logRestDays: ({ dates }) =>
      what.rest(
        listOf(dates)
          .map((date) => dateText(String(date)))
          .join(", ")
      ),
    markFoodDay: ({ food }) => (food === null ? what.noMark : what.mark(nameIn(texts().foodDays.marks, text(food)))),
    logMeasurement: ({ clearFields, date: _, ...fields }) =>
      what.checkIn(
        [
          ...Object.keys(fields).map(shortName),
          ...listOf(clearFields).map((name) => what.cleared(shortName(name)))
        ].join(", ")
      ),
    setHealthReading: ({ reading, value }) => {
      const { short, unit } = READINGS.find(({ name }) => name === reading) ?? { short: undefined, unit: "" }
      const name = short === undefined ? what.aReading : texts().readings[short]
      return value === null ? what.unpinned(name) : what.pinned(name, `${value}${unit === short ? "" : ` ${unit}`}`)
    },
    updateCustomMetric: ({ metricId: _, ...fields }) =>
      what.metricChange(
        Object.keys(fields)
          .map((name) => (name === "healthMetricKey" ? "signal" : name))
          .join(", ")
      ),
    createRoutine: ({ name }) => what.newRoutine(text(name)),
    updateRoutine: (fields) => what.routineChange(namesOf(fields)),
    deleteRoutine: () => what.routineDeletion,
    createFood: ({ name }) => what.newFood(text(name)),
    updateKnownFood: (fields) => what.keptChange(namesOf(fields)),
    deleteKnownFood: () => what.keptDeletion,
    logKnownFood: ({ amount, count, portion }) =>
      amount === undefined
        ? what.known(numberText(Number(count ?? 1), 2), text(portion ?? what.portions))
        : what.knownAmount(numberText(Number(amount), 1)),
    updateFood: (fields) => what.foodCorrection(namesOf(fields)),
    updateWater: (fields) => what.waterCorrection(namesOf(fields)),
    updateWorkout: (fields) => what.workoutCorrection(namesOf(fields)),
    renameExercise: ({ exercise, name }) => what.rename(text(exercise), text(name)),
    deleteEntry: () => what.entryDeletion,
    deleteMeasurement: () => what.checkInDeletion,
    deleteCustomMetric: () => what.metricDeletion,
    createCustomMetric: ({ name }) => what.newMetric(text(name)),
    syncDays: ({ days }) => what.sync(listOf(days).length),
    setCustomMetricValue: ({ value }) => (value === null ? what.metricCleared : what.metricValue(text(value)))
  }
}

const namesOf = ({ id: _, ...fields }: Params): string =>
  Object.keys(fields)
    .map((name) => nameIn(texts().queue.fields, name))
    .join(", ")

const shortName = (name: unknown): string =>
  nameIn(texts().body, CHECK_IN.find((field) => field.name === name)?.short ?? text(name))

/** A write in a few words, with its date. */
export const describeWrite = ({ params, route }: Write): string => {
  const description = descriptions()[route]?.(params) ?? route
  return typeof params.date === "string" ? texts().queue.on(description, dateText(params.date)) : description
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
