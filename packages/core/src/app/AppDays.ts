import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { ChangeKind } from "../api/Changes.ts"
import { MetricTab } from "../api/CustomMetrics.ts"
import { Entry } from "../api/Entries.ts"
import { FoodDraft, FoodEntry, Meal } from "../api/Food.ts"
import { FoodMark } from "../api/FoodDays.ts"
import { Goals } from "../api/Goals.ts"
import { HealthDay, HealthReading } from "../api/HealthDays.ts"
import { KnownFood, KnownFoodAmount } from "../api/KnownFood.ts"
import { oneAmountEach, oneFieldEach } from "../api/LogMany.ts"
import { Measurement } from "../api/Measurements.ts"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { numberFrom, optional, pathText, queryText, strict, Writer } from "../contract/Primitives.ts"
import { CalendarDate, DateRangeQuery } from "../domain/CalendarDate.ts"
import { Recovery } from "../domain/insights/Results.ts"
import { Estimate } from "../domain/insights/trends/EnergyCourse.ts"
import { ITEMS_LOGGED, PORTION_COUNT } from "../plain/Limits.ts"
import { Widget } from "./Widgets.ts"

/** A known food with what its page shows beside it. */
const FoodPage = Schema.Struct({
  food: KnownFood,
  times: Schema.Number.annotations({ description: "Entries of it in the log" }),
  ingredients: Schema.Array(
    Schema.Struct({
      foodId: Schema.String,
      name: Schema.String,
      amount: Schema.Number,
      food: Schema.NullOr(KnownFood).annotations({ description: "As it is now; null if it is gone" })
    })
  ).annotations({ description: "Of a recipe" })
}).annotations({ identifier: "FoodPage" })

export class AppFoodsApi extends HttpApiGroup.make("appFoods", { topLevel: true }).add(
  HttpApiEndpoint.get("foodPage", "/foods/:id")
    .setPath(strict({ id: pathText.pipe(described("Id of the food")) }))
    .addSuccess(FoodPage)
    .addError(NotFoundBody)
    .annotateContext(
      operation({
        title: "Read a food whole",
        description: "A known food, how often it was eaten, and its ingredients."
      })
    )
) {}

/** A food to log again, as it was eaten last. */
const SuggestedFood = Schema.Struct({
  id: Schema.String.annotations({ description: "The entry to log again" }),
  ...FoodEntry.fields,
  date: CalendarDate.annotations({ description: "When it was eaten last" }),
  times: Schema.Number.annotations({ description: "How often in the last 30 days" })
}).annotations({ identifier: "SuggestedFood" })

/** A meal of an earlier date, which is offered to be logged again with all its foods. */
const SuggestedMeal = Schema.Struct({
  date: CalendarDate,
  meal: Meal,
  calories: Schema.Number,
  foods: Schema.Array(Schema.String).annotations({ description: "Names of its foods" })
}).annotations({ identifier: "SuggestedMeal" })

const FoodSuggestions = Schema.Struct({
  foods: Schema.Array(SuggestedFood).annotations({ description: "The likeliest first" }),
  meals: Schema.Array(SuggestedMeal).annotations({ description: "The newest first" })
}).annotations({ identifier: "FoodSuggestions" })
export type FoodSuggestions = typeof FoodSuggestions.Type

/** The most foods that one request logs again. */
const FOODS_AGAIN = 100

const FoodAgain = strict(
  {
    ids: optional(
      Schema.Array(Schema.String)
        .pipe(Schema.minItems(1), Schema.maxItems(FOODS_AGAIN))
        .annotations({ description: "Entries to log again" })
    ),
    otherwise: optional(FoodDraft.annotations({ description: "Logged if no such entry is there any more" })),
    from: optional(CalendarDate.pipe(described("Date whose foods are logged again"), withoutDefault)),
    fromMeal: optional(Meal.annotations({ description: "Only its foods of this meal" })),
    date: CalendarDate.pipe(described("Date to log them on")),
    meal: optional(Meal.annotations({ description: "Meal to log them at; by default each keeps its own" }))
  },
  ({ names }) => (names.includes("ids") === names.includes("from") ? "body: expected either ids or from" : undefined),
  ({ names }) =>
    names.includes("otherwise") && !names.includes("ids") ? "otherwise: expected ids with it" : undefined,
  ({ names }) => (names.includes("fromMeal") && !names.includes("from") ? "fromMeal: expected from with it" : undefined)
).annotations({ identifier: "FoodAgain" })
export type FoodAgain = typeof FoodAgain.Type

const PlateItem = Schema.Struct({
  entry: optional(
    strict({
      id: Schema.String.annotations({ description: "Entry to log again" }),
      times: optional(numberFrom(PORTION_COUNT).annotations({ description: "So many times; default 1" })),
      otherwise: FoodDraft.annotations({ description: "Logged if there is no such entry any more" })
    })
  ),
  food: optional(FoodDraft.annotations({ description: "A new food" })),
  knownFood: optional(
    strict({
      id: Schema.String.annotations({ description: "Id of the food" }),
      ...KnownFoodAmount.fields,
      otherwise: optional(FoodDraft.annotations({ description: "Logged if there is no such food any more" }))
    })
  )
}).annotations({ parseOptions: { onExcessProperty: "error" } })

const Plate = strict(
  {
    items: Schema.Array(PlateItem).pipe(
      Schema.minItems(ITEMS_LOGGED.min),
      Schema.maxItems(ITEMS_LOGGED.max),
      Schema.annotations({ description: "Each with exactly one field" })
    ),
    date: CalendarDate.pipe(described("Date to log them on")),
    meal: Meal
  },
  oneFieldEach(PlateItem.fields),
  oneAmountEach
).annotations({ identifier: "Plate" })
export type Plate = typeof Plate.Type

const usual = {
  count: Schema.Number.annotations({ description: "Values that are known" }),
  least: Schema.Number,
  middle: Schema.Number,
  most: Schema.Number
}

/** What is usual in a log, by which a device asks about slips as the server does. */
export const UsualOfLog = Schema.Struct({
  foods: Schema.Array(Schema.Struct({ name: Schema.String, ...usual })).annotations({
    description: "kcal of an entry"
  }),
  eaten: optional(Schema.Struct(usual).omit("middle")).annotations({ description: "kcal of any entry of 90 days" }),
  drinks: optional(Schema.Struct(usual)).annotations({ description: "ml of a drink of 90 days" }),
  readings: Schema.Array(Schema.Struct({ reading: HealthReading, ...usual })).annotations({
    description: "Of 90 days"
  }),
  minutes: optional(Schema.Struct(usual)).annotations({ description: "Of the workouts of a year" })
}).annotations({ identifier: "UsualOfLog" })
export type UsualOfLog = typeof UsualOfLog.Type

export class SuggestionsApi extends HttpApiGroup.make("suggestions", { topLevel: true })
  .add(
    HttpApiEndpoint.get("suggestFood", "/food/suggestions")
      .setUrlParams(
        strict({
          date: CalendarDate.pipe(described("Date of the meal")),
          meal: Meal,
          q: optional(queryText.pipe(described("Only foods whose name has these words, or nearly")))
        })
      )
      .addSuccess(FoodSuggestions)
      .annotateContext(
        operation({
          title: "Suggest foods",
          description: "Foods that are likely at a meal, and earlier meals of the same kind, to log again."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("usual", "/usual")
      .addSuccess(UsualOfLog)
      .annotateContext(
        operation({
          title: "Read what is usual",
          description: "What foods, drinks, readings and workouts usually have."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("logFoodAgain", "/food/again")
      .setPayload(FoodAgain)
      .addSuccess(Schema.Struct({ logged: Schema.Number, date: CalendarDate }))
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Log foods again",
          description: "Copies entries, a meal or a whole day of food to a date, as one change."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("logPlate", "/food/plate")
      .setPayload(Plate)
      .addSuccess(Schema.Struct({ logged: Schema.Number, date: CalendarDate }))
      .annotateContext(
        operation({
          title: "Log a plate",
          description: "Logs the foods of a meal, all or none, as one change."
        })
      )
  ) {}

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
