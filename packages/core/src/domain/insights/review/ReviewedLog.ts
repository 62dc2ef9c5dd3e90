import type { FoodMark } from "../../../plain/Days.ts"
import type { DayTargets, Targets } from "../../../plain/DayTargets.ts"
import type { musclesOf } from "../../../plain/Muscles.ts"
import type { CalendarDate } from "../../CalendarDate.ts"
import type { ExercisePeriod } from "../ExercisePeriod.ts"
import type { EnergyLog } from "../energy/Expenditure.ts"
import type { RecoveryDay } from "../RecoverySignals.ts"
import type { TrainedSession } from "../TrainingDay.ts"
import type { WeightUnit } from "../words/Formats.ts"

/** Grams of protein of a meal of a date. */
export interface MealProtein {
  readonly date: CalendarDate
  readonly meal: "breakfast" | "lunch" | "dinner" | "snack"
  readonly protein: number
}

/** A target of a custom metric that is bound to steps or to sleep, with its values by date. */
export interface TargetOfMetric {
  readonly goal: "steps" | "sleepMinutes"
  readonly target: number
  readonly values: ReadonlyMap<CalendarDate, number>
}

/** The part of the log that the review of a week depends on. Dates after the week are not in it. */
export interface ReviewedLog {
  readonly goals: Targets & { readonly weightUnit: WeightUnit; readonly goal: string }
  readonly dayTargets: DayTargets | undefined
  /** Change of weight a week that the person chose. */
  readonly paceKgPerWeek: number | undefined
  /** The days of the week, with a row for each date. */
  readonly days: ReadonlyArray<{
    readonly date: CalendarDate
    readonly calories: number
    readonly protein: number
    readonly waterMl: number
    readonly weightKg: number | null
    readonly food?: FoodMark
  }>
  readonly meals: ReadonlyArray<MealProtein>
  readonly metrics: ReadonlyArray<TargetOfMetric>
  /** From `expenditureSince` of the end. */
  readonly energy: ReadonlyArray<EnergyLog>
  /** From `progressionSince` of the end. */
  readonly sessions: ReadonlyArray<TrainedSession>
  /** Every exercise of the whole log. */
  readonly exercises: ReadonlyArray<ExercisePeriod>
  readonly muscles: Parameters<typeof musclesOf>[1]
  /** From `recoverySince` of the start. */
  readonly healthDays: ReadonlyArray<RecoveryDay>
}
