import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { numberFrom, optional, strict } from "../contract/Primitives.ts"
import { DateOrToday } from "../domain/CalendarDate.ts"
import { DAILY_GOALS } from "../plain/Limits.ts"

const WeightUnit = Schema.Literal("kg", "lbs")

const TrainingGoal = Schema.Literal(
  "build_muscle",
  "lose_weight",
  "gain_strength",
  "maintain_weight",
  "improve_endurance",
  "general_health"
)

export const Goals = Schema.Struct({
  calories: Schema.Number.annotations({ description: "Daily target, kcal" }),
  protein: Schema.Number.annotations({ description: "Daily target, grams" }),
  carbs: Schema.Number.annotations({ description: "Daily target, grams" }),
  fat: Schema.Number.annotations({ description: "Daily target, grams" }),
  waterMl: Schema.Number.annotations({ description: "Daily target, millilitres" }),
  weightUnit: WeightUnit.annotations({
    description: "Unit to show weights in; requests and responses always use kilograms"
  }),
  goal: TrainingGoal.annotations({ description: "Stated training goal" })
}).annotations({ identifier: "Goals" })
export type Goals = typeof Goals.Type

const targets = {
  calories: optional(numberFrom(DAILY_GOALS.calories)),
  protein: optional(numberFrom(DAILY_GOALS.protein)),
  carbs: optional(numberFrom(DAILY_GOALS.carbs)),
  fat: optional(numberFrom(DAILY_GOALS.fat)),
  waterMl: optional(numberFrom(DAILY_GOALS.waterMl))
}

/** The targets of a weekday, or of days with a workout. An absent field is that of the goals. */
export const DayTarget = Schema.Struct(targets).annotations({ identifier: "DayTarget" })

/** A change of the goals. An absent field keeps its value. No route takes it: goals are set on the server's machine. */
export const GoalsChange = strict({
  ...targets,
  weightUnit: optional(WeightUnit),
  goal: optional(TrainingGoal)
})
export type GoalsChange = typeof GoalsChange.Type

/** The goals of a new account. */
export const STARTING_GOALS: Goals = {
  calories: 2000,
  protein: 120,
  carbs: 230,
  fat: 65,
  waterMl: 2000,
  weightUnit: "kg",
  goal: "general_health"
}

export class GoalsApi extends HttpApiGroup.make("goals", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getGoals", "/goals")
      .setUrlParams(
        strict({
          date: optional(
            DateOrToday.pipe(
              described("The targets of this date: some weekdays and days with a workout may have their own"),
              withoutDefault
            )
          )
        })
      )
      .addSuccess(Goals.annotations({ identifier: "Goals", examples: [STARTING_GOALS] }))
      .annotateContext(
        operation({
          title: "Read the goals",
          description:
            "Daily targets (kcal, g, ml), in general or of a date; the weight unit to show, the training goal."
        })
      )
  )
  .annotate(OpenApi.Title, "Goals")
  .annotate(OpenApi.Description, "Daily targets, read-only in this interface.") {}
