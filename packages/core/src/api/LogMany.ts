import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation, TODAY } from "../contract/Annotations.ts"
import { finiteNumber, optional, type Rule, strict } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { ITEMS_LOGGED } from "../plain/Limits.ts"
import { ChangeKind } from "./Changes.ts"
import { FoodDraft } from "./Food.ts"
import { KnownFoodAmount, oneAmount } from "./KnownFood.ts"
import { WaterDraft } from "./Water.ts"
import { WeightDraft } from "./Weight.ts"
import { WorkoutDraft } from "./Workouts.ts"

/** The date of an item, which its own route would have as today. */
const date = optional(DateOrToday.pipe(described("YYYY-MM-DD; default: the date beside items")))

const LogItem = Schema.Struct({
  water: optional(strict({ ...WaterDraft.fields, date }).annotations({ description: "A drink" })),
  food: optional(strict({ ...FoodDraft.fields, date }).annotations({ description: "A food" })),
  knownFood: optional(
    strict({
      id: Schema.String.annotations({ description: "Id of the food" }),
      ...KnownFoodAmount.fields,
      date
    }).annotations({ description: "A food whose figures are known" })
  ),
  weight: optional(strict({ ...WeightDraft.fields, date }).annotations({ description: "A weigh-in" })),
  workout: optional(strict({ ...WorkoutDraft.fields, date }).annotations({ description: "A session" })),
  restDay: optional(strict({ date }).annotations({ description: "A day of rest" })),
  metric: optional(
    strict({
      metricId: Schema.String.annotations({ description: "Id of the custom metric" }),
      value: finiteNumber.annotations({ description: "Value of the day" }),
      date
    }).annotations({ description: "A value of a custom metric" })
  )
}).annotations({ identifier: "LogItem", parseOptions: { onExcessProperty: "error" } })
export type LogItem = typeof LogItem.Type

/** Each item of a list has exactly one of some fields. */
export const oneFieldEach =
  (fields: object): Rule<{ readonly items: ReadonlyArray<object> }> =>
  ({ valid: { items = [] } }) => {
    const at = items.findIndex((item) => Object.keys(item).length !== 1)
    return at < 0 ? undefined : `items[${at}]: expected exactly one of ${Object.keys(fields).join(", ")}`
  }

/** Each known food of a list has one amount. */
export const oneAmountEach: Rule<{ readonly items: ReadonlyArray<Pick<LogItem, "knownFood">> }> = ({
  today,
  valid: { items = [] }
}) => {
  for (const [at, { knownFood }] of items.entries()) {
    const error = knownFood && oneAmount({ valid: knownFood, names: Object.keys(knownFood), today })
    if (error !== undefined) return `items[${at}].knownFood.${error}`.replace(".body: ", ": ")
  }
  return undefined
}

const LogManyDraft = strict(
  {
    items: Schema.Array(LogItem).pipe(
      Schema.minItems(ITEMS_LOGGED.min),
      Schema.maxItems(ITEMS_LOGGED.max),
      Schema.annotations({ description: "Each with exactly one field" })
    ),
    date: optional(DateOrToday.pipe(described(`Date of items without one; default ${TODAY}`)))
  },
  oneFieldEach(LogItem.fields),
  oneAmountEach
).annotations({
  identifier: "LogManyDraft",
  examples: [
    {
      items: [{ water: { amountMl: 250 } }, { food: { name: "Oats", calories: 350, meal: "breakfast" } }],
      date: CalendarDate.make("2026-03-10")
    }
  ]
})

const ManyLogged = Schema.Struct({
  logged: Schema.Literal(true),
  changeId: Schema.NullOr(Schema.String).annotations({
    description: "The one change of all, for undo; null if nothing changed"
  }),
  entries: Schema.Array(Schema.Struct({ kind: ChangeKind, id: Schema.String, date: CalendarDate })).annotations({
    description: "What each item wrote, in their order"
  })
}).annotations({
  identifier: "ManyLogged",
  examples: [
    {
      logged: true,
      changeId: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f59",
      entries: [
        { kind: "water", id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f58", date: CalendarDate.make("2026-03-10") },
        { kind: "food", id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57", date: CalendarDate.make("2026-03-10") }
      ]
    }
  ]
})

export class LogManyApi extends HttpApiGroup.make("logMany", { topLevel: true })
  .add(
    HttpApiEndpoint.post("logMany", "/log")
      .setPayload(LogManyDraft)
      .addSuccess(ManyLogged)
      .annotateContext(
        operation({
          title: "Log several things",
          description: "Logs all or nothing, as one change to undo.",
          location: { part: "entries", by: ["date"] }
        })
      )
  )
  .annotate(OpenApi.Title, "Log")
  .annotate(OpenApi.Description, "Several entries in one request.") {}
