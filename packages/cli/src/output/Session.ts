import { massNumberText, massUnit, numberText, type UnitSystem } from "@daybook/core/grammar"
import type { Exercise } from "@daybook/sdk"
import { beside, LABEL_COLUMNS, label } from "./Cells.ts"
import { columns } from "./Style.ts"
import { safeText, widthOf } from "./Text.ts"

/** The narrowest column of names. */
const MIN_NAME = 8

/** A session: a row for each exercise with its sets. */
export const sessionText = (
  { durationMinutes, exercises }: { readonly durationMinutes?: number; readonly exercises: ReadonlyArray<Exercise> },
  system: UnitSystem
): string => {
  const room = columns() - LABEL_COLUMNS
  const longest = Math.max(...exercises.map(({ name }) => widthOf(safeText(name))))
  // In a narrow terminal the sets get at least half of the line.
  const width = Math.min(longest, Math.max(MIN_NAME, Math.floor(room / 2))) + 2
  const duration = durationMinutes === undefined ? "" : `  ${numberText(durationMinutes, 0)} min`
  return exercises
    .map(({ name, sets }, index) =>
      beside(
        label(index === 0 ? "workout" : ""),
        { text: safeText(name), width },
        { text: setsText(sets, system) + (index === 0 ? duration : ""), width: room - width }
      )
    )
    .join("\n")
}

/** Sets in the form in which people type them: `3x5@100 kg`, `5@80,5@80,4@82.5`. */
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
