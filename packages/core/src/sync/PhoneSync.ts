import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import { type HealthReading, HealthStore } from "../api/HealthDays.ts"
import { Spends } from "../contract/Access.ts"
import { described, operation, routeRef, Transport } from "../contract/Annotations.ts"
import { ExpectedText } from "../contract/ExpectedText.ts"
import { optional, strict, textOf } from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { type BodyMeasure, CHECK_IN } from "../plain/CheckIn.ts"
import { EXERCISE_NAME_CHARACTERS, SYNC_BYTES } from "../plain/Limits.ts"
import { SyncResult } from "./SyncResult.ts"

const TOO_LARGE =
  "The body is over 8 MB, the limit of a sync: turn on Batch Requests in Health Auto Export, or send fewer days at once; for all of a history, import the file."

/** The transport of a phone's routes: a body of up to 8 MB. */
const large = { json: { maxBytes: SYNC_BYTES, tooLarge: TOO_LARGE } }

/** An object of another app. It says that it has more than the document names, or generators of clients would take it for empty. */
const foreign = (properties: object, ...required: ReadonlyArray<string>) => ({
  type: "object",
  ...(required.length > 0 && { required }),
  properties,
  additionalProperties: true
})

/** A body that another app makes. Its shape is documented. Parts that the document does not name are ignored. */
const foreignBody = (identifier: string, jsonSchema: object, example: Readonly<Record<string, unknown>>) =>
  Schema.Record({ key: Schema.String, value: Schema.Unknown }).annotations({
    identifier,
    jsonSchema,
    examples: [example]
  })

const HealthAutoExportBody = foreignBody(
  "HealthAutoExportBody",
  {
    description: "What Health Auto Export sends, version 2 of its JSON; other lists and fields are ignored",
    ...foreign(
      {
        data: foreign({
          metrics: {
            type: "array",
            items: foreign(
              {
                name: { type: "string" },
                units: { type: "string" },
                data: { type: "array", items: foreign({}) }
              },
              ...["name", "units", "data"]
            )
          },
          workouts: { type: "array", items: foreign({}) }
        })
      },
      "data"
    )
  },
  {
    data: {
      metrics: [
        { name: "step_count", units: "count", data: [{ date: "2026-03-10 00:00:00 +0100", qty: 8412 }] },
        { name: "weight_body_mass", units: "lb", data: [{ date: "2026-03-10 00:00:00 +0100", qty: 179.5 }] }
      ]
    }
  }
)

/** The headers with the settings of Health Auto Export, which its body lacks. */
const HealthAutoExportHeaders = Schema.Struct({
  "automation-aggregation": optional(
    Schema.String.pipe(
      described(
        "How the app summarises, as it sends it with each request: Days for totals of days, Hours, Minutes or Seconds for parts of a day; Weeks, Months and Years are refused. Without it the times of the values tell"
      )
    )
  ),
  "automation-period": optional(
    Schema.String.pipe(
      described(
        "The time that the app sends, as it sends it with each request: Since Last Sync begins with a part of a day, whose total does not replace a larger one"
      )
    )
  )
})

const HealthConnectBody = foreignBody(
  "HealthConnectBody",
  {
    description: "What HC Webhook and Life Dashboard Companion send: lists of records by type, times in UTC",
    ...foreign({ timestamp: { type: "string" } })
  },
  {
    timestamp: "2026-03-10T20:15:00Z",
    steps: [{ count: 8412, start_time: "2026-03-09T23:00:00Z", end_time: "2026-03-10T20:14:58Z" }],
    weight: [{ kilograms: 81.4, time: "2026-03-10T05:02:00Z" }]
  }
)

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

const Zone = Schema.String.pipe(
  Schema.filter(isZone, {
    [ExpectedText]: "the name of a time zone, such as Europe/Zurich",
    jsonSchema: {},
    arbitrary: () => (fc) => fc.constantFrom("UTC", "Europe/Zurich", "America/New_York")
  })
)

/** A number. The server converts text that is clearly one before it decodes. Other text is NaN then, and refused alone. */
const figure = Schema.Number.pipe(
  Schema.filter((value) => Math.abs(value) !== Number.POSITIVE_INFINITY, {
    [ExpectedText]: "a number, or text of one without a separator of thousands",
    jsonSchema: {},
    arbitrary: () => (fc) => fc.double({ noDefaultInfinity: true, noNaN: true })
  })
)

const number = (description: string) => optional(figure.annotations({ description }))

const readings = strict({
  sleepMinutes: number("Minutes asleep"),
  steps: number("Steps"),
  restingHeartRateBpm: number("Resting heart rate, beats a minute"),
  hrvMs: number("Heart rate variability, ms"),
  activeEnergyKcal: number("Active energy, kcal")
} satisfies Record<HealthReading, unknown>)

const checkIn = strict(Record.map(CHECK_IN, ({ description, label }: BodyMeasure) => number(description ?? label)))

const SyncedDay = strict({
  date: CalendarDate.annotations({
    description: "The person's date",
    [ExpectedText]: "a real date YYYY-MM-DD, or a time with the offset of the person's zone"
  }),
  readings: optional(readings.annotations({ description: "Health readings, totals of the whole day" })),
  checkIn: optional(checkIn.annotations({ description: "Body measurements" })),
  metrics: optional(
    Schema.Record({ key: Schema.String, value: figure }).annotations({
      description: "Values of other signals, by the keys of the health catalogue and in its units"
    })
  )
})

const SyncedWorkout = strict({
  name: textOf(EXERCISE_NAME_CHARACTERS).annotations({ description: "What was done: Outdoor Run" }),
  start: Schema.String.pipe(
    Schema.pattern(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)? ?[+-]\d{2}:?\d{2}$/, {
      [ExpectedText]: "a time with the offset of the person's zone, such as 2026-03-10T18:05:00+01:00"
    })
  ).annotations({ description: "Start, with the offset of the person's zone. It identifies the workout" }),
  seconds: figure.annotations({ description: "Duration in seconds" }),
  meters: number("Distance in meters")
})

const SyncedDays = strict({
  store: HealthStore.annotations({ description: "The phone's health store" }),
  days: Schema.Array(SyncedDay).annotations({ description: "Values by date" }),
  workouts: optional(Schema.Array(SyncedWorkout).annotations({ description: "Runs, rides and other workouts" }))
}).annotations({
  identifier: "SyncedDays",
  examples: [
    {
      store: "apple_health",
      days: [
        { date: CalendarDate.make("2026-03-10"), readings: { steps: 8412 }, checkIn: { weightKg: 81.4 } },
        { date: CalendarDate.make("2026-03-09"), readings: { steps: 10_233 }, metrics: { caffeine: 160 } }
      ]
    }
  ]
})

const RULES =
  "What the person typed stays: pinned readings, typed values of metrics, check-ins by hand. A total of a whole day replaces the former one of the same store, so a body may be sent again; one that may be of a part of the day replaces only a smaller one."

/** The routes for values in Daybook's own terms, for which clients have a method. */
export class PhoneDaysApi extends HttpApiGroup.make("phoneSync", { topLevel: true })
  .add(
    HttpApiEndpoint.post("syncDays", "/days")
      .setPayload(SyncedDays)
      .addSuccess(SyncResult)
      .annotateContext(
        operation({
          title: "Write a phone's days",
          description: `Writes daily totals of a health store, for Shortcuts, Tasker and scripts; ${routeRef("setHealthReading")} is for a person's own figure. Text of a number, a date with a time and its offset, and a day without a list are taken as Shortcuts sends them. ${RULES}`,
          idempotent: true
        })
      )
  )
  .annotate(Transport, large)
  .annotate(Spends, "sync")
  .annotate(OpenApi.Title, "Phone sync")
  .annotate(OpenApi.Description, "What a phone's health store measured, sent by apps on the phone.") {}

/** The routes for phones, which send values of their health stores. */
export class PhoneSyncApi extends PhoneDaysApi.add(
  HttpApiEndpoint.post("syncHealthAutoExport", "/health-auto-export")
    .setHeaders(HealthAutoExportHeaders)
    .setPayload(HealthAutoExportBody)
    .addSuccess(SyncResult)
    .annotateContext(
      operation({
        title: "Take what Health Auto Export sends",
        description: `Writes the days that the iPhone app Health Auto Export sends by its REST API automation, as Apple Health has them. ${RULES}`,
        idempotent: true
      })
    )
).add(
  HttpApiEndpoint.post("syncHealthConnect", "/health-connect")
    .setUrlParams(
      strict({ zone: optional(Zone.pipe(described("The person's time zone, for times in UTC: Europe/Zurich"))) })
    )
    .setPayload(HealthConnectBody)
    .addSuccess(SyncResult)
    .annotateContext(
      operation({
        title: "Take what Health Connect apps send",
        description: `Writes the days that Android apps such as HC Webhook send, as Health Connect has them. ${RULES}`,
        idempotent: true
      })
    )
) {}
