import { INSIGHT_EXERCISES } from "../../contract/Limits.ts"
import { addDays, type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { bodyWeightOf, type WeighIn } from "./BodyWeight.ts"
import { judge, PROGRESSION_WEEKS } from "./ExerciseVerdict.ts"
import { progressionText } from "./ProgressionText.ts"
import type { ExerciseProgression } from "./Results.ts"
import { merged, type TrainedSession, type TrainingDay, trainingDay } from "./TrainingDay.ts"

/** A clear direction lasts at least this long, unless the trend is flat. */
const KEPT_DAYS = 7

/** A direction that was the opposite within these days is not clear: two weeks, and the week that a direction is kept. */
const STEADY_DAYS = 14 + KEPT_DAYS

/** The key by which exercises are matched: the name without regard to case and white space. */
export const exerciseKey = (name: string): string => name.normalize("NFC").replace(/\s+/g, "").toLowerCase()

/**
 * A verdict for every exercise of the 8 weeks up to the anchor, most trained first, at most 20: the robust trend of the best set
 * of each training day. The body weight belongs to the load of pull-ups, dips and the like, from the nearest weigh-in.
 * docs/insights.md has the rules and what chose them.
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

/** The verdict on one exercise, from sessions that have no other: `insufficient_data` if there are none. */
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
  const bodyWeight = bodyWeightOf(weighIns, anchor)
  const byExercise = new Map<string, Map<CalendarDate, TrainingDay>>()
  for (const session of sessions) {
    if (session.date < since || session.date > anchor) continue
    for (const exercise of session.exercises) {
      const key = exerciseKey(exercise.name)
      const days = byExercise.get(key) ?? new Map<CalendarDate, TrainingDay>()
      byExercise.set(key, days)
      days.set(session.date, merged(days.get(session.date), trainingDay(session.date, exercise, bodyWeight)))
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
 * The verdict as of the anchor. A direction that was clear a week ago continues on weaker evidence, and one that was the opposite on a
 * day of the three weeks before is not clear. So the verdicts of one exercise change less often, and never jump between progressing
 * and regressing within two weeks.
 */
const steadyVerdict = (days: Days, anchor: CalendarDate): ExerciseProgression => {
  const today = dayNumber(anchor)
  const judged = judgeAsOf(days, today)
  const verdict = judged.continued === judgeAsOf(days, today - KEPT_DAYS).verdict ? judged.continued : judged.verdict
  const opposite = OPPOSITE[verdict]
  const turned =
    opposite !== undefined && statesBefore(days, today).some((day) => judgeAsOf(days, day).verdict === opposite)
  const steady = turned ? "plateaued" : verdict
  return {
    exercise: days.at(-1)?.name ?? "",
    verdict: steady,
    trend: progressionText(judged, steady, turned)
  }
}

const OPPOSITE: { readonly [Verdict in ExerciseProgression["verdict"]]?: ExerciseProgression["verdict"] } = {
  progressing: "regressing",
  regressing: "progressing"
}

const judgeAsOf = (days: Days, today: number) =>
  judge(
    days.filter(({ day }) => day <= today && day > today - PROGRESSION_WEEKS * 7),
    today
  )

/** The days before on which the verdict can have been another one: the last ones before each training day, and those a week apart. */
const statesBefore = (days: Days, today: number): ReadonlyArray<number> => [
  ...new Set([
    ...[1, 2, 3].map((weeks) => today - weeks * KEPT_DAYS),
    ...days.map(({ day }) => day - 1).filter((day) => day >= today - STEADY_DAYS && day < today)
  ])
]
