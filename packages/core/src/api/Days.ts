import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation, routeRef } from "../contract/Annotations.ts"
import { optional, strict } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday, DateRangePerQuery } from "../domain/CalendarDate.ts"
import { Meal } from "./Food.ts"
import { FoodMark } from "./FoodDays.ts"
import { Readings } from "./Measurements.ts"
import { Workout } from "./Workouts.ts"

const kcal = Schema.Number.annotations({ description: "kcal" })
const grams = Schema.Number.annotations({ description: "grams" })
const millilitres = Schema.Number.annotations({ description: "millilitres" })

/** How many dates a mean is over. */
const count = (of: string) => Schema.Number.annotations({ description: `With per: ${of}` })

export const DayRecord = Schema.Struct({
  date: CalendarDate,
  nutrition: Schema.Struct({
    calories: kcal,
    protein: grams,
    carbs: grams,
    fat: grams,
    entries: Schema.Array(
      Schema.Struct({ name: Schema.String, calories: kcal, meal: Meal }).annotations({ identifier: "DayFood" })
    ).annotations({
      description: "Foods of the day, in the order logged"
    })
  }),
  waterMl: Schema.Number.annotations({ description: "Total of the day, millilitres" }),
  workouts: Schema.Array(Workout.omit("date").annotations({ identifier: "DayWorkout" })),
  measurements: Readings
}).annotations({
  identifier: "DayRecord",
  examples: [
    {
      date: CalendarDate.make("2026-03-10"),
      nutrition: {
        calories: 350,
        protein: 12,
        carbs: 60,
        fat: 7,
        entries: [{ name: "Oats", calories: 350, meal: "breakfast" }]
      },
      waterMl: 750,
      workouts: [
        {
          id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f55",
          durationMinutes: 55,
          exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
        }
      ],
      measurements: { weightKg: 81.4 }
    }
  ]
})
export type DayRecord = typeof DayRecord.Type

export const DaySummary = Schema.Struct({
  date: CalendarDate,
  calories: kcal,
  protein: grams,
  carbs: grams,
  fat: grams,
  waterMl: millilitres,
  weightKg: Schema.NullOr(Schema.Number).annotations({ description: "kg; null without a weigh-in" }),
  end: optional(
    CalendarDate.pipe(described("With per: the last date; `date` is the first, and the figures are means"))
  ),
  fullDays: optional(
    count(
      "Dates before today with at least 200 kcal, or marked complete: the means of energy, protein, carbs and fat, 0 without any"
    )
  ),
  waterDays: optional(count("Dates before today with water: its mean, 0 without any")),
  weighIns: optional(count("Weigh-ins: the mean of the weight")),
  total: optional(
    Schema.Struct({ calories: kcal, protein: grams, carbs: grams, fat: grams, waterMl: millilitres }).annotations({
      description: "With per: the sums of all dates"
    })
  ),
  food: optional(FoodMark.annotations({ description: "The mark of its food, where it has one" }))
}).annotations({ identifier: "DaySummary" })
export type DaySummary = typeof DaySummary.Type

const DaySummaries = Schema.Array(DaySummary).annotations({
  examples: [
    [
      {
        date: CalendarDate.make("2026-03-10"),
        calories: 350,
        protein: 12,
        carbs: 60,
        fat: 7,
        waterMl: 750,
        weightKg: 81.4
      }
    ]
  ]
})

export class DaysApi extends HttpApiGroup.make("days", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getDay", "/days/:date")
      .setPath(strict({ date: DateOrToday.pipe(described("The date")) }))
      .addSuccess(DayRecord)
      .annotateContext(
        operation({
          title: "Read one day",
          description: `Everything logged on a date: foods with totals, water, workouts, body readings.`
        })
      )
  )
  .add(
    HttpApiEndpoint.get("listDays", "/days")
      .setUrlParams(DateRangePerQuery)
      .addSuccess(DaySummaries)
      .annotateContext(
        operation({
          title: "Read a range of days",
          description: `Totals of each date, zeros if nothing is logged. For foods and workouts use ${routeRef("getDay")}.`
        })
      )
  )
  .annotate(OpenApi.Title, "Days")
  .annotate(OpenApi.Description, "The log by calendar date.") {}
