import { type CalendarDate, characters, type Exercise, Limits, type SetKind } from "@daybook/core"
import * as Arr from "effect/Array"
import type { ImportReport } from "./ImportReport.ts"
import type { Outcome, WorkoutRecord } from "./Model.ts"
import { hundredths } from "./Numbers.ts"
import { cutText, joinedTexts } from "./Text.ts"

type WorkoutSet = Exercise["sets"][number]

/** A set of a row. Values that the row lacks are undefined, and those that cannot be read are NaN. */
interface SetRow {
  readonly line: number
  readonly exercise: string
  readonly reps: number | undefined
  readonly weightKg: number | undefined
  readonly kind?: SetKind | undefined
  readonly rpe?: number | undefined
  readonly seconds?: number | undefined
  readonly meters?: number | undefined
  /** The note of the set or of its exercise. */
  readonly note?: string | undefined
  /** A text that the exercises of one superset have in common. */
  readonly superset?: string | undefined
  /** Its number in its exercise, if the file has one. Some files have a letter for its kind instead. */
  readonly number?: string | undefined
  /** The number of rows of the file that it stands for; 1 by default. */
  readonly rows?: number
}

/** The reason for which a row is no set that is imported. */
export interface NoSet {
  readonly outcome: Outcome
  readonly why: string
}

interface ReadSet {
  readonly set: WorkoutSet
  /** The cells of the row that are not in the set. */
  readonly leftOut: ReadonlyArray<string>
}

const { EXERCISE_NAME_CHARACTERS, SET_METERS, SET_REPS, SET_RPE, SET_SECONDS, SET_WEIGHT_KG } = Limits

export const EMPTY_SETS = "sets without repetitions, weight, time or distance"

const WITHOUT_PLACE = {
  rpe: `RPE that is not from ${SET_RPE.min} to ${SET_RPE.max} in halves`,
  seconds: `times that are not from ${SET_SECONDS.min} to ${SET_SECONDS.max} seconds`,
  meters: `distances that are not from ${SET_METERS.min} to ${SET_METERS.max} meters`
} as const

const refusal = ({ exercise, reps = 0, weightKg = 0 }: SetRow): string | undefined => {
  if (exercise === "") return "the exercise has no name"
  if (characters(exercise) > EXERCISE_NAME_CHARACTERS.max)
    return `the name of the exercise is longer than ${EXERCISE_NAME_CHARACTERS.max} characters`
  if (!Number.isInteger(reps)) return "the repetitions are no whole number"
  if (!isWithin(reps, SET_REPS)) return `the repetitions are not from 0 to ${SET_REPS.max}`
  if (!isWithin(weightKg, SET_WEIGHT_KG)) return `the weight is not from 0 to ${SET_WEIGHT_KG.max} kg`
  return undefined
}

const isWithin = (value: number, { max, min }: Limits.Bounds): boolean => value >= min && value <= max

/** The set of a row, or why there is none. A time or a distance of 0 is none. */
export const setOf = (row: SetRow): ReadSet | NoSet => {
  const why = refusal(row)
  if (why !== undefined) return { outcome: "refused", why }
  const { kind, reps = 0, rpe, weightKg = 0 } = row
  const [seconds, meters] = [Math.round(row.seconds ?? 0), hundredths(row.meters ?? 0)]
  const [hasSeconds, hasMeters] = [isWithin(seconds, SET_SECONDS), isWithin(meters, SET_METERS)]
  const hasRpe = rpe !== undefined && isWithin(rpe, SET_RPE) && Number.isInteger(rpe * 2)
  const leftOut = [
    ...(hasSeconds || (row.seconds ?? 0) === 0 ? [] : [WITHOUT_PLACE.seconds]),
    ...(hasMeters || (row.meters ?? 0) === 0 ? [] : [WITHOUT_PLACE.meters])
  ]
  if (reps === 0 && weightKg === 0 && !hasSeconds && !hasMeters)
    return leftOut[0] === undefined ? { outcome: "leftOut", why: EMPTY_SETS } : { outcome: "refused", why: leftOut[0] }
  return {
    set: {
      reps,
      ...(weightKg > 0 && { weightKg }),
      ...(kind !== undefined && { kind }),
      ...(hasRpe && { rpe }),
      ...(hasSeconds && { seconds }),
      ...(hasMeters && { meters })
    },
    leftOut: rpe === undefined || hasRpe ? leftOut : [...leftOut, WITHOUT_PLACE.rpe]
  }
}

/** A workout as the rows of its sets name it. */
export interface Session {
  readonly date: CalendarDate
  /** Tells it from the others of its date. */
  readonly name: string
  readonly title?: string | undefined
  readonly note?: string | undefined
  /** Local time, `2026-03-10T18:05:00`; null if the file has none. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly durationMinutes: number | null
}

/** A note that has a row of its own. */
interface NoteRow {
  readonly line: number
  readonly exercise: string
  readonly note: string
}

export interface Sessions {
  /** Begins another file. A workout that an earlier file has too is taken from this one. */
  readonly beginFile: () => void
  /** Adds the set of a row. A row that is no set, or out of bounds, is reported instead. */
  readonly add: (session: Session, row: SetRow) => void
  /** Adds a note on the exercise whose sets come before or after it. */
  readonly addNote: (session: Session, row: NoteRow) => void
  /** The workouts. What was left out of them is reported, so this is called once, at the end. */
  readonly records: () => ReadonlyArray<WorkoutRecord>
  /** Notes for the person on the workouts. */
  readonly notes: () => ReadonlyArray<string>
}

interface BuildingExercise {
  readonly name: string
  /** The superset as the file names it. */
  readonly superset: string | undefined
  readonly line: number
  /** The rows of its notes, which count with its sets. */
  noteRows: number
  readonly notes: Array<string>
  readonly sets: Array<Exercise["sets"][number]>
  /** The number of each set, `""` for one without. */
  readonly numbers: Array<string>
}

interface Building {
  readonly file: number
  readonly session: Session
  readonly line: number
  rows: number
  exercises: Array<BuildingExercise>
}

const { EXERCISE_NOTE_CHARACTERS, SUPERSET, WORKOUT_NOTE_CHARACTERS, WORKOUT_TITLE_CHARACTERS } = Limits

const keyOf = ({ date, name, startedAt }: Session): string => `${startedAt ?? date} ${name}`

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
  const buildingOf = (session: Session, line: number): Building => {
    const key = keyOf(session)
    const building = known(key) ?? { file, session, line, rows: 0, exercises: [] }
    sessions.set(key, building)
    return building
  }
  /** The exercise of a row: the last one, if it is the same, or another. */
  const exerciseOf = ({ exercises }: Building, name: string, line: number, superset: string | undefined) => {
    const last = exercises.at(-1)
    if (last?.name === name && last.superset === superset) return last
    const next = { name, superset, line, noteRows: 0, notes: [], sets: [], numbers: [] }
    exercises.push(next)
    return next
  }
  /** Cuts a text that is too long, which is reported. */
  const fitted = (text: string, most: number, what: string, line: number): string => {
    const cut = cutText(text, most)
    if (cut !== text) report.leaveOut(`the end of ${what} beyond ${most} characters`, line)
    return cut
  }
  const noted = ({ line, notes }: BuildingExercise): string =>
    fitted(joinedTexts(notes, "\n"), EXERCISE_NOTE_CHARACTERS.max, "notes of exercises", line)

  const exercisesOf = ({ exercises }: Building): ReadonlyArray<Exercise> => {
    const supersets = [...new Set(exercises.flatMap(({ superset }) => superset ?? []))]
    return exercises.map((exercise) => {
      const { line, name, sets } = exercise
      const note = noted(exercise)
      const superset = exercise.superset === undefined ? 0 : supersets.indexOf(exercise.superset) + 1
      if (superset > SUPERSET.max) report.leaveOut(`supersets beyond ${SUPERSET.max} of a workout`, line)
      return {
        name,
        ...(note !== "" && { note }),
        ...(superset > 0 && superset <= SUPERSET.max && { superset }),
        sets
      }
    })
  }
  const recordOf = ([key, building]: readonly [string, Building]): WorkoutRecord => {
    const { line, rows, session } = building
    const { date, durationMinutes, endedAt, startedAt } = session
    const title = fitted((session.title ?? "").trim(), WORKOUT_TITLE_CHARACTERS.max, "titles", line)
    const note = fitted((session.note ?? "").trim(), WORKOUT_NOTE_CHARACTERS.max, "notes of workouts", line)
    return {
      ...{ kind: "workout", key, date, rows, line, title: title === "" ? null : title },
      ...(note !== "" && { note }),
      ...{ startedAt, endedAt, durationMinutes, exercises: exercisesOf(building) }
    }
  }
  /** Moves notes that have no sets beside them to others of their exercise, or else reports them. */
  const dropUnused = () => {
    for (const [key, building] of sessions) {
      const [used, unused] = Arr.partition(building.exercises, ({ sets }) => sets.length === 0)
      for (const { line, name, noteRows, notes } of unused) {
        const same = used.findLast((exercise) => exercise.name === name)
        if (same !== undefined) {
          same.notes.push(...notes)
          continue
        }
        building.rows -= noteRows
        report.lose("leftOut", "notes of exercises without sets", line, noteRows)
      }
      building.exercises = used
      if (used.length === 0) sessions.delete(key)
    }
  }
  return {
    beginFile: () => {
      file++
    },
    add: (session, row) => {
      const { exercise: name, line, note = "", number = "", rows = 1, superset } = row
      const read =
        session.date > lastDate ? ({ outcome: "refused", why: "the date is in the future" } as const) : setOf(row)
      if ("why" in read) {
        if (note !== "") report.leaveOut("notes of sets that are not imported", line)
        return report.lose(read.outcome, read.why, line, rows)
      }
      for (const why of read.leftOut) report.leaveOut(why, line)
      const building = buildingOf(session, line)
      building.rows += rows
      const exercise = exerciseOf(building, name, line, superset)
      exercise.sets.push(read.set)
      exercise.numbers.push(/^\d+$/.test(number) ? number : "")
      if (note !== "") exercise.notes.push(note)
    },
    addNote: (session, { exercise: name, line, note }) => {
      const building = buildingOf(session, line)
      const exercise = exerciseOf(building, name, line, undefined)
      building.rows++
      exercise.noteRows++
      exercise.notes.push(note)
    },
    notes: () => {
      const doubled = [...sessions.values()].filter(isDoubled).length
      return doubled === 0 ? [] : [doubledNote(doubled)]
    },
    records: () => {
      dropUnused()
      return [...sessions].map(recordOf)
    }
  }
}

/** Returns true if each of its sets with a number occurs more than once. */
const isDoubled = ({ exercises }: Building): boolean => {
  const times = new Map<string, number>()
  for (const { name, numbers, sets } of exercises)
    for (const [at, { reps, weightKg }] of sets.entries()) {
      if (numbers[at] === "") continue
      const like = `${numbers[at]} ${reps} ${weightKg} ${name}`
      times.set(like, (times.get(like) ?? 0) + 1)
    }
  return times.size > 0 && [...times.values()].every((count) => count > 1)
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
