import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { Meal } from "../api/Food.ts"
import { Readings } from "../api/Measurements.ts"
import { Spends } from "../contract/Access.ts"
import { nullable, operation, Transport } from "../contract/Annotations.ts"
import {
  finiteNumber,
  numberFrom,
  optional,
  strict,
  textOf,
  trimmedTextOf,
  wholeNumberFrom
} from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { setFields } from "../domain/LoggedSet.ts"
import {
  CHECK_IN_NOTE_CHARACTERS,
  EXERCISE_NAME_CHARACTERS,
  EXERCISE_NOTE_CHARACTERS,
  IMPORT_BYTES,
  SET_SECONDS,
  SUPERSET,
  WORKOUT_MINUTES,
  WORKOUT_NOTE_CHARACTERS
} from "../plain/Limits.ts"

const TEXT = textOf({ min: 0, max: 2000 })
const COUNT = wholeNumberFrom({ min: 0, max: 1_000_000_000 })

const ofFile = { key: TEXT, date: CalendarDate, rows: COUNT, line: COUNT }

const LocalTime = Schema.NullOr(Schema.String.pipe(Schema.pattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)))

const HealthReadings = strict({
  sleepMinutes: optional(finiteNumber),
  steps: optional(finiteNumber),
  restingHeartRateBpm: optional(finiteNumber),
  hrvMs: optional(finiteNumber),
  activeEnergyKcal: optional(finiteNumber)
})

const ImportedRecord = Schema.Union(
  strict({
    kind: Schema.Literal("workout"),
    ...ofFile,
    title: Schema.NullOr(TEXT),
    note: optional(trimmedTextOf(WORKOUT_NOTE_CHARACTERS)),
    startedAt: LocalTime,
    endedAt: LocalTime,
    durationMinutes: Schema.NullOr(numberFrom({ min: 0, max: WORKOUT_MINUTES.max })),
    recorded: optional(strict({ start: finiteNumber, seconds: wholeNumberFrom(SET_SECONDS) })),
    exercises: Schema.Array(
      strict({
        name: textOf(EXERCISE_NAME_CHARACTERS),
        note: optional(trimmedTextOf(EXERCISE_NOTE_CHARACTERS)),
        superset: optional(wholeNumberFrom(SUPERSET)),
        sets: Schema.Array(strict(setFields)).pipe(Schema.minItems(1))
      })
    ).pipe(Schema.minItems(1))
  }),
  strict({
    kind: Schema.Literal("food"),
    ...ofFile,
    name: TEXT,
    calories: finiteNumber,
    protein: finiteNumber,
    carbs: finiteNumber,
    fat: finiteNumber,
    fiber: optional(finiteNumber),
    sugar: optional(finiteNumber),
    salt: optional(finiteNumber),
    meal: Schema.NullOr(Meal)
  }),
  strict({ kind: Schema.Literal("water"), ...ofFile, amountMl: finiteNumber }),
  strict({
    kind: Schema.Literal("checkIn"),
    ...ofFile,
    fields: Readings,
    note: Schema.NullOr(textOf(CHECK_IN_NOTE_CHARACTERS))
  }),
  strict({ kind: Schema.Literal("health"), ...ofFile, readings: HealthReadings }),
  strict({ kind: Schema.Literal("metric"), ...ofFile, signal: TEXT, value: finiteNumber })
)

const Lines = Schema.Array(COUNT).pipe(Schema.maxItems(20))
const loss = { why: TEXT, count: COUNT, lines: Lines }

const ImportBody = strict({
  format: Schema.String.pipe(Schema.pattern(/^[a-z0-9-]{1,40}$/)).annotations({ description: "Name of the format" }),
  files: Schema.Array(TEXT).annotations({ description: "Names of the files" }),
  dryRun: Schema.Boolean.annotations({ description: "Whether to say only what the import would do" }),
  reading: strict({
    rows: COUNT.annotations({ description: "Data rows of the files; each is in one record or one loss" }),
    records: Schema.Array(ImportedRecord),
    losses: Schema.Array(strict({ outcome: Schema.Literal("merged", "leftOut", "refused"), ...loss })),
    partial: Schema.Array(strict(loss)),
    notes: optional(Schema.Array(TEXT))
  })
}).annotations({
  identifier: "ImportBody",
  examples: [
    {
      format: "strong",
      files: ["strong.csv"],
      dryRun: false,
      reading: {
        rows: 1,
        records: [
          {
            kind: "workout",
            key: "2026-03-10T18:05:00 Legs",
            date: CalendarDate.make("2026-03-10"),
            rows: 1,
            line: 2,
            title: "Legs",
            startedAt: "2026-03-10T18:05:00",
            endedAt: "2026-03-10T19:00:00",
            durationMinutes: 55,
            exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
          }
        ],
        losses: [],
        partial: []
      }
    }
  ]
})

const rows = (description: string) => Schema.Number.annotations({ description })

/** The answer to an import. */
export const ImportResult = Schema.Struct({
  id: nullable(Schema.String, "The change that it is, by which it is undone", "where nothing was written"),
  format: Schema.String,
  files: Schema.Array(Schema.String),
  rows: rows("Data rows of the files, each counted in one of the six counts that follow"),
  imported: rows("Rows that are in the log now"),
  merged: rows("Rows whose content is in another record"),
  leftOut: rows("Rows for which the log has no place"),
  refused: rows("Rows that cannot be read, are out of bounds, or whose date is full"),
  kept: rows("Rows whose record the person has, edited or deleted"),
  already: rows("Rows that were imported before"),
  records: Schema.Struct({
    workouts: Schema.Number,
    food: Schema.Number,
    checkIns: Schema.Number,
    water: Schema.Number,
    health: Schema.Number,
    metrics: Schema.Number
  }).annotations({ description: "New records" }),
  days: nullable(
    Schema.Struct({ from: Schema.String, to: Schema.String }),
    "First and last date that was written",
    "where nothing is"
  ),
  overlaps: Schema.Array(
    Schema.Struct({
      kind: Schema.Literal("workouts", "food", "water"),
      of: nullable(Schema.String, "The program whose import has them", "where they were logged in Daybook"),
      dates: Schema.Number,
      from: Schema.String,
      to: Schema.String
    })
  ).annotations({
    description: "Entries of another origin on dates that get new ones. Both stay, so that what is in both counts twice"
  }),
  losses: Schema.Array(
    Schema.Struct({
      outcome: Schema.Literal("merged", "leftOut", "refused", "kept"),
      why: Schema.String,
      count: Schema.Number,
      lines: Schema.Array(Schema.Number)
    })
  ).annotations({ description: "Rows that are not imported, with the first twenty lines" }),
  partial: Schema.Array(
    Schema.Struct({ why: Schema.String, count: Schema.Number, lines: Schema.Array(Schema.Number) })
  ).annotations({ description: "What was left out of rows that are imported" }),
  notes: Schema.Array(Schema.String).annotations({
    description: "Sentences about the files as a whole: those that are not read, what to do to import more"
  })
}).annotations({
  identifier: "ImportResult",
  examples: [
    {
      id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f59",
      format: "strong",
      files: ["strong.csv"],
      rows: 1,
      imported: 1,
      merged: 0,
      leftOut: 0,
      refused: 0,
      kept: 0,
      already: 0,
      records: { workouts: 1, food: 0, checkIns: 0, water: 0, health: 0, metrics: 0 },
      days: { from: "2026-03-10", to: "2026-03-10" },
      overlaps: [{ kind: "workouts", of: "JEFIT", dates: 1, from: "2026-03-10", to: "2026-03-10" }],
      losses: [],
      partial: [],
      notes: []
    }
  ]
})

const TOO_LARGE = `The import is over ${IMPORT_BYTES / 1024 / 1024} MB. Import it on the server's own machine.`

export class ImportsApi extends HttpApiGroup.make("imports", { topLevel: true })
  .add(
    HttpApiEndpoint.post("importFiles", "/import")
      .setPayload(ImportBody)
      .addSuccess(ImportResult)
      .annotateContext(
        operation({
          title: "Import another app's export",
          description:
            "Imports what `daybook import` read from the files of another app, as one change that can be undone. What was imported before is recognised, and what the person edited or deleted stays so.",
          idempotent: true
        })
      )
  )
  .annotate(Transport, { json: { maxBytes: IMPORT_BYTES, tooLarge: TOO_LARGE } })
  .annotate(Spends, "sync")
  .annotate(OpenApi.Title, "Import")
  .annotate(OpenApi.Description, "Histories of other apps.") {}
