import type { DayRecord, Exercise, Goals } from "@daybook/sdk"
import { massFigure, massUnit, trimmed, type UnitSystem } from "../grammar/Amounts.ts"
import { CHECK_IN, readingText } from "../grammar/CheckIn.ts"
import { MEALS } from "../grammar/Food.ts"
import { bar } from "./Chart.ts"
import { style } from "./Style.ts"
import { dateText, padded, safeText } from "./Text.ts"

/** A day at a glance: what was eaten and drunk against the goals, then foods, workouts and readings. */
export const dayText = (day: DayRecord, goals: Goals): string => {
  const { calories, carbs, fat, protein } = day.nutrition
  const parts = [
    style.bold(dateText(day.date)),
    [
      against("Energy", calories, goals.calories, "kcal"),
      against("Protein", protein, goals.protein, "g"),
      against("Carbs", carbs, goals.carbs, "g"),
      against("Fat", fat, goals.fat, "g"),
      against("Water", day.waterMl, goals.waterMl, "ml")
    ].join("\n"),
    foodsText(day),
    workoutsText(day, goals.weightUnit),
    readingsText(day, goals.weightUnit)
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}

const against = (label: string, figure: number, goal: number, unit: string): string =>
  `${padded(label, 9)}${bar(figure, goal)}  ${padded(trimmed(figure, 1), 6, "right")} / ${trimmed(goal, 1)} ${unit}`

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
        `${style.dim(padded(head, 10))} ${padded(name, width)}  ${padded(trimmed(kcal, 1), 5, "right")} kcal`
    )
    .join("\n")
}

const workoutsText = ({ workouts }: DayRecord, system: UnitSystem): string =>
  workouts.map((workout) => sessionText(workout, system)).join("\n")

/** A session: its exercises with their sets, one a line. */
export const sessionText = (
  { durationMinutes, exercises }: { readonly durationMinutes?: number; readonly exercises: ReadonlyArray<Exercise> },
  system: UnitSystem
): string => {
  const width = Math.max(...exercises.map(({ name }) => safeText(name).length))
  return exercises
    .map(({ name, sets }, index) => {
      const head = index === 0 ? "workout" : ""
      const length =
        index === 0 && durationMinutes !== undefined ? style.dim(`  ${trimmed(durationMinutes, 0)} min`) : ""
      return `${style.dim(padded(head, 10))} ${padded(safeText(name), width)}  ${setsText(sets, system)}${length}`
    })
    .join("\n")
}

/** Sets as they are typed: `3x5@100 kg`, `5@80,5@80,4@82.5`. */
export const setsText = (sets: Exercise["sets"], system: UnitSystem): string => {
  const groups: Array<{ readonly text: string; times: number }> = []
  for (const { reps, weightKg } of sets) {
    const load = weightKg === undefined ? "" : `@${massFigure(weightKg, system)}`
    const text = `${reps}${load}`
    const last = groups.at(-1)
    if (last?.text === text) last.times++
    else groups.push({ text, times: 1 })
  }
  const said = groups.map(({ text, times }) => (times > 1 ? `${times}x${text}` : text)).join(" ")
  const isLoaded = sets.some(({ weightKg }) => weightKg !== undefined)
  return isLoaded ? `${said} ${massUnit(system).unit}` : `${said} reps`
}

const readingsText = ({ measurements }: DayRecord, system: UnitSystem): string =>
  CHECK_IN.flatMap(({ name, short }) => {
    const value: unknown = Object(measurements)[name]
    if (typeof value !== "number" && typeof value !== "string") return []
    return [`${style.dim(padded(short, 10))} ${safeText(readingText(name, value, system))}`]
  }).join("\n")
