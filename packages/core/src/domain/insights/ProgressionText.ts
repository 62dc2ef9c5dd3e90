import { MIN_DAYS } from "./ComparableDays.ts"
import { type ComparedExercise, isLarge, type Measure } from "./ExerciseVerdict.ts"
import type { Verdict } from "./Results.ts"
import { median, round } from "./Statistics.ts"
import type { Line } from "./Trend.ts"
import type { InsightWords } from "./words/InsightWords.ts"

type Words = InsightWords["progression"]

interface Context {
  readonly today: number
  readonly verdict: Verdict
  /** True if the trend had the opposite direction one, two or three weeks ago. */
  readonly turned: boolean
  readonly words: Words
}

/** The figures behind a verdict, and the days that were left out, as sentences. */
export const progressionText = (compared: ComparedExercise, { today, turned, verdict, words }: Context): string => {
  const { measured, trained } = compared
  const line = compared.line()
  if (measured === "no_repetitions") return words.noRepetitions(trained)
  if (measured === "only_warm_ups") return words.onlyWarmUps(trained)
  if (measured === "assisted") return words.assisted(trained)
  if (measured === "body_weight_unknown") return words.bodyWeightUnknown(trained)
  return [
    line ? trendText({ compared, measured, line, turned, verdict, words }) : tooFew(compared, today, words),
    ...leftOut(compared, measured, words)
  ].join(" ")
}

interface Shown {
  readonly compared: ComparedExercise
  readonly measured: Measure
  readonly line: Line
  readonly turned: boolean
  readonly verdict: Verdict
  readonly words: Words
}

const trendText = ({ compared, measured, line, turned, verdict, words }: Shown): string => {
  const { comparable } = compared
  const [first] = comparable.days
  const last = comparable.days.at(-1)
  const span = words.span((last?.day ?? 0) - (first?.day ?? 0))
  const what = words.measures[measured]
  const basis = words.basis(comparable.days.length, dateText(first, words), dateText(last, words))
  const shown = (value: number) => words.figure(round(value, 1), measured)
  if (verdict === "plateaued" || verdict === "insufficient_data") {
    const values = comparable.days.map(({ value }) => value)
    const [lowest, highest] = [Math.min(...values), Math.max(...values)]
    const range = lowest === highest ? "" : words.between(round(lowest, 1), round(highest, 1), measured)
    const atOnce = compared.atOnce()
    const why =
      verdict === "insufficient_data"
        ? words.tooFewToTell
        : turned
          ? words.turned
          : atOnce !== undefined
            ? words.atOnce(line.to > line.from, words.date(atOnce.date))
            : words.noDirection
    return `${words.about(what, shown(median(values)), span)}${range}${words.because(why, basis)}`
  }
  const percent = round((Math.exp(line.to - line.from) - 1) * 100, 1)
  const [from, to] = [shown(Math.exp(line.from)), shown(Math.exp(line.to))]
  const size = isLarge(line) && measured !== "repetitions" ? words.large(percent > 0) : words.percent(percent)
  return `${words.fromTo(what, from, to, span)}${words.because(size, basis)}`
}

const dateText = (day: { readonly date: string } | undefined, words: Words): string =>
  day === undefined ? "" : words.date(day.date)

const tooFew = ({ comparable, trained, lastDay = 0 }: ComparedExercise, today: number, words: Words): string => {
  const { days, paused } = comparable
  if (days.length >= MIN_DAYS) return words.unlike(days.length)
  if (paused !== undefined) return words.paused(paused, today - lastDay === paused)
  return words.tooFew(days.length, trained)
}

/** The most outliers that are named; the others are only counted. */
const OUTLIERS_NAMED = 2

const leftOut = (compared: ComparedExercise, measured: Measure, words: Words): ReadonlyArray<string> => {
  const { apart, comparable, lift } = compared
  const { afterBreak, days, deload, light, otherLoad, outliers } = comparable
  const texts: Array<string> = []
  if (compared.cycleDays !== undefined) {
    texts.push(words.cycle(compared.cycleDays / 7))
  } else if (compared.isPartial && compared.line() !== undefined) texts.push(words.atLikeLoads)
  if (afterBreak !== undefined) texts.push(words.afterBreak(afterBreak))
  if (otherLoad !== undefined && days[0] !== undefined) {
    const percent = Math.round(Math.abs(otherLoad - 1) * 100)
    texts.push(words.otherLoad(words.date(days[0].date), percent, otherLoad >= 1))
  }
  for (const { date, value } of outliers.slice(0, OUTLIERS_NAMED)) {
    const shown = measured === "repetitions" ? value : round(value, 1)
    texts.push(words.outlier(words.date(date), shown, measured))
  }
  if (outliers.length > OUTLIERS_NAMED) texts.push(words.moreOutliers(outliers.length - OUTLIERS_NAMED))
  if (deload[0] !== undefined) texts.push(words.deload(deload.length, words.date(deload[0].date)))
  if (apart > 0) texts.push(words.apart(apart, measured !== "estimated_max", lift.bodyPart > 0))
  if (light.length > 0) texts.push(words.light(light.length, measured))
  return texts
}
