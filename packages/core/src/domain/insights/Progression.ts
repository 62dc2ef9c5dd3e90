import { INSIGHT_EXERCISES } from "../../contract/Limits.ts"
import { addDays, type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { bodyWeightAsOf, type LoadOf, loadOf, type WeighIn } from "./BodyWeight.ts"
import { PROGRESSION_WEEKS } from "./ComparableDays.ts"
import { exerciseKey } from "./ExerciseKey.ts"
import { CLEAR, CONTINUED, compareDays, type Direction } from "./ExerciseVerdict.ts"
import { progressionText } from "./ProgressionText.ts"
import type { ExerciseProgression } from "./Results.ts"
import { merged, type TrainedSession, type TrainingDay, trainingDay } from "./TrainingDay.ts"

/** The days for which a clear direction continues on weaker evidence. */
const KEPT_DAYS = 7

/** A direction is not clear if it was the opposite these weeks ago: two weeks, and the week for which a direction is kept. */
const STEADY_WEEKS = [1, 2, 3]
const STEADY_DAYS = Math.max(...STEADY_WEEKS) * KEPT_DAYS

/**
 * A verdict for every exercise of the 8 weeks up to the anchor, most trained first, at most 20: the robust trend of the best set of each
 * training day. The load of pull-ups, dips and similar lifts includes the body weight, the median of the weigh-ins. docs/insights.md has
 * the rules and the reasons for them.
 */
export const progression = (
  sessions: ReadonlyArray<TrainedSession>,
  anchor: CalendarDate,
  weighIns: ReadonlyArray<WeighIn> = []
): ReadonlyArray<ExerciseProgression> => {
  const first = dayNumber(windowStart(anchor))
  return daysByExercise(sessions, anchor, weighIns)
    .map((days) => ({ days, inWindow: days.filter(({ day }) => day >= first) }))
    .filter(({ inWindow }) => inWindow.length > 0)
    .sort((a, b) => mostTrainedFirst(a.inWindow, b.inWindow))
    .slice(0, INSIGHT_EXERCISES)
    .map(({ days }) => steadyVerdict(days, anchor))
}

/** The verdict on one exercise, from sessions without other exercises: `insufficient_data` if there are none. */
export const verdictOn = (
  sessions: ReadonlyArray<TrainedSession>,
  anchor: CalendarDate,
  weighIns: ReadonlyArray<WeighIn>
): ExerciseProgression => steadyVerdict(daysByExercise(sessions, anchor, weighIns)[0] ?? [], anchor)

/** The first date that affects the progression of an anchor. */
export const progressionSince = (anchor: CalendarDate): CalendarDate => addDays(windowStart(anchor), -STEADY_DAYS)

const windowStart = (anchor: CalendarDate): CalendarDate => addDays(anchor, 1 - PROGRESSION_WEEKS * 7)

type Days = ReadonlyArray<TrainingDay>

/** The training days of each exercise in the order of their dates. */
const daysByExercise = (
  sessions: ReadonlyArray<TrainedSession>,
  anchor: CalendarDate,
  weighIns: ReadonlyArray<WeighIn>
): ReadonlyArray<Days> => {
  const since = progressionSince(anchor)
  const bodyWeight = bodyWeightAsOf(weighIns, anchor)
  const byExercise = new Map<string, Map<number, TrainingDay>>()
  // Cached by name, since names repeat from session to session.
  const byName = new Map<string, { readonly days: Map<number, TrainingDay>; readonly load: LoadOf }>()
  for (const session of sessions) {
    if (session.date < since || session.date > anchor) continue
    const on = { date: session.date, day: dayNumber(session.date) }
    for (const exercise of session.exercises) {
      const known = byName.get(exercise.name)
      const key = known === undefined ? exerciseKey(exercise.name) : ""
      const days = known?.days ?? byExercise.get(key) ?? new Map<number, TrainingDay>()
      const load = known?.load ?? loadOf(exercise.name, bodyWeight)
      if (known === undefined) {
        byName.set(exercise.name, { days, load })
        byExercise.set(key, days)
      }
      days.set(on.day, merged(days.get(on.day), trainingDay(on, exercise, load)))
    }
  }
  return [...byExercise.values()].map((days) => [...days.values()].sort((a, b) => a.day - b.day))
}

const setsOf = (days: Days): number => days.reduce((sum, { sets }) => sum + sets, 0)

const mostTrainedFirst = (a: Days, b: Days): number => {
  if (a.length !== b.length) return b.length - a.length
  if (setsOf(a) !== setsOf(b)) return setsOf(b) - setsOf(a)
  return exerciseKey(a.at(-1)?.name ?? "") < exerciseKey(b.at(-1)?.name ?? "") ? -1 : 1
}

/**
 * The verdict as of the anchor. A direction that was clear a week ago continues on weaker evidence. One that was the opposite one, two or
 * three weeks ago is not clear. So verdicts change less often, and never jump between progressing and regressing within two weeks.
 */
const steadyVerdict = (days: Days, anchor: CalendarDate): ExerciseProgression => {
  const today = dayNumber(anchor)
  const compared = compareAsOf(days, today)
  const wasClear = (direction: Direction, weeks: number) =>
    compareAsOf(days, today - weeks * KEPT_DAYS).goes(direction, CLEAR)
  const direction = DIRECTIONS.find(
    (each) => compared.goes(each, CLEAR) || (compared.goes(each, CONTINUED) && wasClear(each, 1))
  )
  const turned = direction !== undefined && STEADY_WEEKS.some((weeks) => wasClear(OPPOSITE[direction], weeks))
  const verdict =
    compared.line() === undefined || (direction === undefined && compared.isOpen())
      ? "insufficient_data"
      : direction === undefined || turned
        ? "plateaued"
        : direction
  return { exercise: days.at(-1)?.name ?? "", verdict, trend: progressionText(compared, { today, turned, verdict }) }
}

const OPPOSITE = { progressing: "regressing", regressing: "progressing" } as const
const DIRECTIONS: ReadonlyArray<Direction> = ["progressing", "regressing"]

const compareAsOf = (days: Days, today: number) =>
  compareDays(
    days.slice(
      days.findLastIndex(({ day }) => day <= today - PROGRESSION_WEEKS * 7) + 1,
      days.findLastIndex(({ day }) => day <= today) + 1
    ),
    today
  )
