import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { ClearedBy, described, operation } from "../contract/Annotations.ts"
import { finiteNumber } from "../contract/Primitives.ts"
import { strict } from "../contract/Strict.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { healthMetric, type SignalKey } from "../domain/catalogue/HealthCatalogue.ts"
import { DateRangeQuery } from "../domain/DateRange.ts"

/** The five readings of a day that a person may correct, in the order of the contract. */
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

/** The catalogue entry behind a reading: its unit and its plausible range. */
export const readingMetric = (reading: HealthReading) => healthMetric(CATALOGUE_KEY[reading])

/** The phone platforms' health stores. */
export const HealthStore = Schema.Literal("apple_health", "health_connect")
export type HealthStore = typeof HealthStore.Type

const figure = (description: string) => Schema.NullOr(Schema.Number).annotations({ description })

export const HealthDay = Schema.Struct({
  date: CalendarDate,
  source: Schema.Literal("apple_health", "health_connect", "manual").annotations({
    description: "Where the day came from; `manual` for a day that only ever held a typed correction"
  }),
  sleepMinutes: figure("Minutes asleep"),
  steps: figure("Steps"),
  restingHeartRateBpm: figure("Resting heart rate, beats a minute"),
  hrvMs: figure("Heart rate variability, ms; another statistic on each platform, compare only with oneself"),
  activeEnergyKcal: figure("Active energy, kcal"),
  manualFields: Schema.Array(HealthReading).annotations({ description: "Readings pinned by hand" })
})
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

const HealthReadingDraft = strict({
  reading: HealthReading.annotations({ description: "The reading to correct" }),
  value: Schema.NullOr(finiteNumber).annotations({
    description: "The figure, in min, steps, bpm, ms or kcal; null hands the reading back to the phone",
    [ClearedBy]: "clear"
  })
}).annotations({ examples: [{ reading: "steps", value: 9000 }] })

const ManualFields = Schema.Struct({
  date: CalendarDate,
  manualFields: Schema.Array(HealthReading).annotations({ description: "Every reading of the day that is pinned now" })
}).annotations({ examples: [{ date: CalendarDate.make("2026-03-10"), manualFields: ["steps"] }] })

export class HealthDaysApi extends HttpApiGroup.make("healthDays", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listHealthDays", "/health/days")
      .setUrlParams(DateRangeQuery)
      .addSuccess(HealthDays)
      .annotateContext(
        operation({
          title: "Read health days",
          description:
            "Sleep (min), steps, resting heart rate (bpm), HRV (ms) and active energy (kcal) of each date that holds any, ascending; manualFields names those pinned by hand."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("setHealthReading", "/health/days/:date")
      .setPath(strict({ date: DateOrToday.pipe(described("The day; `today` is today in UTC")) }))
      .setPayload(HealthReadingDraft)
      .addSuccess(ManualFields)
      .annotateContext(
        operation({
          title: "Correct a health reading",
          description:
            "Pins one reading of a date by hand, so that the phone no longer overwrites it; clearing hands it back to the phone. An implausible figure is refused.",
          idempotent: true,
          overwrites: true,
          undo: {
            restore: "setHealthReading",
            former: {
              read: "listHealthDays",
              params: { start: { param: "date" }, end: { param: "date" } },
              path: [{ where: { date: { param: "date" } } }, { namedBy: "reading", listedIn: "manualFields" }]
            },
            keep: ["date", "reading"],
            into: "value"
          }
        })
      )
  )
  .annotate(OpenApi.Title, "Health days")
  .annotate(OpenApi.Description, "Daily readings synced from a phone, and corrections by hand.") {}
