import { INSIGHT_EXERCISES } from "../../contract/Limits.ts"
import { addDays, type CalendarDate } from "../CalendarDate.ts"
import type { ExerciseProgression, Verdict } from "./Results.ts"
import { round } from "./Statistics.ts"

/** Weeks up to the anchor that progression looks at. */
const PROGRESSION_WEEKS = 8

/**
 * Training days compared at each end: the last three against the three before, two against two while there are few. Three
 * are enough for each end to hold a heavy day of a programme that alternates heavy and light ones.
 */
const COMPARED_DAYS = 3

/** Fewest training days that say anything: two against two. */
const FEWEST_DAYS = 4

/**
 * Smallest change that is no noise: 1 %, and a quarter of a kilogram of estimated 1RM. The convention of open training logs
 * (LiftShift's overload and regression thresholds).
 */
const CHANGE_PERCENT = 1
const CHANGE_KG = 0.25

/** Epley's formula is trusted up to this many repetitions; sets beyond it count only on a day that has no other. */
const TRUSTED_REPS = 12

/** A load lighter than any plate is none. */
const LIGHTEST_KG = 0.1

/** Exercises whose load is a help: its going down is the progress, and by how much the load does not say. */
const ASSISTED = /\bassisted\b/i

/** A session as progression needs it. */
export interface TrainedSession {
  readonly date: CalendarDate
  readonly exercises: ReadonlyArray<{
    readonly name: string
    readonly sets: ReadonlyArray<{ readonly reps: number; readonly weightKg?: number }>
  }>
}

/**
 * Estimated one-repetition maximum in kg, `w (1 + r / 30)`, and the load itself for a single. Epley, B. (1985), "Poundage
 * Chart", Boyd Epley Workout. With ten repetitions or fewer such estimates are best: Reynolds et al. (2006), J Strength
 * Cond Res 20(3):584-592.
 */
export const estimatedOneRepMax = (weightKg: number, reps: number): number =>
  reps === 1 ? weightKg : weightKg * (1 + reps / 30)

/** Two spellings of one exercise: letter case and white space do not count. */
export const exerciseKey = (name: string): string => name.normalize("NFC").replace(/\s+/g, "").toLowerCase()

/**
 * A verdict for every exercise of the 8 weeks up to the anchor, most trained first, at most 20.
 *
 * Each training day counts with its best set: the estimated 1RM, or for an exercise done without load its repetitions. The
 * best of the last training days is compared with the best of as many before: up by 1 % or more is `progressing`, down by
 * as much `regressing`, between them `plateaued`, under four training days `insufficient_data`. Bests, not means: on means
 * a programme of heavy and light days would be judged by how its last days happen to fall.
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

/** One exercise on one date, both sessions of the date together. */
interface TrainingDay {
  readonly date: CalendarDate
  readonly name: string
  readonly sets: number
  readonly trustedMax: number | undefined
  readonly looseMax: number | undefined
  readonly reps: number | undefined
}

const largest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b)

const trainingDay = (date: CalendarDate, { name, sets }: TrainedSession["exercises"][number]): TrainingDay => {
  let trustedMax: number | undefined
  let looseMax: number | undefined
  let reps: number | undefined
  for (const set of sets) {
    if (set.reps === 0) continue
    reps = largest(reps, set.reps)
    if (set.weightKg === undefined || set.weightKg < LIGHTEST_KG) continue
    const max = estimatedOneRepMax(set.weightKg, set.reps)
    looseMax = largest(looseMax, max)
    if (set.reps <= TRUSTED_REPS) trustedMax = largest(trustedMax, max)
  }
  return { date, name: name.trim(), sets: sets.length, trustedMax, looseMax, reps }
}

const merged = (one: TrainingDay | undefined, other: TrainingDay): TrainingDay =>
  one === undefined
    ? other
    : {
        date: one.date,
        // Whichever came first would do, but the answer must not hang on the order the sessions are read in.
        name: one.name < other.name ? one.name : other.name,
        sets: one.sets + other.sets,
        trustedMax: largest(one.trustedMax, other.trustedMax),
        looseMax: largest(one.looseMax, other.looseMax),
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
  // A few loaded sets among bodyweight training do not make it a loaded exercise.
  const loaded = days.filter(({ looseMax }) => looseMax !== undefined).length >= FEWEST_DAYS
  const figures = days.flatMap((day) => (loaded ? (day.trustedMax ?? day.looseMax ?? []) : (day.reps ?? [])))
  const span = `${figures.length} training ${figures.length === 1 ? "day" : "days"} in ${PROGRESSION_WEEKS} weeks`
  if (figures.length < FEWEST_DAYS) {
    return { exercise, verdict: "insufficient_data", trend: `${span}; a verdict takes at least ${FEWEST_DAYS}.` }
  }
  if (ASSISTED.test(exercise)) {
    return {
      exercise,
      verdict: "insufficient_data",
      trend: `${span}; less load is harder here, so load says nothing of progress.`
    }
  }
  const compared = Math.min(COMPARED_DAYS, Math.floor(figures.length / 2))
  const recent = Math.max(...figures.slice(-compared))
  const before = Math.max(...figures.slice(-2 * compared, -compared))
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

/** What the store must read for an anchor: the first date that can matter. */
export const progressionSince = (anchor: CalendarDate): CalendarDate => addDays(anchor, 1 - PROGRESSION_WEEKS * 7)
