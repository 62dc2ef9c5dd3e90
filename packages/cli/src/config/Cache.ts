import { join } from "node:path"
import type { CustomMetric, Goals } from "@daybook/sdk"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import type { UnitSystem } from "../grammar/Amounts.ts"
import { fieldOf, isObject } from "../Json.ts"
import type { DailyGoals } from "../output/Day.ts"
import { safeText } from "../output/Text.ts"
import type { Client } from "./Client.ts"
import { readJson, stateFolder, writeJson } from "./Files.ts"

type NameList = "foods" | "exercises" | "metrics"

/** What is cached of a server: the goals, to save requests, and names, for completion. */
interface Cache extends Readonly<Partial<Record<NameList, ReadonlyArray<string>>>> {
  readonly origin?: string
  readonly goals?: DailyGoals
  readonly goalsAt?: number
}

const GOALS_MAX_AGE_MS = 86_400_000
const MAX_NAMES = 300

const file = (): string => join(stateFolder(), "memory.json")

/** The cache of a server, or of the last one used if none is named. Empty for another server, and if it is damaged. */
export const readCache = (origin?: string): Cache => {
  try {
    const cache = cacheIn(readJson(file()))
    return origin === undefined || cache.origin === origin ? cache : {}
  } catch {
    return {}
  }
}

const cacheIn = (value: unknown): Cache => {
  const origin = fieldOf(value, "origin")
  const goals = fieldOf(value, "goals")
  const goalsAt = fieldOf(value, "goalsAt")
  const names = (list: NameList) => {
    const found = fieldOf(value, list)
    return Array.isArray(found) && found.every((name) => typeof name === "string") ? { [list]: found } : {}
  }
  return {
    ...(typeof origin === "string" && { origin }),
    ...(isGoals(goals) && { goals }),
    ...(typeof goalsAt === "number" && { goalsAt }),
    ...names("foods"),
    ...names("exercises"),
    ...names("metrics")
  }
}

const isGoals = (value: unknown): value is DailyGoals =>
  isObject(value) &&
  ["calories", "protein", "carbs", "fat", "waterMl"].every((name) => typeof value[name] === "number") &&
  (value.weightUnit === "kg" || value.weightUnit === "lbs")

const updateCache = (origin: string, change: Cache): void => {
  try {
    writeJson(file(), { ...readCache(origin), ...change, origin })
  } catch {
    // The cache only saves requests.
  }
}

/** Caches names, the latest first. */
export const rememberNames = (origin: string, list: NameList, names: ReadonlyArray<string>): void => {
  const known = readCache(origin)[list] ?? []
  const all = [...new Set([...names, ...known])].slice(0, MAX_NAMES)
  if (all.length !== known.length || all.some((name, index) => name !== known[index])) {
    updateCache(origin, { [list]: all })
  }
}

/** The goals, read from the server at most once a day. */
export const dailyGoals = async (client: Client): Promise<DailyGoals> => {
  const { goals, goalsAt = 0 } = readCache(client.origin)
  return goals !== undefined && Date.now() - goalsAt < GOALS_MAX_AGE_MS ? goals : currentGoals(client)
}

/** The goals as the server has them now. */
export const currentGoals = async (client: Client): Promise<Goals> => {
  const goals = await client.getGoals()
  updateCache(client.origin, { goals, goalsAt: Date.now() })
  return goals
}

/** The unit of the goals; the cached one, however old, if the server cannot be reached. */
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

/** Finds a metric by its id, its name, or the start of its name if only one starts so. */
export const findMetric = async (client: Client, name: string, values?: number): Promise<CustomMetric> => {
  const all = await client.listCustomMetrics(values === undefined ? {} : { values })
  rememberNames(
    client.origin,
    "metrics",
    all.map((each) => each.name)
  )
  const wanted = name.toLowerCase()
  const exact = all.filter((each) => each.id === name || each.name.toLowerCase() === wanted)
  const found = exact.length > 0 ? exact : all.filter((each) => each.name.toLowerCase().startsWith(wanted))
  const [only] = found
  if (only === undefined) {
    throw new CommandError(EXIT.notFound, `no metric is named "${safeText(name)}"; daybook metric lists them`)
  }
  if (found.length > 1) {
    const matches = found.map((each) => `${safeText(each.name)} (${each.id})`).join(" and ")
    throw new UsageError(`"${name}" matches ${matches}; use the id`)
  }
  return only
}
