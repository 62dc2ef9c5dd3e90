import { columnOf, massUnit, neededAs } from "../Columns.ts"
import { localTimes } from "../LocalTimes.ts"
import { ImportFault } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { reasons, refused, setLog, startTimes } from "../SetLog.ts"

const weightOf = (header: string) => {
  const { name, unit } = columnOf(header)
  const mass = massUnit(unit)
  return name !== "weight" || mass === undefined ? undefined : { header, unit: mass }
}

const NEEDED = [
  ...neededAs("Date", "Exercise", "Reps", "isWarmup", "multiplier"),
  { column: "Weight(kg)", is: (name: string) => weightOf(name) !== undefined }
]

const KNOWN = ["date", "exercise", "reps", "duration(s)", "distance(m)", "incline", "resistance", "iswarmup", "note"]

const isSome = (text: string | undefined): boolean => (numberIn(text ?? "") ?? 0) > 0

/** Fitbod: one row for each set, with times in UTC, and the weight of one dumbbell with their number. */
export const fitbod = setLog({
  name: "fitbod",
  title: "Fitbod",
  columns: NEEDED,
  known: ({ names }) => [...KNOWN, "multiplier", ...names.filter((name) => weightOf(name) !== undefined).slice(0, 1)],
  reader: (file, { names }, options, rows) => {
    const [weight] = names.flatMap((name) => weightOf(name) ?? [])
    if (weight === undefined) throw new ImportFault(`${file.name} has no column of weights in kg or lb.`)
    const texts = rows.map(({ cells }) => cells.date ?? "")
    const timeOf = localTimes(texts, file, options)
    // The times are those of parts of a workout, so the rows of a day are one workout.
    const starts = startTimes(texts.map(timeOf).map((at) => [at?.date, at]))
    return ({ cells }) => {
      const date = timeOf(cells.date ?? "")?.date
      const [load, reps] = [cells[weight.header] ?? "", cells.reps ?? ""]
      const weights = cells.multiplier === "" ? 1 : numberIn(cells.multiplier ?? "")
      if (date === undefined) return refused("the date cannot be read")
      if (load === "" || reps === "" || weights === undefined) return refused("a number cannot be read")
      return {
        key: date,
        workout: () => ({ at: { date, time: starts.get(date) ?? null } }),
        exercise: cells.exercise ?? "",
        note: cells.note,
        kind: /^true$/i.test(cells.iswarmup ?? "") ? "warmup" : undefined,
        reps,
        weight: load,
        weights,
        unit: () => weight.unit,
        time: cells["duration(s)"],
        distance: cells["distance(m)"],
        distanceUnit: "m",
        leftOut: reasons([[isSome(cells.incline) || isSome(cells.resistance), "incline and resistance of sets"]])
      }
    }
  }
})
