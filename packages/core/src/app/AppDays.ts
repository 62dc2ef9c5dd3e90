import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { ChangeKind } from "../api/Changes.ts"
import { MetricTab } from "../api/CustomMetrics.ts"
import { Entry } from "../api/Entries.ts"
import { Meal } from "../api/Food.ts"
import { FoodMark } from "../api/FoodDays.ts"
import { Goals } from "../api/Goals.ts"
import { HealthDay } from "../api/HealthDays.ts"
import { Measurement } from "../api/Measurements.ts"
import { described, operation } from "../contract/Annotations.ts"
import { optional, strict, Writer } from "../contract/Primitives.ts"
import { CalendarDate, DateRangeQuery } from "../domain/CalendarDate.ts"
import { Recovery } from "../domain/insights/Results.ts"
import { Estimate } from "../domain/insights/trends/EnergyCourse.ts"
import { SuggestedFood, SuggestedMeal } from "./AppFood.ts"
import { Widget } from "./Widgets.ts"

const figure = Schema.NullOr(Schema.Number)

/** A dial: its headline over a target or, without one, between the lowest and the highest figure of 90 dates. */
const Dial = Schema.Struct({
  tab: MetricTab,
  headline: Schema.Literal("calories", "steps", "weightTrend").annotations({
    description: "Energy eaten, kcal; steps; trend of the body weight, kg"
  }),
  value: figure,
  target: figure,
  low: figure,
  high: figure
}).annotations({ identifier: "Dial" })

/** The expenditure a day as known on the date, and the intake for the pace of the person. */
const EnergyOfDay = Schema.Struct({
  expenditure: Schema.NullOr(Estimate),
  targetKcal: figure.annotations({
    description:
      "kcal to eat for the person's pace, as much above or below the mean of days as the date's target; null without a pace, or if the expenditure is not known well enough"
  })
}).annotations({ identifier: "EnergyOfDay" })

/** The changes of a date by one writer other than the app, except undone ones. */
export const DayWriter = Schema.Struct({
  by: Writer,
  changes: Schema.Array(Schema.String).annotations({ description: "Ids of its changes, oldest first" }),
  kinds: Schema.Array(Schema.Struct({ kind: ChangeKind, count: Schema.Number })),
  receipts: optional(
    Schema.Array(
      Schema.Struct({
        id: Schema.String.annotations({ description: "The change, for undo" }),
        at: Schema.String,
        summary: Schema.String
      })
    ).annotations({ description: "The newest of its changes that still stand, the newest first" })
  )
}).annotations({ identifier: "DayWriter" })

/** A check-in with its writer and time. */
const DayCheckIn = Schema.Struct({ ...Measurement.fields, at: Schema.String, by: Writer }).annotations({
  identifier: "DayCheckIn"
})

const amount = Schema.Number

/** The most dates between one date and another of its week. */
export const WEEK_REACH = 6

/** The kinds of entries that a date has, and the number of its changes. */
export const DayMarks = Schema.Struct({
  date: CalendarDate,
  food: Schema.Boolean,
  water: Schema.Boolean,
  training: Schema.Boolean,
  rest: Schema.Boolean,
  body: Schema.Boolean,
  calories: Schema.Number,
  changes: Schema.Number.annotations({ description: "Changes of the date, undone ones included" })
}).annotations({ identifier: "DayMarks" })
export type DayMarks = typeof DayMarks.Type

/** Everything that the page of a day shows. */
export const AppDay = Schema.Struct({
  date: CalendarDate,
  goals: Goals,
  totals: Schema.Struct({ calories: amount, protein: amount, carbs: amount, fat: amount, waterMl: amount }),
  nutrients: Schema.Struct({ fiber: figure, sugar: figure, salt: figure }).annotations({
    description: "Grams of the entries that have them; null if none has"
  }),
  entries: Schema.Array(Entry).annotations({ description: "In the order in which they were logged" }),
  checkIn: Schema.NullOr(DayCheckIn),
  health: Schema.NullOr(HealthDay),
  recovery: Recovery,
  energy: EnergyOfDay,
  dials: Schema.Array(Dial).annotations({ description: "Nutrition, activity, body" }),
  weightPerWeekKg: figure.annotations({ description: "Change of body weight, kg a week" }),
  lastWeightKg: figure.annotations({ description: "The last weigh-in up to the date" }),
  writers: Schema.Array(DayWriter),
  widgets: Schema.Array(Widget),
  food: optional(FoodMark.annotations({ description: "The mark of the date's food, where it has one" })),
  fasts: optional(
    Schema.Array(CalendarDate).annotations({
      description:
        "Earlier dates with little or no food that look like a habit of fasting, until the person was asked about them"
    })
  ),
  marks: Schema.Array(DayMarks).annotations({ description: "Of the dates that may be in one week with this one" }),
  again: Schema.Array(
    Schema.Struct({ meal: Meal, foods: Schema.Array(SuggestedFood), meals: Schema.Array(SuggestedMeal) })
  ).annotations({ description: "What is likely eaten next, by meal" })
}).annotations({ identifier: "AppDay" })
export type AppDay = typeof AppDay.Type

export class AppDaysApi extends HttpApiGroup.make("appDays", { topLevel: true })
  .add(
    HttpApiEndpoint.get("dayPage", "/days/:date")
      .setPath(strict({ date: CalendarDate.pipe(described("Date to show")) }))
      .addSuccess(AppDay)
      .annotateContext(
        operation({ title: "Read a day whole", description: "Everything that the page of a day shows, at one moment." })
      )
  )
  .add(
    HttpApiEndpoint.get("dayMarks", "/days")
      .setUrlParams(DateRangeQuery)
      .addSuccess(Schema.Array(DayMarks))
      .annotateContext(
        operation({
          title: "Read the marks of days",
          description: "What was logged of each date of a range, ascending. Dates without a log are left out."
        })
      )
  ) {}
