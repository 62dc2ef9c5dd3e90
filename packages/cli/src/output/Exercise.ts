import { inUnitsOf, numberText, type UnitSystem, weightText } from "@daybook/core/grammar"
import type { ExerciseHistory, ExerciseSummary } from "@daybook/sdk"
import { beside, LABEL_COLUMNS, label } from "./Cells.ts"
import { setsText } from "./Session.ts"
import { columns, style } from "./Style.ts"
import { dateText, safeText, table, wrap } from "./Text.ts"

/** Exercises in a table, last trained first. */
export const exercisesText = (found: ReadonlyArray<ExerciseSummary>, system: UnitSystem): string =>
  table(
    [
      ["EXERCISE", "WORKOUTS", "LAST", "BEST 1RM"],
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
      return row(date, setsText(sets, system) + estimate)
    }),
    ""
  ].join("\n")
}

const row = (head: string, text: string): string => beside(label(head), { text, width: columns() - LABEL_COLUMNS })

const recordsOf = ({ records }: ExerciseHistory, system: UnitSystem): ReadonlyArray<readonly [string, string]> => {
  const { estimatedOneRepMax: best, heaviestSet, mostRepetitions, volume } = records
  const set = (found: Loaded | null) =>
    found === null ? undefined : `${setsText([found], system)} · ${dateText(found.date)}`
  const rows = [
    ["best 1RM", best && `${weightText(best.estimatedOneRepMaxKg, system)} estimated from ${set(best)}`],
    ["heaviest", set(heaviestSet)],
    ["most reps", set(mostRepetitions)],
    ["volume", volume && `${weightText(volume.volumeKg, system)} · ${dateText(volume.date)}`]
  ] as const
  return rows.flatMap(([head, text]) => (text ? [[head, text] as const] : []))
}

/** A set of a record. */
interface Loaded {
  readonly reps: number
  readonly weightKg?: number
  readonly date: string
}
