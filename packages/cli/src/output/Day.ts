import type { DayRecord, Exercise, Goals } from "@daybook/sdk"
import { massNumberText, massUnit, numberText, type UnitSystem } from "../grammar/Amounts.ts"
import { CHECK_IN, readingText } from "../grammar/CheckIn.ts"
import { MEALS } from "../grammar/Food.ts"
import { fieldOf } from "../Json.ts"
import { bar } from "./Chart.ts"
import { style } from "./Style.ts"
import { dateText, pad, safeText } from "./Text.ts"

/** The goals that a day is shown against. */
export type DailyGoals = Omit<Goals, "goal">

/** A day: totals against the goals, then foods, workouts and readings. */
export const dayText = (day: DayRecord, goals: DailyGoals): string => {
  const { calories, carbs, fat, protein } = day.nutrition
  const parts = [
    style.bold(dateText(day.date)),
    [
      goalRow("Energy", calories, goals.calories, "kcal"),
      goalRow("Protein", protein, goals.protein, "g"),
      goalRow("Carbs", carbs, goals.carbs, "g"),
      goalRow("Fat", fat, goals.fat, "g"),
      goalRow("Water", day.waterMl, goals.waterMl, "ml")
    ].join("\n"),
    foodsText(day),
    workoutsText(day, goals.weightUnit),
    readingsText(day, goals.weightUnit)
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}

const goalRow = (label: string, total: number, goal: number, unit: string): string =>
  `${pad(label, 9)}${bar(total, goal)}  ${pad(numberText(total, 1), 6, "right")} / ${numberText(goal, 1)} ${unit}`

const foodsText = ({ nutrition }: DayRecord): string => {
  const rows = MEALS.flatMap((meal) =>
    nutrition.entries
      .filter((entry) => entry.meal === meal)
      .map((entry, index) => ({ head: index === 0 ? meal : "", name: safeText(entry.name), kcal: entry.calories }))
  )
  const width = Math.max(0, ...rows.map(({ name }) => name.length))
  return rows
    .map(
      ({ head, kcal, name }) =>
        `${style.dim(pad(head, 10))} ${pad(name, width)}  ${pad(numberText(kcal, 1), 5, "right")} kcal`
    )
    .join("\n")
}

const workoutsText = ({ workouts }: DayRecord, system: UnitSystem): string =>
  workouts.map((workout) => sessionText(workout, system)).join("\n")

/** A session: a line for each exercise with its sets. */
export const sessionText = (
  { durationMinutes, exercises }: { readonly durationMinutes?: number; readonly exercises: ReadonlyArray<Exercise> },
  system: UnitSystem
): string => {
  const width = Math.max(...exercises.map(({ name }) => safeText(name).length))
  return exercises
    .map(({ name, sets }, index) => {
      const head = index === 0 ? "workout" : ""
      const length =
        index === 0 && durationMinutes !== undefined ? style.dim(`  ${numberText(durationMinutes, 0)} min`) : ""
      return `${style.dim(pad(head, 10))} ${pad(safeText(name), width)}  ${setsText(sets, system)}${length}`
    })
    .join("\n")
}

/** Sets as they are typed: `3x5@100 kg`, `5@80,5@80,4@82.5`. */
export const setsText = (sets: Exercise["sets"], system: UnitSystem): string => {
  const groups: Array<{ readonly set: string; times: number }> = []
  for (const { reps, weightKg } of sets) {
    const load = weightKg === undefined ? "" : `@${massNumberText(weightKg, system)}`
    const set = `${reps}${load}`
    const last = groups.at(-1)
    if (last?.set === set) last.times++
    else groups.push({ set, times: 1 })
  }
  const text = groups.map(({ set, times }) => (times > 1 ? `${times}x${set}` : set)).join(" ")
  const isLoaded = sets.some(({ weightKg }) => weightKg !== undefined)
  return isLoaded ? `${text} ${massUnit(system).unit}` : `${text} reps`
}

const readingsText = ({ measurements }: DayRecord, system: UnitSystem): string =>
  CHECK_IN.flatMap(({ name, short }) => {
    const value = fieldOf(measurements, name)
    if (typeof value !== "number" && typeof value !== "string") return []
    return [`${style.dim(pad(short, 10))} ${safeText(readingText(name, value, system))}`]
  }).join("\n")
