import { type ApiError, findHealthMetric, type InvalidRequest, SYNC_ROUTES, type SyncApi } from "@daybook/core"
import { unitApart } from "@daybook/imports"
import {
  converted,
  healthAutoExport,
  healthConnect,
  isRecord,
  type Json,
  type PhoneBody,
  plainNumberIn
} from "@daybook/imports/phone"
import * as Effect from "effect/Effect"
import { parseJson } from "../http/RequestBody.ts"
import type { Decoded, HandlersOfApi } from "../log/Handlers.ts"
import { decoderOf } from "../rest/Decode.ts"
import type { PackedBody } from "../workers/PackedBody.ts"
import type { ReadSyncBody } from "../workers/ThreadTask.ts"
import { packed } from "./Packing.ts"
import { syncedDays } from "./PhoneSync.ts"

type PhoneHandlers = HandlersOfApi<typeof SyncApi>["phoneSync"]

/** The routes of phones, by name. */
export type PhoneRoute = keyof PhoneHandlers

type PhoneReaders = {
  readonly [Name in PhoneRoute]: (request: Parameters<PhoneHandlers[Name]>[0]) => PhoneBody | InvalidRequest
}

/** Reads the decoded request of each route in Daybook's terms. The readers are pure, so that a thread can run them for large bodies. */
export const phoneReaders: PhoneReaders = {
  syncHealthAutoExport: ({ headers, payload }) =>
    healthAutoExport(payload, headers["automation-aggregation"], headers["automation-period"]),
  syncHealthConnect: ({ payload, urlParams: { zone } }) => healthConnect(payload, zone),
  syncDays: ({ payload }) => syncedDays(payload)
}

export const isPhoneRoute = (name: string): name is PhoneRoute => Object.hasOwn(phoneReaders, name)

/** A method's parameter is bivariant, so that any reader can be called. Each gets the value of the same route's decoder. */
interface AnyReader {
  read(request: Decoded): PhoneBody | InvalidRequest
}

/** Parses, decodes and reads the body of a phone's route, in a thread. */
export const readBody = ({ bytes, headers, name, query }: ReadSyncBody): Effect.Effect<PackedBody, ApiError> =>
  Effect.gen(function* () {
    const route = SYNC_ROUTES.find((each) => each.name === name)
    if (route === undefined) return yield* Effect.dieMessage(`no route ${name}`)
    const parsed = yield* parseJson(bytes)
    const decoded = yield* decoderOf(route)({ parameters: {}, query, headers, body: bodyOf(name, parsed), errors: [] })
    const reader: AnyReader = { read: phoneReaders[name] }
    const read = reader.read(decoded)
    return "_tag" in read ? yield* read : packed(read)
  })

// Shortcuts sends text for an undeclared number, a date with its time if it is not formatted, and a single object for a list of one. If
// such a value has only one meaning, it is brought into the form of the definition. Text that is not clearly a number becomes NaN, which
// is refused by itself. The definition refuses the rest.

/** The parsed body of a route in the form of its definition. */
export const bodyOf = (name: string, json: unknown): unknown => (name === "syncDays" ? definedForm(json) : json)

const definedForm = (body: unknown): unknown => {
  if (!isRecord(body)) return body
  const days = listed(body.days, dayOf)
  const workouts = listed(body.workouts, (workout) =>
    isRecord(workout) ? { ...workout, ...figuresOf(workout) } : workout
  )
  return { ...body, ...(days !== undefined && { days }), ...(workouts !== undefined && { workouts }) }
}

/** The items of a list, each in the form of the definition; undefined for a value that is no list and no dictionary. */
const listed = (sent: unknown, form: (item: unknown) => unknown): ReadonlyArray<unknown> | undefined => {
  const list = parsed(sent)
  if (isRecord(list)) return [form(list)]
  return Array.isArray(list) ? list.map((item) => form(parsed(item))) : undefined
}

/** The figures of a workout. */
const figuresOf = ({ meters, seconds }: Json): Json =>
  numbersOf({ ...(seconds !== undefined && { seconds }), ...(meters !== undefined && { meters }) })

/** A dictionary or a list. One that became text is parsed. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const FIGURES = ["readings", "checkIn", "metrics"] as const

const dayOf = (day: unknown): unknown => {
  if (!isRecord(day)) return day
  const formed: Record<string, unknown> = { ...day, ...(day.date !== undefined && { date: dateOf(day.date) }) }
  for (const name of FIGURES) {
    const figures = parsed(day[name])
    if (isRecord(figures)) formed[name] = numbersOf(figures)
  }
  return formed
}

const numbersOf = (figures: Json): Json =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === "string" ? (figureIn(value, unitOf(name)) ?? Number.NaN) : value
    ])
  )

/** The units of fields, which their names end with. */
const UNITS: ReadonlyArray<readonly [name: RegExp, unit: string]> = [
  ...([
    [/Kg$/, "kg"],
    [/Cm$/, "cm"],
    [/Kcal$/, "kcal"],
    [/Minutes$/, "min"],
    [/Ms$/, "ms"]
  ] as const),
  ...([
    [/^seconds$/, "s"],
    [/^meters$/, "m"]
  ] as const)
]

const unitOf = (name: string): string =>
  findHealthMetric(name)?.unit ?? UNITS.find(([field]) => field.test(name))?.[1] ?? ""

/** The figure in a text, which may name its unit: `81,40 kg`. */
const figureIn = (text: string, unit: string): number | undefined => {
  const [number, sent = unit] = unitApart(text)
  const value = plainNumberIn(number)
  return value === undefined ? undefined : converted(value, sent, unit)
}

/** A time with its offset or without one. `Z` does not match: a time in UTC does not tell the person's date. */
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[+-]\d{2}:?\d{2})?$/

const dateOf = (date: unknown): unknown => (typeof date === "string" ? (WITH_TIME.exec(date)?.[1] ?? date) : date)
