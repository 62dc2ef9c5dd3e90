import { INSIGHT_EXERCISES } from "../../plain/Limits.ts"
import { median, round } from "../../plain/Statistics.ts"
import { addDays, type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { liftOf, type WeighIn } from "./BodyWeight.ts"
import { MIN_DAYS, PROGRESSION_WEEKS } from "./ComparableDays.ts"
import {
  CLEAR,
  CONTINUED,
  type ComparedExercise,
  compareDays,
  type Direction,
  isLarge,
  isTimedMeasure,
  type Limits,
  type Measure
} from "./ExerciseVerdict.ts"
import type { ExerciseProgression, Verdict } from "./Results.ts"
import { type TrainedExercise, type TrainedSession, trainedExercises } from "./TrainingDay.ts"
import type { Line } from "./Trend.ts"
import type { WeightUnit } from "./words/Formats.ts"
import { INSIGHT_WORDS, type InsightWords } from "./words/InsightWords.ts"

type AnyUnit = InsightWords["progression"]

/** The words with the figures of weights in the unit of the person. */
type Words = Omit<AnyUnit, "figure"> & { readonly figure: (value: number, measured: Measure) => string }

const inUnit = ({ progression: words }: InsightWords, unit: WeightUnit): Words => ({
  ...words,
  figure: (value, measured) => words.figure(value, measured, unit)
})

interface Context {
  readonly today: number
  readonly verdict: Verdict
  /** True if the trend had the opposite direction one, two or three weeks ago. */
  readonly turned: boolean
  /** The direction that the lift has beside the body weight alone. */
  readonly relative: Direction | undefined
  readonly words: Words
}

/** The figures behind a verdict, and the days that were left out, as sentences. */
const progressionText = (compared: ComparedExercise, { relative, today, turned, verdict, words }: Context): string => {
  const { measured, trained } = compared
  const line = compared.line()
  if (measured === "no_repetitions") return words.noRepetitions(trained)
  if (measured === "only_warm_ups") return words.onlyWarmUps(trained)
  if (measured === "assisted") return words.assisted(trained)
  if (measured === "body_weight_unknown") return words.bodyWeightUnknown(trained)
  return [
    line
      ? trendText({ compared, measured, line, relative, turned, verdict, words })
      : tooFew(compared, measured, today, words),
    ...leftOut(compared, measured, words)
  ].join(" ")
}

interface ShownTrend {
  readonly compared: ComparedExercise
  readonly measured: Measure
  readonly line: Line
  readonly relative: Direction | undefined
  readonly turned: boolean
  readonly verdict: Verdict
  readonly words: Words
}

const trendText = ({ compared, measured, line, relative, turned, verdict, words }: ShownTrend): string => {
  const { comparable } = compared
  const [first] = comparable.days
  const last = comparable.days.at(-1)
  const span = words.span((last?.day ?? 0) - (first?.day ?? 0))
  const what = compared.withReserve ? words.withReserve(words.measures[measured]) : words.measures[measured]
  const basis = words.basis(comparable.days.length, dateText(first, words), dateText(last, words))
  const shown = shownIn(measured, words)
  if (verdict === "plateaued" || verdict === "insufficient_data") {
    const values = comparable.days.map(({ value }) => value)
    const [lowest, highest] = [Math.min(...values), Math.max(...values)]
    const range = lowest === highest ? "" : words.between(shown(lowest), shown(highest))
    const atOnce = compared.atOnce()
    const why =
      verdict === "insufficient_data"
        ? compared.isMostlyLeftOut
          ? words.mostlyLeftOut
          : words.tooFewToTell
        : turned
          ? words.turned
          : atOnce !== undefined
            ? words.atOnce(line.to > line.from, words.date(atOnce.date))
            : relative !== undefined
              ? words.relative(relative === "progressing")
              : words.noDirection
    return `${words.about(what, shown(median(values)), span)}${range}${words.because(why, basis)}`
  }
  const percent = round((Math.exp(line.to - line.from) - 1) * 100, 1)
  const [from, to] = [shown(Math.exp(line.from)), shown(Math.exp(line.to))]
  const size =
    compared.lift.isMostlyBody && isEstimate(measured)
      ? words.mostlyBody(percent > 0)
      : !isTimedMeasure(measured) && isLarge(line, measured === "repetitions" ? "repetitions" : "load")
        ? words.large(percent > 0, measured)
        : words.percent(percent, measured)
  return `${words.fromTo(what, from, to, span)}${words.because(size, basis)}`
}

/** The digits after the point; a speed is rounded as a pace. */
const DIGITS: Readonly<Record<Measure, number | undefined>> = {
  ...{ estimated_max: 1, estimated_max_with_body: 1, repetitions: 0, time: 0, distance: 0, pace: undefined }
}

const isEstimate = (measured: Measure): boolean => DIGITS[measured] === 1

const shownIn =
  (measured: Measure, words: Words) =>
  (value: number): string => {
    const digits = DIGITS[measured]
    return words.figure(digits === undefined || isEstimate(measured) ? value : round(value, digits), measured)
  }

const dateText = (day: { readonly date: string } | undefined, words: Words): string =>
  day === undefined ? "" : words.date(day.date)

const tooFew = (
  { comparable, trained, lastDay = 0 }: ComparedExercise,
  measured: Measure,
  today: number,
  words: Words
): string => {
  const { days, paused } = comparable
  if (days.length >= MIN_DAYS) return words.unlike(days.length, measured)
  if (paused !== undefined) return words.paused(paused, today - lastDay === paused)
  return words.tooFew(days.length, trained)
}

/** The most outliers that are named; the others are only counted. */
const OUTLIERS_NAMED = 2

const leftOut = (compared: ComparedExercise, measured: Measure, words: Words): ReadonlyArray<string> => {
  const { apart, comparable, lift } = compared
  const { afterBreak, beforeBreak = 0, days, deload, light, otherLoad, outliers } = comparable
  const texts: Array<string> = []
  if (compared.line() !== undefined) {
    if (compared.cycleDays !== undefined) texts.push(words.cycle(compared.cycleDays / 7))
    else if (compared.isPartial) texts.push(words.atLike(measured))
  }
  if (afterBreak !== undefined) texts.push(words.afterBreak(afterBreak, shownIn(measured, words)(beforeBreak)))
  if (otherLoad !== undefined && days[0] !== undefined) {
    const percent = Math.round(Math.abs(otherLoad - 1) * 100)
    texts.push(words.otherLoad(words.date(days[0].date), percent, otherLoad >= 1))
  }
  for (const { date, value } of outliers.slice(0, OUTLIERS_NAMED)) {
    texts.push(words.outlier(words.date(date), shownIn(measured, words)(value), isEstimate(measured)))
  }
  if (outliers.length > OUTLIERS_NAMED) texts.push(words.moreOutliers(outliers.length - OUTLIERS_NAMED))
  if (deload[0] !== undefined) texts.push(words.deload(deload.length, words.date(deload[0].date)))
  if (apart > 0) texts.push(words.apart(apart, measured !== "estimated_max", lift.bodyPart > 0))
  if (light.length > 0) texts.push(words.light(light.length, measured))
  return texts
}

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
  words: InsightWords = INSIGHT_WORDS.en,
  unit: WeightUnit = "kg"
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
    .map(({ exercise }) => steadyVerdict(exercise, anchor, inUnit(words, unit)))
}

/** The verdict on one exercise, from sessions without other exercises: `insufficient_data` if there are none. */
export const verdictOn = (
  sessions: ReadonlyArray<TrainedSession>,
  anchor: CalendarDate,
  weighIns: ReadonlyArray<WeighIn>,
  words: InsightWords = INSIGHT_WORDS.en,
  unit: WeightUnit = "kg"
): ExerciseProgression =>
  steadyVerdict(
    trainedExercises(sessions, { start: progressionSince(anchor), end: anchor }, weighIns)[0] ?? NOT_TRAINED,
    anchor,
    inUnit(words, unit)
  )

const NOT_TRAINED: TrainedExercise = { key: "", lift: liftOf(""), days: [], byWeight: undefined }

/** The first date that affects the progression of an anchor. */
export const progressionSince = (anchor: CalendarDate): CalendarDate => addDays(windowStart(anchor), -STEADY_DAYS)

const windowStart = (anchor: CalendarDate): CalendarDate => addDays(anchor, 1 - PROGRESSION_WEEKS * 7)

/**
 * The verdict as of the anchor. A direction that was clear a week ago continues on weaker evidence. One that was the opposite one, two or
 * three weeks ago is not clear. So verdicts change less often, and never jump between progressing and regressing within two weeks.
 */
const steadyVerdict = (exercise: TrainedExercise, anchor: CalendarDate, words: Words): ExerciseProgression => {
  const today = dayNumber(anchor)
  const compared = comparisons(exercise, today)
  const goes = (direction: Direction, limits: Limits) => compared.every((each) => each.goes(direction, limits))
  const wasClear = (direction: Direction, weeks: number) =>
    comparisons(exercise, today - weeks * KEPT_DAYS).every((each) => each.goes(direction, CLEAR))
  const direction = DIRECTIONS.find((each) => goes(each, CLEAR) || (goes(each, CONTINUED) && wasClear(each, 1)))
  const turned = direction !== undefined && STEADY_WEEKS.some((weeks) => wasClear(OPPOSITE[direction], weeks))
  const shown = compared.at(-1) ?? compared[0]
  const verdict =
    shown.line() === undefined || shown.isMostlyLeftOut || (direction === undefined && shown.isOpen())
      ? "insufficient_data"
      : direction === undefined || turned
        ? "plateaued"
        : direction
  const relative = direction === undefined ? DIRECTIONS.find((each) => compared[0].goes(each, CLEAR)) : undefined
  return {
    exercise: exercise.days.at(-1)?.name ?? "",
    verdict,
    trend: progressionText(shown, { today, turned, relative, verdict, words })
  }
}

/**
 * The comparisons whose direction has to agree. Who gets lighter is no weaker, so that the body counts with one weight; but who hangs on what was lost
 * moves no more in all, so that it also counts with the weight of each day. The last one is shown.
 */
const comparisons = (
  exercise: TrainedExercise,
  today: number
): readonly [ComparedExercise, ...ReadonlyArray<ComparedExercise>] => {
  const compared = compareAsOf(exercise, today)
  return exercise.byWeight === undefined || compared.measured !== "estimated_max_with_body"
    ? [compared]
    : [compared, compareAsOf({ ...exercise, days: exercise.byWeight }, today)]
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
