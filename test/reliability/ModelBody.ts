import { isToday, textOf } from "./Compare.ts"
import { answers, idOf, type Model, type Operation, refuses, within } from "./Model.ts"
import type { ModelCheckIn } from "./ModelContents.ts"
import { found, held, newRow, rowOf, set, without, write } from "./ModelRows.ts"

type Body = Readonly<Record<string, unknown>>

/** The figures of a check-in with their bounds, in the contract's order; the note comes last. */
export const CHECK_IN_BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  weightKg: [20, 500],
  bodyFatPercent: [1, 75],
  waistCm: [1, 300],
  hipCm: [1, 300],
  chestCm: [1, 300],
  armCm: [1, 300],
  thighCm: [1, 300],
  calfCm: [1, 300],
  neckCm: [1, 300],
  leanBodyMassKg: [10, 300],
  boneMassKg: [0.5, 20],
  basalMetabolicRateKcal: [500, 6000]
}

const FIELDS = [...Object.keys(CHECK_IN_BOUNDS), "note"]
const NOTE_CHARACTERS = 2000
const WEIGH_IN_KG = [20, 400] as const

/** The five readings with their plausible ranges, in the contract's order. */
export const READING_BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  sleepMinutes: [0, 1200],
  steps: [0, 200_000],
  restingHeartRateBpm: [25, 150],
  hrvMs: [1, 300],
  activeEnergyKcal: [0, 12_000]
}

/** The check-in of a date. */
export const checkInOf = (model: Model, date: string) =>
  found(model, "check_in").find(({ content }) => content.date === date)

type Readings = ModelCheckIn["readings"]

/** A check-in with other readings, which is the person's then; a new one if the date has none. */
const withReadings = (model: Model, date: string, readings: Readings): ModelCheckIn => ({
  ...(checkInOf(model, date)?.content ?? { kind: "check_in", date, logged: { id: undefined } }),
  source: "manual",
  readings
})

const writeCheckIn = (model: Model, checkIn: ModelCheckIn): void =>
  write(model, set(model, checkInOf(model, checkIn.date)?.row ?? newRow(model), checkIn))

/** `POST /v1/weight` */
export const logWeight = (body: { readonly weightKg: number; readonly date?: string }): Operation => ({
  method: "POST",
  path: "/v1/weight",
  body: { ...body },
  dates: body.date === undefined || body.date === "today" ? [] : [body.date],
  predict: (model) => {
    if (!within(body.weightKg, WEIGH_IN_KG)) return refuses("invalid_request")
    const isOpen = body.date === undefined || body.date === "today"
    return answers({ logged: true, date: isOpen ? isToday : body.date, weightKg: body.weightKg }, (answer) => {
      const date = isOpen ? textOf(answer, "date") : String(body.date)
      const readings = new Map(checkInOf(model, date)?.content.readings).set("weightKg", body.weightKg)
      writeCheckIn(model, withReadings(model, date, readings))
    })
  }
})

/** `POST /v1/body-measurements` with an explicit date. */
export const logMeasurement = (date: string, sent: Body, clearFields?: ReadonlyArray<string>): Operation => ({
  method: "POST",
  path: "/v1/body-measurements",
  body: { date, ...sent, ...(clearFields !== undefined && { clearFields }) },
  dates: [date],
  predict: (model) => {
    const cleared = clearFields ?? []
    const before = checkInOf(model, date)
    const isSound =
      Object.entries(sent).every(([field, value]) => isReading(field, value)) &&
      cleared.every((field) => FIELDS.includes(field) && !(field in sent)) &&
      Object.keys(sent).length + cleared.length > 0 &&
      (cleared.length === 0 || before !== undefined)
    if (!isSound) return refuses("invalid_request")
    const readings = new Map(before?.content.readings)
    for (const [field, value] of Object.entries(sent)) {
      if (typeof value === "number" || typeof value === "string") readings.set(field, value)
    }
    for (const field of cleared) readings.delete(field)
    if (readings.size === 0 && before !== undefined)
      return answers({ logged: true, date, measurement: null }, () => write(model, without(model, before.row)))
    const after = withReadings(model, date, readings)
    return answers({ logged: true, date, measurement: checkInShown(after) }, () => writeCheckIn(model, after))
  }
})

const isReading = (field: string, value: unknown): boolean => {
  const bounds = CHECK_IN_BOUNDS[field]
  return bounds === undefined
    ? typeof value === "string" && [...value].length <= NOTE_CHARACTERS
    : within(value, bounds)
}

/** A check-in as responses show it, with every field. */
export const checkInShown = (checkIn: ModelCheckIn) => ({
  id: idOf(checkIn.logged),
  date: checkIn.date,
  source: checkIn.source,
  ...Object.fromEntries(FIELDS.map((field) => [field, checkIn.readings.get(field) ?? null]))
})

/** `DELETE /v1/measurements/{id}` */
export const deleteMeasurement = (id: string): Operation => ({
  method: "DELETE",
  path: `/v1/measurements/${id}`,
  dates: [],
  predict: (model) => {
    const named = found(model, "check_in").find(({ content }) => content.logged.id === id)
    if (named === undefined) return refuses("not_found")
    return answers({ deleted: true, id }, () => write(model, without(model, named.row)))
  }
})

/** `POST /v1/health/days/{date}` */
export const setHealthReading = (date: string, reading: string, value: number | null): Operation => ({
  method: "POST",
  path: `/v1/health/days/${date}`,
  body: { reading, value },
  dates: [date],
  predict: (model) => {
    const bounds = READING_BOUNDS[reading]
    if (bounds === undefined || (value !== null && !within(value, bounds))) return refuses("invalid_request")
    const pins = new Map(pinsOf(model, date))
    if (value === null) pins.delete(reading)
    else pins.set(reading, value)
    return answers({ date, manualFields: inOrder(pins) }, () => {
      const row = rowOf(model, "health_reading", date, reading)
      const pin = { kind: "health_reading", date, reading } as const
      write(model, value === null ? without(model, row) : set(model, row, { ...pin, value }))
    })
  }
})

/** The pinned readings of a date. */
export const pinsOf = (model: Model, date: string): ReadonlyMap<string, number> =>
  new Map(
    held(model, "health_reading")
      .filter((pin) => pin.date === date)
      .map(({ reading, value }) => [reading, value])
  )

const inOrder = (pins: ReadonlyMap<string, number>): ReadonlyArray<string> =>
  Object.keys(READING_BOUNDS).filter((reading) => pins.has(reading))

/** A health day as responses show it: a pin covers what a phone sent. */
export const healthDayShown = (model: Model, date: string) => {
  const [pins, synced] = [pinsOf(model, date), model.synced.days.get(date)]
  return {
    date,
    source: synced?.store ?? "manual",
    ...Object.fromEntries(
      Object.keys(READING_BOUNDS).map((reading) => [
        reading,
        pins.get(reading) ?? synced?.readings.get(reading) ?? null
      ])
    ),
    manualFields: inOrder(pins)
  }
}

/** The values of a date's check-in. */
export const readingsOf = (model: Model, date: string) =>
  Object.fromEntries(checkInOf(model, date)?.content.readings ?? [])

/** The weigh-in of a date. */
export const weighInOf = (model: Model, date: string): number | null => {
  const weight = checkInOf(model, date)?.content.readings.get("weightKg")
  return typeof weight === "number" ? weight : null
}
