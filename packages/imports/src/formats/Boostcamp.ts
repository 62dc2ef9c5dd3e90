import { massUnit } from "../Columns.ts"
import { dateIn } from "../Dates.ts"
import { at, listOf, numberAt, recordOf, textAt, valueIn } from "../Json.ts"
import type { Format, SourceFile } from "../Model.ts"
import { kgOf } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
import { unitUndecided } from "../SetLog.ts"

/** Reads the sets of the exercises of the workouts of dates. Returns their number. */
const readHistory = async (file: SourceFile, { options, report, sessions }: Parts): Promise<number> => {
  const root = recordOf(await valueIn(file))
  const sets = Object.entries(recordOf(root.data ?? root)).flatMap(([day, workouts]) =>
    listOf(workouts).flatMap((workout) =>
      listOf(at(workout, "records")).flatMap((exercise) =>
        listOf(at(exercise, "sets")).map((set) => ({ date: dateIn(day), workout, exercise, set }))
      )
    )
  )
  for (const [index, { date, exercise, set, workout }] of sets.entries()) {
    const line = index + 1
    const [weight = 0, reps = Number.NaN] = [numberAt(set, "value"), numberAt(set, "amount")]
    const target = textAt(set, "target_type") ?? textAt(exercise, "target_type") ?? "reps"
    const unit = massUnit(textAt(set, "weight_unit")) ?? options.unit
    if (date === undefined) report.lose("refused", "the date cannot be read", line)
    else if (at(set, "skipped") === true) report.lose("leftOut", "sets that were skipped", line)
    else if (target !== "reps") report.lose("leftOut", `sets that are counted as "${target}"`, line)
    else if (weight !== 0 && unit === undefined) throw unitUndecided(file)
    else {
      const title = textAt(workout, "title") || textAt(workout, "name") || "Workout"
      const times = { startedAt: null, endedAt: null, durationMinutes: null }
      sessions.add(
        { date, name: title, title, ...times },
        {
          ...{ line, exercise: textAt(exercise, "name") ?? "", note: textAt(exercise, "user_notes"), reps },
          weightKg: kgOf(weight, unit ?? "kg"),
          kind: at(set, "isWarmup") === true ? "warmup" : undefined,
          rpe: numberAt(set, "archived_rpe") || undefined
        }
      )
    }
  }
  return sets.length
}

/** Boostcamp: the history that its web page loads, workouts by date. */
export const boostcamp: Format = {
  name: "boostcamp",
  title: "Boostcamp",
  recognise: (files) =>
    files.filter(
      ({ text }) => /^\s*\{/.test(text) && /"records"\s*:\s*\[/.test(text) && /"(?:amount|archived_reps)"/.test(text)
    ),
  read: (files, options) => readEach(files, options, readHistory)
}
