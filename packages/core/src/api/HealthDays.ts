import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, nullable, operation } from "../contract/Annotations.ts"
import { finiteNumber, optional, strict } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday, DateRangePerQuery } from "../domain/CalendarDate.ts"
import { healthMetric, type SignalKey } from "../domain/catalogue/HealthCatalogue.ts"

/** The five readings of a day that can be corrected, in the order of the contract. */
export const HealthReading = Schema.Literal("sleepMinutes", "steps", "restingHeartRateBpm", "hrvMs", "activeEnergyKcal")
export type HealthReading = typeof HealthReading.Type

export const HEALTH_READINGS: ReadonlyArray<HealthReading> = HealthReading.literals

const CATALOGUE_KEY: Record<HealthReading, SignalKey> = {
  sleepMinutes: "sleep_duration",
  steps: "steps",
  restingHeartRateBpm: "resting_heart_rate",
  hrvMs: "heart_rate_variability",
  activeEnergyKcal: "active_energy"
}

/** The catalogue entry of a reading, with its unit and plausible range. */
export const readingMetric = (reading: HealthReading) => healthMetric(CATALOGUE_KEY[reading])

/** The phone platforms' health stores. */
export const HealthStore = Schema.Literal("apple_health", "health_connect")
export type HealthStore = typeof HealthStore.Type

const value = (description: string) => Schema.NullOr(Schema.Number).annotations({ description })

const readDays = Schema.Number.annotations({ description: "Days with it" })

export const HealthDay = Schema.Struct({
  date: CalendarDate,
  source: Schema.Literal("apple_health", "health_connect", "manual").annotations({
    description: "Where the day came from; `manual` if no phone wrote it"
  }),
  sleepMinutes: value("Minutes asleep"),
  steps: value("Steps"),
  restingHeartRateBpm: value("Resting heart rate, beats a minute"),
  hrvMs: value(
    "Heart rate variability, ms; a different statistic on each platform, so only comparable with the person's own values"
  ),
  activeEnergyKcal: value("Active energy, kcal"),
  manualFields: Schema.Array(HealthReading).annotations({ description: "Readings pinned by hand" }),
  end: optional(
    CalendarDate.pipe(described("With per: the last date; `date` is the first, and the readings are means"))
  ),
  days: optional(
    Schema.Struct({
      sleepMinutes: readDays,
      steps: readDays,
      restingHeartRateBpm: readDays,
      hrvMs: readDays,
      activeEnergyKcal: readDays
    }).annotations({ description: "With per: the days of each mean" })
  )
}).annotations({ identifier: "HealthDay" })
export type HealthDay = typeof HealthDay.Type

const HealthDays = Schema.Array(HealthDay).annotations({
  examples: [
    [
      {
        date: CalendarDate.make("2026-03-10"),
        source: "apple_health",
        sleepMinutes: 432,
        steps: 9000,
        restingHeartRateBpm: 52,
        hrvMs: 61.5,
        activeEnergyKcal: null,
        manualFields: ["steps"]
      }
    ]
  ]
})

const READING_RANGES = HEALTH_READINGS.map((reading) => {
  const { plausibleRange, unit } = readingMetric(reading)
  return `${reading} ${plausibleRange.min}-${plausibleRange.max} ${unit}`
}).join(", ")

const HealthReadingDraft = strict(
  {
    reading: HealthReading.annotations({ description: "The reading to correct" }),
    value: nullable(finiteNumber, READING_RANGES, "unpins it", "clear")
  },
  ({ valid: { reading, value } }) => {
    if (reading === undefined || value === undefined || value === null) return undefined
    const { plausibleRange, unit } = readingMetric(reading)
    return value < plausibleRange.min || value > plausibleRange.max
      ? `value: the plausible range of ${reading} is from ${plausibleRange.min} to ${plausibleRange.max} ${unit}, got ${value}`
      : undefined
  }
).annotations({ identifier: "HealthReadingDraft", examples: [{ reading: "steps", value: 9000 }] })

const PinnedReadings = Schema.Struct({
  date: CalendarDate,
  manualFields: Schema.Array(HealthReading).annotations({ description: "All pinned readings of the day" })
}).annotations({
  identifier: "PinnedReadings",
  examples: [{ date: CalendarDate.make("2026-03-10"), manualFields: ["steps"] }]
})

export class HealthDaysApi extends HttpApiGroup.make("healthDays", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listHealthDays", "/health/days")
      .setUrlParams(DateRangePerQuery)
      .addSuccess(HealthDays)
      .annotateContext(
        operation({
          title: "Read health days",
          description:
            "Sleep, steps, resting heart rate, HRV, active energy of dates with data, or their means; manualFields are pinned by hand."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("setHealthReading", "/health/days/:date")
      .setPath(strict({ date: DateOrToday.pipe(described("Date of the reading")) }))
      .setPayload(HealthReadingDraft)
      .addSuccess(PinnedReadings)
      .annotateContext(
        operation({
          title: "Correct a health reading",
          description: "Pins a reading of a date by hand: the phone's sync no longer overwrites it.",
          idempotent: true,
          overwrites: true,
          location: { part: "healthReadings", by: ["date"] }
        })
      )
  )
  .annotate(OpenApi.Title, "Health days")
  .annotate(OpenApi.Description, "Daily readings synced from a phone, and corrections by hand.") {}
