import * as Schema from "effect/Schema"
import { CalendarDate } from "../../CalendarDate.ts"
import { Muscle } from "../MuscleSets.ts"
import { Verdict } from "../Results.ts"

const count = (description: string) => Schema.Number.annotations({ description })
const figure = (description: string) => Schema.NullOr(Schema.Number).annotations({ description })

/** The goals that a person may have for each day. */
export const ReviewedGoal = Schema.Literal("calories", "protein", "waterMl", "steps", "sleepMinutes")

const GoalDays = Schema.Struct({
  goal: ReviewedGoal.annotations({
    description: "Of the goals, or of a custom metric with a target that is bound to steps or sleep"
  }),
  target: count("A day; where days have their own, the mean of those that count"),
  kept: count("Days that kept theirs: calories within 10 % of it, the others at least the target"),
  missed: count("The other days that count: full days of food, days with a value"),
  average: count("Mean of these days")
}).annotations({ identifier: "GoalDays" })
export type GoalDays = typeof GoalDays.Type

const Meals = Schema.Struct({
  meals: count("Breakfasts, lunches and dinners with food"),
  enough: count("Those with at least 0.3 g of protein per kg of body weight"),
  gramsEnough: count("0.3 g per kg of body weight")
}).annotations({ identifier: "ProteinByMeal" })

const WeekWeight = Schema.Struct({
  weightKg: count("Trend as of the end of the week"),
  weighIns: count("Weigh-ins of the week"),
  perWeekKg: figure("Change a week as of its end, by food and weigh-ins, or by weigh-ins alone; null if not known"),
  lowKg: figure("Lower end of its 90 % band; null by weigh-ins alone"),
  highKg: figure("Upper end"),
  wantedKg: figure("Change a week that the person wants; null if not chosen in the app")
}).annotations({ identifier: "WeekWeight" })

const WeekEnergy = Schema.Struct({
  fullDays: count("Full days of food"),
  intakeKcal: figure("Their mean"),
  expenditureKcal: figure("What the body burns a day, as of the end of the week; null if too uncertain"),
  lowKcal: figure("Lower end of its 90 % band"),
  highKcal: figure("Upper end")
}).annotations({ identifier: "WeekEnergy" })

const WeekSets = Schema.Struct({
  muscle: Muscle.annotations({ description: "Muscle group" }),
  hardSets: count("Hard sets; half for a muscle that helps"),
  usual: figure("Mean of the 8 weeks before; null with fewer than 4 since the first session in them"),
  least: figure("The fewest of a week of these")
}).annotations({ identifier: "WeekSets" })
export type WeekSets = typeof WeekSets.Type

const BestLift = Schema.Struct({
  exercise: Schema.String,
  isRecord: Schema.Boolean.annotations({
    description: "True if no other set of the log has an estimated 1RM as high as one of this week"
  }),
  estimatedOneRepMaxKg: figure("Of the record; null without one"),
  verdict: Verdict,
  trend: Schema.String.annotations({ description: "The numbers behind the verdict" })
}).annotations({ identifier: "BestLift" })
export type BestLift = typeof BestLift.Type

const WeekTraining = Schema.Struct({
  sessions: count("Workouts"),
  hardSets: count("Sets without warm-ups of effort 6 or more"),
  usualHardSets: figure("Mean of the 8 weeks before, as of muscles"),
  muscles: Schema.Array(WeekSets).annotations({ description: "Muscles trained in these weeks, most sets first" }),
  best: Schema.NullOr(BestLift).annotations({
    description: "A lift of the week with a record or progressing; null if there is none"
  })
}).annotations({ identifier: "WeekTraining" })

const WeekRecovery = Schema.Struct({
  strainedDays: count("Dates whose recovery status was strained"),
  judgedDays: count("Dates with a status"),
  nights: count("Nights with a reading of sleep"),
  sleepMinutes: figure("Their mean"),
  sleepNeedMinutes: count("The person's own need, from free nights of 8 weeks, or 480")
}).annotations({ identifier: "WeekRecovery" })

const OneChange = Schema.Struct({
  about: Schema.Literal("recovery", "weight", "sleep", "protein", "training", "calories", "water").annotations({
    description: "What to change"
  }),
  calories: figure("Kcal a day to eat, where the weight is not as wanted"),
  text: Schema.String.annotations({ description: "What to do, and the figures that are the reason" })
}).annotations({ identifier: "OneChange" })
export type OneChange = typeof OneChange.Type

/** One week in figures, and at most one thing to change. */
export const Review = Schema.Struct({
  start: CalendarDate.annotations({ description: "Monday" }),
  end: CalendarDate.annotations({ description: "Sunday" }),
  goals: Schema.Array(GoalDays).annotations({ description: "Goals with a day that counts" }),
  proteinByMeal: Schema.NullOr(Meals).annotations({ description: "null without a known body weight or such a meal" }),
  weight: Schema.NullOr(WeekWeight).annotations({
    description: "null without a weigh-in in the 28 dates up to the end"
  }),
  energy: WeekEnergy.annotations({ description: "Eaten and burnt" }),
  training: WeekTraining.annotations({ description: "Sessions and hard sets" }),
  recovery: WeekRecovery.annotations({ description: "Readings of the week" }),
  change: Schema.NullOr(OneChange).annotations({
    description: "The one thing that stands out most; null if nothing does"
  })
}).annotations({ identifier: "Review" })
export type Review = typeof Review.Type
