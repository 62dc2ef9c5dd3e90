import { inUnitsOf, numberText, timeText, typedSets, type UnitSystem, weightText } from "@daybook/core/grammar"
import type { ExerciseHistory, ExerciseSummary, LoggedSet } from "@daybook/sdk"
import { beside, LABEL_COLUMNS, label } from "./Cells.ts"
import { columns, style } from "./Style.ts"
import { dateText, safeText, tableWithin, wrap } from "./Text.ts"

/** Exercises in a table, last trained first. */
export const exercisesText = (found: ReadonlyArray<ExerciseSummary>, system: UnitSystem): string =>
  tableWithin(
    columns(),
    [
      ["EXERCISE", "TIMES", "LAST", "BEST 1RM"],
      ...found.map(({ bestEstimatedOneRepMaxKg: best, lastDate, name, sessions }) => [
        safeText(name),
        numberText(sessions, 0),
        lastDate,
        best === null ? "-" : weightText(best, system)
      ])
    ],
    [1, 3]
  )

/** An exercise: its verdict, its records, and its sessions, newest first. */
export const exerciseText = (history: ExerciseHistory, system: UnitSystem): string => {
  const { name, sessions, trend, verdict } = history
  return [
    `${style.bold(safeText(name))}  ${verdict.replace("_", " ")}`,
    `${style.dim(wrap(inUnitsOf(trend, system), columns(), "  "))}`,
    "",
    ...recordsOf(history, system).map(([head, text]) => row(head, text)),
    "",
    ...sessions.map(({ date, estimatedOneRepMaxKg, sets }) => {
      const estimate = estimatedOneRepMaxKg === null ? "" : `  (1RM ${weightText(estimatedOneRepMaxKg, system)})`
      return row(date, typedSets(sets, system) + estimate)
    }),
    ""
  ].join("\n")
}

const row = (head: string, text: string): string => beside(label(head), { text, width: columns() - LABEL_COLUMNS })

const recordsOf = ({ records }: ExerciseHistory, system: UnitSystem): ReadonlyArray<readonly [string, string]> => {
  const { bestPace, estimatedOneRepMax: best, farthest, heaviestSet, longest, mostRepetitions, volume } = records
  const set = (found: RecordSet | null | undefined) =>
    found && `${typedSets([found], system)} · ${dateText(found.date)}`
  const rows = [
    ["best 1RM", best && `${weightText(best.estimatedOneRepMaxKg, system)} estimated from ${set(best)}`],
    ["heaviest", set(heaviestSet)],
    ["most reps", set(mostRepetitions)],
    ["volume", volume && `${weightText(volume.volumeKg, system)} · ${dateText(volume.date)}`],
    ["longest", set(longest)],
    ["farthest", set(farthest)],
    ["best pace", bestPace && `${timeText(Math.round(bestPace.secondsPerKm))} a km, ${set(bestPace)}`]
  ] as const
  return rows.flatMap(([head, text]) => (text ? [[head, text] as const] : []))
}

/** A set of a record. */
interface RecordSet extends Pick<LoggedSet, "meters" | "reps" | "seconds" | "weightKg"> {
  readonly date: string
}
