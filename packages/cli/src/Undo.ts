import {
  type CustomMetric,
  type DayRecord,
  type HealthDay,
  type Params,
  RateLimitedError,
  type RouteName
} from "@daybook/sdk"
import { EXIT, Stop } from "./Command.ts"
import { MOST_LISTED } from "./generated/Requests.ts"
import type { Principal } from "./local/Client.ts"
import type { Written } from "./local/Journal.ts"

/**
 * What a write replaces, read before it; undefined for writes that replace nothing or cannot be taken back, and where the
 * hour's reads are spent: the write is more than its undoing.
 */
export const priorOf = async (client: Principal, route: RouteName, params: Params): Promise<unknown> => {
  try {
    return await replacedBy(client, route, params)
  } catch (error) {
    if (error instanceof RateLimitedError) return undefined
    throw error
  }
}

const replacedBy = async (client: Principal, route: RouteName, params: Params): Promise<unknown> => {
  switch (route) {
    case "logWeight":
    case "logMeasurement":
      return (await client.getDay({ date: dateIn(params) })).measurements
    case "setHealthReading": {
      const date = dateIn(params)
      const [day] = await client.listHealthDays({ start: date, end: date })
      return day ?? null
    }
    case "updateCustomMetric":
    case "setCustomMetricValue":
      return metricIn(await client.listCustomMetrics({ values: MOST_LISTED.metricValues }), params) ?? null
    default:
      return undefined
  }
}

const dateIn = ({ date }: Params): string => String(date)

const metricIn = (metrics: ReadonlyArray<CustomMetric>, { metricId }: Params): CustomMetric | undefined =>
  metrics.find(({ id }) => id === metricId)

/** The write that takes another back. */
export interface Reverse {
  readonly route: RouteName
  readonly params: Params
}

const NEVER = {
  logWater: "water",
  logFood: "a food",
  logWorkout: "a workout",
  logRestDays: "a rest day",
  deleteMeasurement: "a deletion",
  deleteCustomMetric: "a deletion"
} as const

/**
 * What takes a write back. A `Stop` says where the interface has no way to, or where the log has changed since.
 */
export const reverseOf = async (client: Principal, written: Written): Promise<Reverse> => {
  const { answer, params, prior, route } = written
  if (prior === undefined && !Object.hasOwn(NEVER, route) && route !== "createCustomMetric") {
    throw new Stop(EXIT.failure, "what was there before could not be read then, so it cannot be put back")
  }
  if (Object.hasOwn(NEVER, route)) {
    const what = Object.entries(NEVER).find(([name]) => name === route)?.[1]
    throw new Stop(EXIT.failure, `${what} cannot be taken back: the interface has no route for it`)
  }
  if (route === "createCustomMetric") return { route: "deleteCustomMetric", params: await madeMetric(client, answer) }
  if (!same(written, await replacedBy(client, route, params))) {
    throw changed()
  }
  switch (route) {
    case "logWeight":
    case "logMeasurement":
      return { route: "logMeasurement", params: formerReadings(params, Object(prior)) }
    case "setHealthReading":
      return { route, params: { ...params, value: formerPin(params, Object(prior)) } }
    case "setCustomMetricValue":
      return { route, params: { ...params, value: formerValue(params, Object(prior)) } }
    case "updateCustomMetric":
      return { route, params: { ...params, ...formerOf(params, Object(prior), ["metricId"]) } }
    default:
      throw new Stop(EXIT.failure, `${route} cannot be taken back`)
  }
}

/** A metric that was made can go again while nothing was logged in it or changed of it. */
const madeMetric = async (client: Principal, made: unknown): Promise<Params> => {
  const { id, ...definition }: Partial<CustomMetric> = Object(made)
  if (id === undefined) {
    throw new Stop(
      EXIT.failure,
      "its answer was lost, and with it which metric it is; daybook delete metric NAME removes it"
    )
  }
  const now = (await client.listCustomMetrics()).find((each) => each.id === id)
  const { id: _, ...present }: Partial<CustomMetric> = now ?? {}
  if (JSON.stringify(definition) !== JSON.stringify(present)) throw changed()
  return { metricId: id }
}

const changed = (): Stop =>
  new Stop(EXIT.failure, "it was changed again since, so it is left as it is; daybook day or daybook metric shows it")

const written = ({ clearFields, date: _, metricId: __, ...fields }: Params): Params => ({
  ...fields,
  ...Object.fromEntries([clearFields ?? []].flat().map((name) => [String(name), undefined]))
})

/** Whether the log still says what was written. */
const same = ({ params, route }: Written, now: unknown): boolean => {
  switch (route) {
    case "setHealthReading": {
      const day: Partial<HealthDay> = Object(now)
      const isPinned = day.manualFields?.some((name) => name === params.reading) ?? false
      return params.value === null ? !isPinned : isPinned && Object(day)[String(params.reading)] === params.value
    }
    case "setCustomMetricValue":
      return typedValue(params, Object(now)) === params.value
    default:
      return Object.entries(written(params)).every(([name, value]) => isSame(Object(now)[name], value))
  }
}

/** Names come back trimmed, and what is blank as nothing. */
const isSame = (now: unknown, sent: unknown): boolean =>
  typeof sent === "string" ? (now ?? "") === sent || now === sent.trim() : (now ?? null) === (sent ?? null)

const formerReadings = (params: Params, prior: DayRecord["measurements"]): Params => {
  const names = Object.keys(written(params))
  const kept = Object.entries(prior).filter(([name]) => names.includes(name))
  const blank = names.filter((name) => !(name in prior))
  return { date: params.date, ...Object.fromEntries(kept), ...(blank.length > 0 && { clearFields: blank }) }
}

const formerPin = ({ reading }: Params, prior: Partial<HealthDay>): unknown =>
  prior.manualFields?.some((name) => name === reading) ? Object(prior)[String(reading)] : null

const typedValue = ({ date }: Params, { values }: Partial<CustomMetric>): number | null =>
  values?.find((value) => value.date === date && value.source === "manual")?.value ?? null

const formerValue = (params: Params, prior: Partial<CustomMetric>): number | null => typedValue(params, prior)

const formerOf = (params: Params, prior: Params, except: ReadonlyArray<string>): Params =>
  Object.fromEntries(
    Object.keys(params)
      .filter((name) => !except.includes(name))
      .map((name) => [name, prior[name] ?? (name === "description" ? "" : null)])
  )
