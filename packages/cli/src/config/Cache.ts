import { rmSync } from "node:fs"
import { join } from "node:path"
import type { UnitSystem } from "@daybook/core/grammar"
import type { CustomMetric, KnownFood as Food, Goals, Routine } from "@daybook/sdk"
import { CommandError, EXIT } from "../Exit.ts"
import { WEIGHT_UNITS, WORDS } from "../generated/Requests.ts"
import { fieldOf, isObject } from "../Json.ts"
import type { DailyGoals } from "../output/Day.ts"
import type { Client } from "./Client.ts"
import { readJson, writeJson } from "./Files.ts"
import { findNamed, type NamedItem, namedOrKnown, refuseTaken } from "./Named.ts"
import { stateFolder } from "./Settings.ts"

type NameList = "foods" | "exercises" | "metrics"

/** The properties of a metric that a write of its value needs. */
export type KnownMetric = Pick<CustomMetric, "id" | "kind" | "name" | "unit">

/** A food as it was last logged. */
export interface KnownFood {
  readonly name: string
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
}

/** A food that the person keeps, with what an entry of it needs. */
export type OwnFood = Pick<Food, "id" | "name" | "unit" | "portions" | "source">

/** The cached part of a server's log: the goals, to save requests; names, for completion; metrics and routines, for writes without a connection. */
interface Cache extends Readonly<Partial<Record<NameList, ReadonlyArray<string>>>> {
  readonly origin?: string
  readonly knownMetrics?: ReadonlyArray<KnownMetric>
  readonly knownFoods?: ReadonlyArray<KnownFood>
  readonly knownRoutines?: ReadonlyArray<NamedItem>
  readonly ownFoods?: ReadonlyArray<OwnFood>
  readonly goals?: DailyGoals
  readonly goalsAt?: number
}

const GOALS_MAX_AGE_MS = 86_400_000
const MAX_NAMES = 300

const file = (): string => join(stateFolder(), "memory.json")

/** The cache of a server, or of the last one used if none is named. It is empty for another server, or if it is damaged. */
export const readCache = (origin?: string): Cache => {
  try {
    const cache = cacheIn(readJson(file()))
    return origin === undefined || cache.origin === origin ? cache : {}
  } catch {
    return {}
  }
}

/** Removes the cached goals, so that they are read again. */
export const forgetGoals = (): void => {
  const { goals, goalsAt, origin, ...cache } = readCache()
  if (origin !== undefined && goals !== undefined) writeJson(file(), { ...cache, origin })
}

export const removeCache = (): void => rmSync(file(), { force: true })

const cacheIn = (value: unknown): Cache => {
  const [origin, goals, goalsAt] = ["origin", "goals", "goalsAt"].map((name) => fieldOf(value, name))
  const list = <A>(name: keyof Cache, isItem: (item: unknown) => item is A) => {
    const found = fieldOf(value, name)
    return Array.isArray(found) && found.every(isItem) ? { [name]: found } : {}
  }
  return {
    ...(typeof origin === "string" && { origin }),
    ...(isGoals(goals) && { goals }),
    ...(typeof goalsAt === "number" && { goalsAt }),
    ...list("knownMetrics", isKnownMetric),
    ...list("knownFoods", isKnownFood),
    ...list("knownRoutines", isNamed),
    ...list("ownFoods", isOwnFood),
    ...list("foods", isText),
    ...list("exercises", isText),
    ...list("metrics", isText)
  }
}

const isText = (value: unknown): value is string => typeof value === "string"

const isGoals = (value: unknown): value is DailyGoals =>
  isObject(value) &&
  ["calories", "protein", "carbs", "fat", "waterMl"].every((name) => typeof value[name] === "number") &&
  WEIGHT_UNITS.some((unit) => unit === value.weightUnit)

const isKnownMetric = (value: unknown): value is KnownMetric =>
  isObject(value) &&
  ["id", "name", "unit"].every((name) => typeof value[name] === "string") &&
  WORDS.createCustomMetric.kind.some((kind) => kind === value.kind)

const isNamed = (value: unknown): value is NamedItem =>
  isObject(value) && typeof value.id === "string" && typeof value.name === "string"

const isOwnFood = (value: unknown): value is OwnFood =>
  isNamed(value) &&
  "portions" in value &&
  Array.isArray(value.portions) &&
  value.portions.every((each) => isObject(each) && typeof each.name === "string" && typeof each.amount === "number")

const isKnownFood = (value: unknown): value is KnownFood =>
  isObject(value) &&
  typeof value.name === "string" &&
  ["calories", "protein", "carbs", "fat"].every((name) => typeof value[name] === "number")

const updateCache = (origin: string, change: Cache): void => {
  try {
    const cache = readCache(origin)
    const isNew = Object.entries(change).some(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(fieldOf(cache, name))
    )
    if (isNew) writeJson(file(), { ...cache, ...change, origin })
  } catch {
    // The cache only saves requests.
  }
}

/** Caches names, the latest first. */
export const rememberNames = (origin: string, list: NameList, names: ReadonlyArray<string>): void => {
  const all = [...new Set([...names, ...(readCache(origin)[list] ?? [])])].slice(0, MAX_NAMES)
  if (all.length > 0) updateCache(origin, { [list]: all })
}

const namesOf = (all: ReadonlyArray<{ readonly name: string }>): ReadonlyArray<string> => all.map(({ name }) => name)

/** Caches foods with their figures, the latest first. */
export const rememberFoods = (origin: string, foods: ReadonlyArray<KnownFood>): void => {
  if (foods.length === 0) return
  rememberNames(origin, "foods", namesOf(foods))
  const byName = new Map<string, KnownFood>()
  for (const { calories, carbs, fat, name, protein } of [...foods, ...(readCache(origin).knownFoods ?? [])]) {
    const key = name.toLowerCase()
    if (!byName.has(key)) byName.set(key, { name, calories, protein, carbs, fat })
  }
  updateCache(origin, { knownFoods: [...byName.values()].slice(0, MAX_NAMES) })
}

const knownMetric = ({ id, kind, name, unit }: KnownMetric): KnownMetric => ({ id, kind, name, unit })

export const rememberMetrics = (origin: string, metrics: ReadonlyArray<CustomMetric>): void => {
  rememberNames(origin, "metrics", namesOf(metrics))
  updateCache(origin, { knownMetrics: metrics.map(knownMetric) })
}

export const rememberMetric = (origin: string, created: unknown): void => {
  if (!isKnownMetric(created)) return
  rememberNames(origin, "metrics", [created.name])
  updateCache(origin, { knownMetrics: [...(readCache(origin).knownMetrics ?? []), knownMetric(created)] })
}

export const rememberRoutines = (origin: string, routines: ReadonlyArray<NamedItem>): void =>
  updateCache(origin, { knownRoutines: routines.map(({ id, name }) => ({ id, name })) })

/** Caches own foods as the server listed them, beside those of earlier searches. */
export const rememberOwnFoods = (origin: string, foods: ReadonlyArray<OwnFood>): void => {
  const found = foods.map(({ id, name, portions, source, unit }) => ({ id, name, portions, source, unit }))
  const others = (readCache(origin).ownFoods ?? []).filter(({ id }) => !found.some((food) => food.id === id))
  if (found.length > 0) updateCache(origin, { ownFoods: [...found, ...others].slice(0, MAX_NAMES) })
}

/** The goals, read from the server at most once a day. */
export const dailyGoals = async (client: Client): Promise<DailyGoals> => {
  const { goals, goalsAt = 0 } = readCache(client.origin)
  return goals !== undefined && Date.now() - goalsAt < GOALS_MAX_AGE_MS ? goals : currentGoals(client)
}

export const currentGoals = async (client: Client): Promise<Goals> => {
  const goals = await client.getGoals()
  updateCache(client.origin, { goals, goalsAt: Date.now() })
  return goals
}

/** The goals with the targets of a date, which change with its workouts. The cached goals are refreshed as well. */
export const goalsOn = async (client: Client, date: string): Promise<Goals> => {
  const [goals] = await Promise.all([client.getGoals({ date }), dailyGoals(client)])
  return goals
}

/** The unit of the goals. If the server cannot be reached it is the cached one, of any age. */
export const goalUnit = async (client: Client): Promise<UnitSystem> => {
  try {
    return (await dailyGoals(client)).weightUnit
  } catch (error) {
    const { goals } = readCache(client.origin)
    if (goals !== undefined) return goals.weightUnit
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(
      EXIT.network,
      `the unit of your goals cannot be read (${reason}); give the unit: 81.4kg or 180lb`
    )
  }
}

/** Finds a metric by its id, its name, or the start of its name if no other name starts with it. */
export const findMetric = async (client: Client, name: string, values?: number): Promise<CustomMetric> => {
  const all = await client.listCustomMetrics(values === undefined ? {} : { values })
  rememberMetrics(client.origin, all)
  return findNamed(all, name, "metric")
}

/** Finds a metric for a write. If the server cannot list the metrics, it searches the cached ones. */
export const findMetricToWrite = (client: Client, name: string): Promise<KnownMetric> =>
  namedOrKnown(
    () => findMetric(client, name),
    () => readCache(client.origin).knownMetrics,
    name,
    "metric"
  )

/** Refuses the name of another metric. `except` is the id of the one that is changed. */
export const refuseMetricName = (client: Client, name: string, except?: string): Promise<void> =>
  refuseTaken(() => client.listCustomMetrics(), readCache(client.origin).knownMetrics, name, "metric", except)

export const findRoutine = async (client: Client, name: string): Promise<Routine> => {
  const all = await client.listRoutines()
  rememberRoutines(client.origin, all)
  return findNamed(all, name, "routine")
}

export const findRoutineToWrite = (client: Client, name: string): Promise<NamedItem> =>
  namedOrKnown(
    () => findRoutine(client, name),
    () => readCache(client.origin).knownRoutines,
    name,
    "routine"
  )

export const refuseRoutineName = (client: Client, name: string, except?: string): Promise<void> =>
  refuseTaken(() => client.listRoutines(), readCache(client.origin).knownRoutines, name, "routine", except)
