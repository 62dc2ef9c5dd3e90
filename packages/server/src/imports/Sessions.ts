import { type CalendarDate, Limits } from "@daybook/core"
import type { ImportReport } from "./ImportReport.ts"
import type { WorkoutRecord, WorkoutSet } from "./Model.ts"

/** A workout as the rows of its sets name it. */
export interface Session {
  readonly date: CalendarDate
  readonly title: string
  /** Local time, `2026-03-10T18:05:00`; null if the file has none. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly durationMinutes: number | null
}

/** A set of a row. Values that the row lacks are undefined. */
export interface SetRow {
  readonly line: number
  readonly exercise: string
  readonly reps: number | undefined
  readonly weightKg: number | undefined
  /** True if it has a time or a distance, for which Daybook has no place. */
  readonly isTimed: boolean
  /** Its number in its exercise, if the file has one. Some files have a letter for its kind instead. */
  readonly number?: string
  /** The number of rows of the file that it stands for; 1 by default. */
  readonly rows?: number
}

export interface Sessions {
  /** Begins another file. A workout that an earlier file has too is taken from this one. */
  readonly beginFile: () => void
  /** Adds the set of a row. A row that is no set, or out of bounds, is reported instead. */
  readonly add: (session: Session, row: SetRow) => void
  readonly records: () => ReadonlyArray<WorkoutRecord>
  /** Notes for the person on the workouts. */
  readonly notes: () => ReadonlyArray<string>
}

interface Building {
  readonly file: number
  readonly session: Session
  readonly line: number
  rows: number
  /** The number of times that it has each set with a number. */
  readonly numbered: Map<string, number>
  readonly exercises: Array<{ readonly name: string; readonly sets: Array<WorkoutSet> }>
}

const { EXERCISE_NAME_CHARACTERS, SET_REPS, SET_WEIGHT_KG } = Limits

const refusal = ({ exercise, reps = 0, weightKg = 0 }: SetRow): string | undefined => {
  if (exercise === "") return "the exercise has no name"
  if (exercise.length > EXERCISE_NAME_CHARACTERS.max)
    return `the name of the exercise is longer than ${EXERCISE_NAME_CHARACTERS.max} characters`
  if (!Number.isInteger(reps)) return "the repetitions are no whole number"
  if (reps < SET_REPS.min || reps > SET_REPS.max) return `the repetitions are not from 0 to ${SET_REPS.max}`
  if (weightKg < SET_WEIGHT_KG.min || weightKg > SET_WEIGHT_KG.max)
    return `the weight is not from 0 to ${SET_WEIGHT_KG.max} kg`
  return undefined
}

const keyOf = ({ date, startedAt, title }: Session): string => `${startedAt ?? date} ${title}`

/** Makes workouts from the rows of their sets. An exercise that occurs again later in a workout is a second entry of it. */
export const makeSessions = (report: ImportReport, lastDate: CalendarDate): Sessions => {
  const sessions = new Map<string, Building>()
  let file = 0
  /** The workout of a key in the file that is being read. */
  const known = (key: string): Building | undefined => {
    const found = sessions.get(key)
    if (found === undefined || found.file === file) return found
    report.lose("merged", "a later file has the same workout", found.line, found.rows)
    sessions.delete(key)
    return undefined
  }
  return {
    beginFile: () => {
      file++
    },
    add: (session, row) => {
      const { exercise: name, isTimed, line, number = "", reps, rows = 1, weightKg } = row
      const refused = session.date > lastDate ? "the date is in the future" : refusal(row)
      if (refused !== undefined) return report.lose("refused", refused, line, rows)
      if (!isTimed && (reps ?? 0) === 0 && (weightKg ?? 0) === 0)
        return report.lose("leftOut", "sets without repetitions, weight, time or distance", line, rows)
      if (isTimed) report.leaveOut("time and distance of sets", line)
      const key = keyOf(session)
      const building: Building = known(key) ?? { file, session, line, rows: 0, numbered: new Map(), exercises: [] }
      sessions.set(key, building)
      building.rows += rows
      if (/^\d+$/.test(number)) {
        const like = [number, reps, weightKg, name].join(" ")
        building.numbered.set(like, (building.numbered.get(like) ?? 0) + 1)
      }
      const set = { reps: reps ?? 0, ...(weightKg !== undefined && weightKg > 0 && { weightKg }) }
      const last = building.exercises.at(-1)
      if (last?.name === name) last.sets.push(set)
      else building.exercises.push({ name, sets: [set] })
    },
    notes: () => {
      const doubled = [...sessions.values()].filter(
        ({ numbered }) => numbered.size > 0 && [...numbered.values()].every((times) => times > 1)
      ).length
      return doubled === 0 ? [] : [doubledNote(doubled)]
    },
    records: () =>
      [...sessions].map(([key, { exercises, line, rows, session }]) => ({
        kind: "workout",
        key,
        ...session,
        rows,
        line,
        exercises
      }))
  }
}

const doubledNote = (workouts: number): string =>
  `${workouts === 1 ? "A workout has" : `${workouts} workouts have`} every set more than once, with the same number. Each is imported as a set: does the file have its rows twice?`

/** The local time that is some minutes after another. */
export const minutesAfter = (localTime: string, minutes: number): string =>
  new Date(Date.parse(`${localTime}Z`) + minutes * 60_000).toISOString().slice(0, 19)

/** The whole minutes of a duration, at least one; null if there is none or it is longer than a day, which is noted. */
export const durationOf = (seconds: number | undefined, report: ImportReport, line: number): number | null => {
  if (seconds === undefined || seconds <= 0) return null
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes <= Limits.WORKOUT_MINUTES.max) return minutes
  report.leaveOut("durations above 24 hours", line)
  return null
}
