import { needed } from "../../../packages/imports/src/Columns.ts"
import { localTimes } from "../../../packages/imports/src/LocalTimes.ts"
import { setLog, startTimes } from "../../../packages/imports/src/SetLog.ts"

const COLUMNS = ["Date", "Time", "Routine", "Exercise", "Set", "Weight", "Reps", "Duration", "Distance", "Note"]

/** Numbers of the program itself, which are not noted as left out. */
const OWN = ["type", "book", "version1"]

/** GymRun: one row for each set, with the time of the set and no units. */
export const gymRun = setLog({
  name: "gymrun",
  title: "GymRun",
  columns: COLUMNS.map((name) => needed(name, name.toLowerCase())),
  known: () => [...COLUMNS.map((name) => name.toLowerCase()), ...OWN],
  reader: (file, _header, options, rows) => {
    const timeText = (cells: Readonly<Record<string, string>>): string => `${cells.date} ${cells.time}`
    const keyOf = (cells: Readonly<Record<string, string>>): string => `${cells.date} ${cells.routine}`
    const timeOf = localTimes(
      rows.map(({ cells }) => timeText(cells)),
      file,
      options
    )
    // A workout begins with the first set of its date and routine.
    const starts = startTimes(rows.map(({ cells }) => [keyOf(cells), timeOf(timeText(cells))]))
    return ({ cells }) => ({
      key: keyOf(cells),
      workout: () => {
        const at = timeOf(timeText(cells))
        return { title: cells.routine, at: at && { date: at.date, time: starts.get(keyOf(cells)) ?? null } }
      },
      exercise: cells.exercise ?? "",
      number: cells.set ?? "",
      reps: cells.reps ?? "",
      weight: cells.weight ?? "",
      // The file names no unit, so the person is asked.
      unit: () => options.unit,
      time: cells.duration,
      distance: cells.distance,
      note: cells.note,
      leftOut: []
    })
  }
})
