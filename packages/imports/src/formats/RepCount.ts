import { neededAs } from "../Columns.ts"
import { localTimes } from "../LocalTimes.ts"
import { numberIn } from "../Numbers.ts"
import { reasons, setLog } from "../SetLog.ts"

const COLUMNS = ["Workout Start", "Workout End", "Exercise", "Weight", "Reps", "Notes", "Name", "Bodyweight"]
const OTHERS = ["kcal", "distance", "duration", "category"]

/** RepCount: one row for each set, newest workout first, with local times and no units. */
export const repCount = setLog({
  name: "repcount",
  title: "RepCount",
  columns: neededAs(...COLUMNS),
  known: () => [...COLUMNS.map((name) => name.toLowerCase()), ...OTHERS],
  reader: (file, _header, options, rows) => {
    const texts = rows.flatMap(({ cells }) => [cells["workout start"] ?? "", cells["workout end"] ?? ""])
    const timeOf = localTimes(texts, file, options)
    return ({ cells }) => ({
      key: `${cells["workout start"]} ${cells.name}`,
      workout: () => ({
        title: cells.name,
        at: timeOf(cells["workout start"] ?? ""),
        end: timeOf(cells["workout end"] ?? "")
      }),
      exercise: cells.exercise ?? "",
      note: cells.notes,
      reps: cells.reps ?? "",
      weight: cells.weight ?? "",
      unit: () => options.unit,
      time: cells.duration,
      distance: cells.distance,
      leftOut: reasons([
        [(numberIn(cells.kcal ?? "") ?? 0) !== 0, "energy of sets"],
        [(numberIn(cells.bodyweight ?? "") ?? 0) !== 0, "body weights of workouts"],
        [cells.category, "categories of exercises"]
      ])
    })
  }
})
