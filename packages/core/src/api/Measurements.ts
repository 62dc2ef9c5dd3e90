import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import { described, type Location, operation, routeRef, TODAY } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { numberFrom, optional, pathText, strict, textOf, wholeNumberParameter } from "../contract/Primitives.ts"
import { boundFields, CalendarDate, DateOrToday, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { type BodyMeasure, CHECK_IN, CHECK_IN_FIELDS } from "../plain/CheckIn.ts"
import { CHECK_IN_NOTE_CHARACTERS, MEASUREMENTS_LISTED, RANGE_DATES } from "../plain/Limits.ts"
import { Deleted } from "./EntryFields.ts"

const writable = {
  ...Record.map(CHECK_IN, (measure: BodyMeasure) =>
    optional(numberFrom(measure).annotations({ description: measure.description ?? measure.label }))
  ),
  note: optional(textOf(CHECK_IN_NOTE_CHARACTERS).annotations({ description: "Journal note" }))
}

const CheckInField = Schema.Literal(...CHECK_IN_FIELDS)

/** The readings of a check-in that have a value. */
export const Readings = Schema.Struct({
  ...Record.map(CHECK_IN, () => optional(Schema.Number)),
  note: optional(Schema.String)
}).annotations({
  identifier: "Readings",
  description: "The readings of the check-in that have a value; empty without a check-in"
})
export type Readings = typeof Readings.Type

/** A check-in as it is read: every field is present, `null` if it has no value. */
export const Measurement = Schema.Struct({
  id: Schema.String.annotations({ description: `Check-in identifier, for ${routeRef("deleteMeasurement")}` }),
  date: CalendarDate,
  source: Schema.Literal("manual", "health").annotations({
    description: "`manual`: typed in the app or written through the API; `health`: read from a phone's health store"
  }),
  ...Record.map(CHECK_IN, () => Schema.NullOr(Schema.Number)),
  note: Schema.NullOr(Schema.String)
}).annotations({ identifier: "Measurement" })
export type Measurement = typeof Measurement.Type

const EXAMPLE: Measurement = {
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56",
  date: CalendarDate.make("2026-03-10"),
  source: "manual",
  ...Record.map(CHECK_IN, () => null),
  ...{ weightKg: 81.4, bodyFatPercent: 17.5, waistCm: 84 },
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
                described(`Check-ins to return; default ${MEASUREMENTS_LISTED.default}, all if start is sent`)
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
          description: `Writes body readings of a date. Only the fields sent change.`,
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
          description: `Deletes a check-in. ${routeRef("undoChange")} restores it.`
        })
      )
  )
  .annotate(OpenApi.Title, "Measurements")
  .annotate(OpenApi.Description, "Body check-ins: one set of readings per date.") {}
