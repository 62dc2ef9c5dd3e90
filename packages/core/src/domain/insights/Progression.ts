import { INSIGHT_EXERCISES } from "../../contract/Limits.ts"
import { addDays, type CalendarDate } from "../CalendarDate.ts"
import { ACCURATE_REPS, estimatedOneRepMax, isAssisted, isLoaded } from "./OneRepMax.ts"
import type { ExerciseProgression, Verdict } from "./Results.ts"
import { round } from "./Statistics.ts"

/** The window: weeks up to the anchor. */
const PROGRESSION_WEEKS = 8

/**
 * Training days that are compared: the last three with the three before, or two with two if there are fewer than six. In a
 * programme that alternates heavy and light days, three days include a heavy one.
 */
const COMPARED_DAYS = 3

/** Minimum of training days for a verdict: two compared with two. */
const MIN_DAYS = 4

/**
 * The smallest change that is not noise: 1 %, and 0.25 kg of estimated 1RM. These are the overload and regression thresholds of
 * LiftShift, an open training log.
 */
const CHANGE_PERCENT = 1
const CHANGE_KG = 0.25

/** The part of a session that progression uses. */
export interface TrainedSession {
  readonly date: CalendarDate
  readonly exercises: ReadonlyArray<{
    readonly name: string
    readonly sets: ReadonlyArray<{ readonly reps: number; readonly weightKg?: number }>
  }>
}

/** The key by which exercises are matched: the name without regard to case and white space. */
export const exerciseKey = (name: string): string => name.normalize("NFC").replace(/\s+/g, "").toLowerCase()

/**
 * A verdict for every exercise of the 8 weeks up to the anchor, most trained first, at most 20.
 *
 * The value of a training day is that of its best set: the estimated 1RM, or the repetitions for an exercise without load. The
 * best value of the last training days is compared with the best of as many days before: 1 % more is `progressing`, 1 % less
 * `regressing`, a smaller change `plateaued`, fewer than four training days `insufficient_data`. The best values are compared,
 * not the means: in a programme of heavy and light days the means depend on which days happen to be last.
 */
export const progression = (
  sessions: ReadonlyArray<TrainedSession>,
  anchor: CalendarDate
): ReadonlyArray<ExerciseProgression> => {
  const first = progressionSince(anchor)
  const byExercise = new Map<string, Map<CalendarDate, TrainingDay>>()
  for (const session of sessions) {
    if (session.date < first || session.date > anchor) continue
    for (const exercise of session.exercises) {
      const key = exerciseKey(exercise.name)
      const days = byExercise.get(key) ?? new Map<CalendarDate, TrainingDay>()
      byExercise.set(key, days)
      days.set(session.date, merged(days.get(session.date), trainingDay(session.date, exercise)))
    }
  }
  return [...byExercise.values()]
    .map((days) => [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)))
    .sort(mostTrainedFirst)
    .slice(0, INSIGHT_EXERCISES)
    .map(judge)
}

/** The verdict on one exercise, from sessions that have no other: `insufficient_data` if there are none. */
export const verdictOn = (sessions: ReadonlyArray<TrainedSession>, anchor: CalendarDate): ExerciseProgression =>
  progression(sessions, anchor)[0] ?? judge([])

/** One exercise on one date, over all sessions of the date. */
interface TrainingDay {
  readonly date: CalendarDate
  readonly name: string
  readonly sets: number
  readonly accurateMax: number | undefined
  readonly anyMax: number | undefined
  readonly reps: number | undefined
}

const largest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b)

const trainingDay = (date: CalendarDate, { name, sets }: TrainedSession["exercises"][number]): TrainingDay => {
  let accurateMax: number | undefined
  let anyMax: number | undefined
  let reps: number | undefined
  for (const set of sets) {
    if (set.reps === 0) continue
    reps = largest(reps, set.reps)
    if (!isLoaded(set)) continue
    const max = estimatedOneRepMax(set.weightKg, set.reps)
    anyMax = largest(anyMax, max)
    if (set.reps <= ACCURATE_REPS) accurateMax = largest(accurateMax, max)
  }
  return { date, name: name.trim(), sets: sets.length, accurateMax, anyMax, reps }
}

const merged = (one: TrainingDay | undefined, other: TrainingDay): TrainingDay =>
  one === undefined
    ? other
    : {
        date: one.date,
        // Either name is fine, but the result must not depend on the order of the sessions.
        name: one.name < other.name ? one.name : other.name,
        sets: one.sets + other.sets,
        accurateMax: largest(one.accurateMax, other.accurateMax),
        anyMax: largest(one.anyMax, other.anyMax),
        reps: largest(one.reps, other.reps)
      }

type Days = ReadonlyArray<TrainingDay>

const setsOf = (days: Days): number => days.reduce((sum, { sets }) => sum + sets, 0)
const lastOf = (days: Days): TrainingDay | undefined => days.at(-1)

const mostTrainedFirst = (a: Days, b: Days): number => {
  if (a.length !== b.length) return b.length - a.length
  if (setsOf(a) !== setsOf(b)) return setsOf(b) - setsOf(a)
  return exerciseKey(lastOf(a)?.name ?? "") < exerciseKey(lastOf(b)?.name ?? "") ? -1 : 1
}

const judge = (days: Days): ExerciseProgression => {
  const exercise = lastOf(days)?.name ?? ""
  // A few loaded sets of a bodyweight exercise do not make it a loaded exercise.
  const loaded = days.filter(({ anyMax }) => anyMax !== undefined).length >= MIN_DAYS
  const values = days.flatMap((day) => (loaded ? (day.accurateMax ?? day.anyMax ?? []) : (day.reps ?? [])))
  const span = `${values.length} training ${values.length === 1 ? "day" : "days"} in ${PROGRESSION_WEEKS} weeks`
  if (values.length < MIN_DAYS) {
    return { exercise, verdict: "insufficient_data", trend: `${span}; a verdict takes at least ${MIN_DAYS}.` }
  }
  if (isAssisted(exercise)) {
    return {
      exercise,
      verdict: "insufficient_data",
      trend: `${span}; with this exercise less load is harder, so progress cannot be derived from the load.`
    }
  }
  const compared = Math.min(COMPARED_DAYS, Math.floor(values.length / 2))
  const recent = Math.max(...values.slice(-compared))
  const before = Math.max(...values.slice(-2 * compared, -compared))
  const change = ((recent - before) / before) * 100
  const sign = change > 0 ? "+" : ""
  const what = loaded ? "Best estimated 1RM" : "Best set"
  const unit = loaded ? "kg" : "repetitions"
  return {
    exercise,
    verdict: verdictOf(recent - before, change, loaded ? CHANGE_KG : 0),
    trend: `${what} ${round(recent, 1)} ${unit} in the last ${compared} training days, ${round(before, 1)} ${unit} in the ${compared} before: ${sign}${round(change, 1)} % (${span}).`
  }
}

const verdictOf = (difference: number, percent: number, least: number): Verdict => {
  if (Math.abs(percent) < CHANGE_PERCENT || Math.abs(difference) < least) return "plateaued"
  return percent > 0 ? "progressing" : "regressing"
}

/** The first date that affects the progression of an anchor. */
export const progressionSince = (anchor: CalendarDate): CalendarDate => addDays(anchor, 1 - PROGRESSION_WEEKS * 7)
