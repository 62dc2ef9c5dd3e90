import { INSIGHT_EXERCISES } from "../../contract/Limits.ts"
import { addDays, type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { liftOf, type WeighIn } from "./BodyWeight.ts"
import { PROGRESSION_WEEKS } from "./ComparableDays.ts"
import { CLEAR, CONTINUED, compareDays, type Direction } from "./ExerciseVerdict.ts"
import { progressionText } from "./ProgressionText.ts"
import type { ExerciseProgression } from "./Results.ts"
import { type TrainedExercise, trainedExercises } from "./TrainedExercises.ts"
import type { TrainedSession } from "./TrainingDay.ts"
import { INSIGHT_WORDS, type InsightWords } from "./words/InsightWords.ts"

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
  weighIns: ReadonlyArray<WeighIn> = [],
  { progression: words }: InsightWords = INSIGHT_WORDS.en
): ReadonlyArray<ExerciseProgression> => {
  const first = dayNumber(windowStart(anchor))
  return trainedExercises(sessions, { start: progressionSince(anchor), end: anchor }, weighIns)
    .map((exercise) => {
      const inWindow = exercise.days.filter(({ day }) => day >= first)
      return { exercise, days: inWindow.length, sets: inWindow.reduce((sum, { sets }) => sum + sets, 0) }
    })
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days || b.sets - a.sets || (a.exercise.key < b.exercise.key ? -1 : 1))
    .slice(0, INSIGHT_EXERCISES)
    .map(({ exercise }) => steadyVerdict(exercise, anchor, words))
}

/** The verdict on one exercise, from sessions without other exercises: `insufficient_data` if there are none. */
export const verdictOn = (
  sessions: ReadonlyArray<TrainedSession>,
  anchor: CalendarDate,
  weighIns: ReadonlyArray<WeighIn>,
  { progression: words }: InsightWords = INSIGHT_WORDS.en
): ExerciseProgression =>
  steadyVerdict(
    trainedExercises(sessions, { start: progressionSince(anchor), end: anchor }, weighIns)[0] ?? NOT_TRAINED,
    anchor,
    words
  )

const NOT_TRAINED: TrainedExercise = { key: "", lift: liftOf(""), days: [] }

/** The first date that affects the progression of an anchor. */
export const progressionSince = (anchor: CalendarDate): CalendarDate => addDays(windowStart(anchor), -STEADY_DAYS)

const windowStart = (anchor: CalendarDate): CalendarDate => addDays(anchor, 1 - PROGRESSION_WEEKS * 7)

/**
 * The verdict as of the anchor. A direction that was clear a week ago continues on weaker evidence. One that was the opposite one, two or
 * three weeks ago is not clear. So verdicts change less often, and never jump between progressing and regressing within two weeks.
 */
const steadyVerdict = (
  exercise: TrainedExercise,
  anchor: CalendarDate,
  words: InsightWords["progression"]
): ExerciseProgression => {
  const today = dayNumber(anchor)
  const compared = compareAsOf(exercise, today)
  const wasClear = (direction: Direction, weeks: number) =>
    compareAsOf(exercise, today - weeks * KEPT_DAYS).goes(direction, CLEAR)
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
  return {
    exercise: exercise.days.at(-1)?.name ?? "",
    verdict,
    trend: progressionText(compared, { today, turned, verdict, words })
  }
}

const OPPOSITE = { progressing: "regressing", regressing: "progressing" } as const
const DIRECTIONS: ReadonlyArray<Direction> = ["progressing", "regressing"]

/** Compares the days of the 8 weeks up to a day. */
export const compareAsOf = ({ days, lift }: TrainedExercise, today: number) =>
  compareDays(
    days.slice(
      days.findLastIndex(({ day }) => day <= today - PROGRESSION_WEEKS * 7) + 1,
      days.findLastIndex(({ day }) => day <= today) + 1
    ),
    lift,
    today
  )
