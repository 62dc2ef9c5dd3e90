import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { CHECK_IN, CHECK_IN_NOTE_CHARACTERS, MEASUREMENTS_LISTED, RANGE_DATES } from "../contract/Limits.ts"
import type { Location } from "../contract/Location.ts"
import { numberFrom, pathText, textOf, wholeNumberParameter } from "../contract/Primitives.ts"
import { optional, strict } from "../contract/Strict.ts"
import { routeRef, TODAY } from "../contract/Words.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { boundFields, rangeOfAtMost } from "../domain/DateRange.ts"
import { Deleted } from "./Deleted.ts"

const writable = {
  weightKg: optional(numberFrom(CHECK_IN.weightKg).annotations({ description: "Body weight" })),
  bodyFatPercent: optional(numberFrom(CHECK_IN.bodyFatPercent).annotations({ description: "Body fat" })),
  waistCm: optional(numberFrom(CHECK_IN.waistCm).annotations({ description: "Waist" })),
  hipCm: optional(numberFrom(CHECK_IN.hipCm).annotations({ description: "Hip" })),
  chestCm: optional(numberFrom(CHECK_IN.chestCm).annotations({ description: "Chest" })),
  armCm: optional(numberFrom(CHECK_IN.armCm).annotations({ description: "Arm" })),
  thighCm: optional(numberFrom(CHECK_IN.thighCm).annotations({ description: "Thigh" })),
  calfCm: optional(numberFrom(CHECK_IN.calfCm).annotations({ description: "Calf" })),
  neckCm: optional(numberFrom(CHECK_IN.neckCm).annotations({ description: "Neck" })),
  leanBodyMassKg: optional(numberFrom(CHECK_IN.leanBodyMassKg).annotations({ description: "Lean body mass" })),
  boneMassKg: optional(numberFrom(CHECK_IN.boneMassKg).annotations({ description: "Bone mass" })),
  basalMetabolicRateKcal: optional(
    numberFrom(CHECK_IN.basalMetabolicRateKcal).annotations({ description: "Basal metabolic rate a day" })
  ),
  note: optional(textOf(CHECK_IN_NOTE_CHARACTERS).annotations({ description: "Journal note" }))
}

/** A field of a check-in that can be written and cleared. */
export const CheckInField = Schema.Literal(
  "weightKg",
  "bodyFatPercent",
  "waistCm",
  "hipCm",
  "chestCm",
  "armCm",
  "thighCm",
  "calfCm",
  "neckCm",
  "leanBodyMassKg",
  "boneMassKg",
  "basalMetabolicRateKcal",
  "note"
)
export type CheckInField = typeof CheckInField.Type

/** Every field of a check-in, in the contract's order. */
export const CHECK_IN_FIELDS: ReadonlyArray<CheckInField> = CheckInField.literals

/** The readings of a check-in that have a value. */
export const Readings = Schema.Struct({
  weightKg: optional(Schema.Number),
  bodyFatPercent: optional(Schema.Number),
  waistCm: optional(Schema.Number),
  hipCm: optional(Schema.Number),
  chestCm: optional(Schema.Number),
  armCm: optional(Schema.Number),
  thighCm: optional(Schema.Number),
  calfCm: optional(Schema.Number),
  neckCm: optional(Schema.Number),
  leanBodyMassKg: optional(Schema.Number),
  boneMassKg: optional(Schema.Number),
  basalMetabolicRateKcal: optional(Schema.Number),
  note: optional(Schema.String)
}).annotations({
  identifier: "Readings",
  description: "The readings of the check-in that have a value; empty without a check-in"
})
export type Readings = typeof Readings.Type

const number = Schema.NullOr(Schema.Number)

/** A check-in as it is read: every field is present, `null` if it has no value. */
export const Measurement = Schema.Struct({
  id: Schema.String.annotations({ description: `Check-in identifier, for ${routeRef("deleteMeasurement")}` }),
  date: CalendarDate,
  source: Schema.Literal("manual", "health").annotations({
    description: "`manual`: typed in the app or written through the API; `health`: read from a phone's health store"
  }),
  weightKg: number,
  bodyFatPercent: number,
  waistCm: number,
  hipCm: number,
  chestCm: number,
  armCm: number,
  thighCm: number,
  calfCm: number,
  neckCm: number,
  leanBodyMassKg: number,
  boneMassKg: number,
  basalMetabolicRateKcal: number,
  note: Schema.NullOr(Schema.String)
}).annotations({ identifier: "Measurement" })
export type Measurement = typeof Measurement.Type

const EXAMPLE: Measurement = {
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56",
  date: CalendarDate.make("2026-03-10"),
  source: "manual",
  weightKg: 81.4,
  bodyFatPercent: 17.5,
  waistCm: 84,
  hipCm: null,
  chestCm: null,
  armCm: null,
  thighCm: null,
  calfCm: null,
  neckCm: null,
  leanBodyMassKg: null,
  boneMassKg: null,
  basalMetabolicRateKcal: null,
  note: "After a rest week"
}

export const CheckInDraft = strict(
  {
    date: optional(DateOrToday.pipe(described(`Date of the check-in; default ${TODAY}`))),
    ...writable,
    clearFields: optional(Schema.Array(CheckInField).annotations({ description: "Names of fields to clear" }))
  },
  ({ names, valid: { clearFields } }) =>
    names.every((name) => name === "date" || (name === "clearFields" && clearFields?.length === 0))
      ? `body: expected at least one reading (${CHECK_IN_FIELDS.join(", ")}) or a name in clearFields`
      : undefined,
  ({ names, valid: { clearFields = [] } }) => {
    const both = CHECK_IN_FIELDS.filter((field) => clearFields.includes(field) && names.includes(field))
    return both.length === 0 ? undefined : `clearFields: ${both.join(", ")} cannot be both sent and cleared`
  }
).annotations({
  identifier: "CheckInDraft",
  examples: [{ date: CalendarDate.make("2026-03-10"), waistCm: 84, bodyFatPercent: 17.5, clearFields: ["note"] }]
})
export type CheckInDraft = typeof CheckInDraft.Type

const CheckInLogged = Schema.Struct({
  logged: Schema.Literal(true),
  date: CalendarDate,
  measurement: Schema.NullOr(Measurement).annotations({
    description: "The check-in after the write; null if its last value was cleared, which removes it"
  })
}).annotations({
  identifier: "CheckInLogged",
  examples: [{ logged: true, date: CalendarDate.make("2026-03-10"), measurement: EXAMPLE }]
})

/** Writes of a weigh-in are writes of the check-in. */
export const checkInOfWrite = { part: "checkIn", by: ["date"] } satisfies Location

export class MeasurementsApi extends HttpApiGroup.make("measurements", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listMeasurements", "/measurements")
      .setUrlParams(
        strict(
          {
            ...boundFields,
            limit: optional(
              wholeNumberParameter(MEASUREMENTS_LISTED).pipe(
                described(`Check-ins to return; default ${MEASUREMENTS_LISTED.default}`)
              )
            )
          },
          rangeOfAtMost(RANGE_DATES)
        )
      )
      .addSuccess(Schema.Array(Measurement).annotations({ examples: [[EXAMPLE]] }))
      .annotateContext(
        operation({
          title: "List check-ins",
          description:
            "Body check-ins, newest first: weight (kg), body fat (%), circumferences (cm), masses (kg), note."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("logMeasurement", "/body-measurements")
      .setPayload(CheckInDraft)
      .addSuccess(CheckInLogged)
      .annotateContext(
        operation({
          title: "Log a check-in",
          description: `Writes body readings of a date. Only the fields sent change; name a field in clearFields to clear it. For weight alone use ${routeRef("logWeight")}.`,
          idempotent: true,
          overwrites: true,
          clears: ["clearFields"],
          location: checkInOfWrite
        })
      )
  )
  .add(
    HttpApiEndpoint.del("deleteMeasurement", "/measurements/:id")
      .setPath(strict({ id: pathText.pipe(described(`Id from ${routeRef("listMeasurements")}`)) }))
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Delete a check-in",
          description: `Deletes one check-in by its id. ${routeRef("undoChange")} restores it.`
        })
      )
  )
  .annotate(OpenApi.Title, "Measurements")
  .annotate(OpenApi.Description, "Body check-ins: one set of readings per date.") {}
