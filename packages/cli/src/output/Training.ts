import { timeText, typedSets, type UnitSystem } from "@daybook/core/grammar"
import type { Exercise, ExerciseHistory, ExerciseSummary, LoggedSet, Routine } from "@daybook/sdk"
import { texts } from "../Texts.ts"
import { beside, columns, LABEL_COLUMNS, label, style } from "./Layout.ts"
import { numberText, weightText } from "./Numbers.ts"
import { dateText, safeText, tableWithin, widthOf, wrap } from "./Text.ts"

const MIN_NAME = 8

/** A session that was done or, with a rest beside each exercise, one that is planned. */
interface Session {
  readonly title?: string
  readonly note?: string | null
  readonly durationMinutes?: number
  readonly exercises: ReadonlyArray<Exercise & { readonly restSeconds?: number }>
}

/** A session: its title, a row for each exercise with its sets and note, and its note. A plus joins the exercises of a superset. */
export const sessionText = (
  { durationMinutes, exercises, note, title }: Session,
  system: UnitSystem,
  head = texts().session.workout
): string => {
  const room = columns() - LABEL_COLUMNS
  const names = exercises.map((each, index) => nameText(each, exercises[index - 1]))
  const longest = Math.max(...names.map(widthOf))
  // In a narrow terminal the sets get at least half of the line.
  const width = Math.min(longest, Math.max(MIN_NAME, Math.floor(room / 2))) + 2
  const duration = durationMinutes === undefined ? "" : `  ${numberText(durationMinutes, 0)} min`
  const isTitled = title !== undefined
  return [
    ...(isTitled ? [labelledRow(head, safeText(title) + duration)] : []),
    ...exercises.map((each, index) =>
      beside(
        label(index === 0 && !isTitled ? head : ""),
        { text: names[index] ?? "", width },
        {
          text: doneText(each, system, apartText(each, exercises) + (index === 0 && !isTitled ? duration : "")),
          width: room - width
        }
      )
    ),
    ...(note === undefined || note === null ? [] : [labelledRow(texts().session.note, safeText(note))])
  ].join("\n")
}

/** The name of an exercise, after a plus if it is in one superset with the exercise before. */
const nameText = ({ name, superset }: Exercise, before: Exercise | undefined): string =>
  `${superset !== undefined && superset === before?.superset ? "+ " : ""}${safeText(name)}`

/** The superset of an exercise, if an exercise of another is between those of it, so that a plus does not show it. */
const apartText = ({ superset }: Exercise, exercises: ReadonlyArray<Exercise>): string => {
  const places = exercises.flatMap((each, index) => (each.superset === superset ? [index] : []))
  const isApart = superset !== undefined && places.length <= (places.at(-1) ?? 0) - (places[0] ?? 0)
  return isApart ? ` (${texts().session.superset(superset)})` : ""
}

/** The sets of an exercise, what follows them in its row, and its note. */
const doneText = ({ note, restSeconds, sets }: Session["exercises"][number], system: UnitSystem, more = ""): string => {
  const rest = restSeconds === undefined ? "" : ` (${texts().session.rest(timeText(restSeconds))})`
  return `${typedSets(sets, system)}${rest}${more}${note === undefined ? "" : ` | ${safeText(note)}`}`
}

/** The parts of a session: `squat 3x5@100 kg`, `+ row 3x8@60 kg | slow`, `55 min`, `title "Push A"`. */
export const sessionParts = (
  { durationMinutes, exercises, note, title }: Session,
  system: UnitSystem
): ReadonlyArray<string> => [
  ...exercises.map(
    (each, index) => `${nameText(each, exercises[index - 1])} ${doneText(each, system, apartText(each, exercises))}`
  ),
  ...(durationMinutes === undefined ? [] : [`${numberText(durationMinutes, 0)} min`]),
  ...(title === undefined ? [] : [texts().session.titled(safeText(title))]),
  ...(note === undefined || note === null ? [] : [texts().session.noted(safeText(note))])
]

/** Parts in the form in which people type them: a bar ends a note, and no comma is before the plus of a superset. */
export const joinParts = (parts: ReadonlyArray<string>): string =>
  parts
    .map((part, index) => {
      const before = parts[index - 1]
      if (before === undefined) return part
      return `${before.includes(" | ") ? " | " : part.startsWith("+ ") ? " " : ", "}${part}`
    })
    .join("")

/** Exercises in a table, last trained first. */
export const exercisesText = (found: ReadonlyArray<ExerciseSummary>, system: UnitSystem): string => {
  const heads = texts().exercise
  return tableWithin(
    columns(),
    [
      [heads.exercise, heads.times, heads.last, heads.bestHead],
      ...found.map(({ bestEstimatedOneRepMaxKg: best, lastDate, name, sessions }) => [
        safeText(name),
        numberText(sessions, 0),
        lastDate,
        best === null ? "-" : weightText(best, system)
      ])
    ],
    [1, 3]
  )
}

/** An exercise: its verdict, its records, and its sessions, newest first. */
export const exerciseText = (history: ExerciseHistory, system: UnitSystem): string => {
  const { name, next, sessions, trend, verdict } = history
  return [
    `${style.bold(safeText(name))}  ${texts().insights.verdicts[verdict]}`,
    `${style.dim(wrap(trend, columns(), "  "))}`,
    ...(next === undefined
      ? []
      : [
          "",
          labelledRow(texts().exercise.next, typedSets(next.sets, system)),
          style.dim(wrap(next.reason, columns(), "  "))
        ]),
    "",
    ...recordsOf(history, system).map(([head, text]) => labelledRow(head, text)),
    "",
    ...sessions.map(({ date, estimatedOneRepMaxKg, sets }) => {
      const estimate = estimatedOneRepMaxKg === null ? "" : `  (1RM ${weightText(estimatedOneRepMaxKg, system)})`
      return labelledRow(date, typedSets(sets, system) + estimate)
    }),
    ""
  ].join("\n")
}

const labelledRow = (head: string, text: string): string =>
  beside(label(head), { text, width: columns() - LABEL_COLUMNS })

const recordsOf = ({ records }: ExerciseHistory, system: UnitSystem): ReadonlyArray<readonly [string, string]> => {
  const { bestPace, estimatedOneRepMax: best, farthest, heaviestSet, longest, mostRepetitions, volume } = records
  const set = (found: RecordSet | null | undefined) =>
    found && `${typedSets([found], system)} · ${dateText(found.date)}`
  const heads = texts().exercise
  const rows = [
    [heads.best, best && heads.estimated(weightText(best.estimatedOneRepMaxKg, system), set(best) ?? "")],
    [heads.heaviest, set(heaviestSet)],
    [heads.mostReps, set(mostRepetitions)],
    [heads.volume, volume && `${weightText(volume.volumeKg, system)} · ${dateText(volume.date)}`],
    [heads.longest, set(longest)],
    [heads.farthest, set(farthest)],
    [heads.bestPace, bestPace && heads.pace(timeText(Math.round(bestPace.secondsPerKm)), set(bestPace) ?? "")]
  ] as const
  return rows.flatMap(([head, text]) => (text ? [[head, text] as const] : []))
}

interface RecordSet extends Pick<LoggedSet, "meters" | "reps" | "seconds" | "weightKg"> {
  readonly date: string
}

const headText = ({ lastDone, name }: Routine): string =>
  `${style.bold(safeText(name))}  ${lastDone === null ? texts().exercise.notDone : texts().exercise.lastDone(dateText(lastDone))}`

export const routinesText = (routines: ReadonlyArray<Routine>): string =>
  routines
    .map((routine) => {
      const names = routine.exercises.map(({ name }) => safeText(name)).join(", ")
      return `${headText(routine)}\n${wrap(names, columns(), "  ")}\n`
    })
    .join("")

export const routineText = (routine: Routine, system: UnitSystem): string =>
  `${headText(routine)}\n\n${sessionText(routine, system, texts().session.plan)}\n`

/** The line that logs a routine as it is planned, for a shell: a row for each exercise. Those of a superset follow each other. */
export const startText = ({ exercises: planned, name }: Routine, system: UnitSystem): string => {
  const exercises = planned.flatMap((each, index) => {
    const { superset } = each
    if (superset === undefined) return [each]
    const together = planned.filter((other) => other.superset === superset)
    return together[0] === planned[index] ? together : []
  })
  const rows = exercises.map((each, index) => {
    const isTogether = each.superset !== undefined && each.superset === exercises[index - 1]?.superset
    const note = each.note === undefined ? "" : ` ${quoted(`| ${each.note.split("\n").map(safeText).join("\n")}`)}`
    return `${isTogether ? "+ " : ""}${wordOf(safeText(each.name))} ${typedSets(each.sets, system)}${note}`
  })
  return `${["daybook lift", ...rows, `--routine ${quoted(safeText(name))}`].join(" \\\n  ")}\n`
}

/** A name of letters, spaces and hyphens needs no quotes: neither the grammar nor a shell reads more in it. */
const wordOf = (name: string): string => (/^\p{L}[\p{L} -]*$/u.test(name) ? name : quoted(name))

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
