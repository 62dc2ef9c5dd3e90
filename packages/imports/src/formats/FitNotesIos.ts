import { columnOf, massUnit, neededAs } from "../Columns.ts"
import { localTimes } from "../LocalTimes.ts"
import { isYes } from "../Measurements.ts"
import { leftOut, reasons, setLog } from "../SetLog.ts"

const isWeight = (name: string): boolean => columnOf(name).name === "weight"

const NEEDED = [
  ...neededAs("Name", "StartTime", "EndTime", "Exercise", "Reps", "Status"),
  { column: "Weight", is: isWeight }
]

const KNOWN = [
  ...["name", "starttime", "endtime", "bodyweight", "exercise", "equipment", "reps", "time", "distance", "status"],
  ...["categories", "note", "rpe", "rir", "iswarmup"]
]

/** FitNotes for iPhone: another program than that for Android, with times and a state of each set. */
export const fitNotesIos = setLog({
  name: "fitnotes-ios",
  title: "FitNotes for iPhone",
  columns: NEEDED,
  known: ({ names }) => [...KNOWN, ...names.filter(isWeight)],
  reader: (file, { names }, options, rows) => {
    const weight = names.map(columnOf).find(({ name }) => name === "weight")
    const texts = rows.flatMap(({ cells }) => [cells.starttime ?? "", cells.endtime ?? ""])
    const timeOf = localTimes(texts, file, options)
    return ({ cells }) => {
      const cell = (name: string): string => (cells[name] === "None" ? "" : (cells[name] ?? ""))
      if (/^not ?started$/i.test(cells.status ?? "")) return leftOut("sets that were not done")
      return {
        key: [cells.name, cells.starttime, cells.endtime].join("\n"),
        workout: () => ({
          title: cells.name ?? "",
          at: timeOf(cells.starttime ?? ""),
          end: timeOf(cells.endtime ?? "")
        }),
        exercise: cells.exercise ?? "",
        note: cell("note"),
        kind: isYes(cells.iswarmup) ? "warmup" : undefined,
        reps: cells.reps ?? "",
        weight: weight === undefined ? "" : (cells[weight.header] ?? ""),
        unit: () => massUnit(weight?.unit) ?? options.unit,
        rpe: cell("rpe"),
        time: cell("time"),
        distance: cell("distance"),
        leftOut: reasons([
          [/^failed$/i.test(cells.status ?? ""), "that a set failed: its repetitions count"],
          [cell("rir"), "RIR of sets"],
          [cell("equipment"), "equipment of exercises"],
          [cell("bodyweight"), "body weights of workouts, which have no unit"]
        ])
      }
    }
  }
})
