import { MIN_DAYS, PROGRESSION_WEEKS } from "./ComparableDays.ts"
import { type ComparedExercise, isLarge, type Measure } from "./ExerciseVerdict.ts"
import type { Verdict } from "./Results.ts"
import { median, round } from "./Statistics.ts"
import type { Line } from "./Trend.ts"

interface Context {
  readonly today: number
  readonly verdict: Verdict
  /** True if the trend had the opposite direction one, two or three weeks ago. */
  readonly turned: boolean
}

/** The figures behind a verdict, and the days that were left out, as sentences. */
export const progressionText = (compared: ComparedExercise, { today, turned, verdict }: Context): string => {
  const { measured, trained } = compared
  const line = compared.line()
  if (measured === "no_repetitions") {
    return `Trained on ${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks, without repetitions: a verdict compares loads and repetitions, not times or distances.`
  }
  if (measured === "only_warm_ups") {
    return `Trained on ${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks, with only warm-ups: a verdict compares the other sets.`
  }
  if (measured === "assisted") {
    return `Trained on ${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks. With this exercise less load is harder, so progress cannot be derived from the load.`
  }
  if (measured === "body_weight_unknown") {
    return `Trained on ${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks. The load of this exercise includes the body weight: log a weigh-in for a verdict.`
  }
  return [
    line ? trendText({ compared, measured, line, turned, verdict }) : tooFew(compared, today),
    ...leftOut(compared)
  ].join(" ")
}

const dayCount = (count: number, what = "training day"): string => `${count} ${what}${count === 1 ? "" : "s"}`

interface Shown {
  readonly compared: ComparedExercise
  readonly measured: Measure
  readonly line: Line
  readonly turned: boolean
  readonly verdict: Verdict
}

const trendText = ({ compared, measured, line, turned, verdict }: Shown): string => {
  const { comparable } = compared
  const [first] = comparable.days
  const last = comparable.days.at(-1)
  const days = (last?.day ?? 0) - (first?.day ?? 0)
  const span = days < 14 ? `${days} days` : `${Math.round(days / 7)} weeks`
  const unit = measured === "repetitions" ? "repetitions" : "kg"
  const what =
    measured === "repetitions"
      ? "Best set"
      : measured === "estimated_max"
        ? "Estimated 1RM"
        : "Estimated 1RM with body weight"
  const basis = `(${dayCount(comparable.days.length)}, ${first?.date} to ${last?.date})`
  const shown = (value: number) => `${round(value, 1)} ${unit}`
  if (verdict === "plateaued" || verdict === "insufficient_data") {
    const values = comparable.days.map(({ value }) => value)
    const [lowest, highest] = [Math.min(...values), Math.max(...values)]
    const range = lowest === highest ? "" : `, between ${shown(lowest)} and ${shown(highest)}`
    const atOnce = compared.atOnce()
    const why =
      verdict === "insufficient_data"
        ? "too few days to tell a change from chance"
        : turned
          ? "the direction turned within the last three weeks"
          : atOnce !== undefined
            ? `more than a quarter ${line.to > line.from ? "higher" : "lower"} since ${atOnce.date}, at once: another load, machine or way to log?`
            : "no clear direction"
    return `${what} about ${shown(median(values))} in ${span}${range}: ${why} ${basis}.`
  }
  const percent = round((Math.exp(line.to - line.from) - 1) * 100, 1)
  const [from, to] = [shown(Math.exp(line.from)), shown(Math.exp(line.to))]
  const size =
    isLarge(line) && measured !== "repetitions"
      ? `more than a quarter ${percent > 0 ? "higher" : "lower"}, perhaps by another load, machine or way to log`
      : `${percent > 0 ? "+" : ""}${percent} %`
  return `${what} from about ${from} to ${to} in ${span}: ${size} ${basis}.`
}

const tooFew = ({ comparable, trained, lastDay = 0 }: ComparedExercise, today: number): string => {
  const { days, paused } = comparable
  if (days.length >= MIN_DAYS) {
    return `${dayCount(days.length)} in ${PROGRESSION_WEEKS} weeks, but too few of them with like repetitions or loads to compare.`
  }
  if (paused !== undefined) {
    const last = today - lastDay === paused ? "Last trained" : "The last day to compare was"
    return `${last} ${paused} days ago: after such a break a verdict takes ${MIN_DAYS} new training days.`
  }
  const found =
    days.length === trained
      ? `${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks`
      : `${days.length} of ${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks can be compared`
  return `${found}; a verdict takes at least ${MIN_DAYS}.`
}

/** The most outliers that are named; the others are only counted. */
const OUTLIERS_NAMED = 2

const leftOut = (compared: ComparedExercise): ReadonlyArray<string> => {
  const { apart, comparable, lift, measured } = compared
  const { afterBreak, days, deload, light, otherLoad, outliers } = comparable
  const texts: Array<string> = []
  if (compared.cycleDays !== undefined) {
    texts.push(`Compared with the same week of the cycle before (${compared.cycleDays / 7} weeks).`)
  } else if (compared.isPartial && compared.line() !== undefined) texts.push("Compared at like repetitions or loads.")
  if (afterBreak !== undefined) {
    texts.push(`Only the days since a break of ${afterBreak} days count.`)
  }
  if (otherLoad !== undefined && days[0] !== undefined) {
    const percent = Math.round(Math.abs(otherLoad - 1) * 100)
    texts.push(
      `From ${days[0].date} on it is ${percent} % ${otherLoad < 1 ? "lower" : "higher"} at once (${otherLoad < 1 ? "another machine, an injury" : "another machine"}, another way to log?), so earlier days are not compared.`
    )
  }
  for (const { date, value } of outliers.slice(0, OUTLIERS_NAMED)) {
    texts.push(
      `${date} is far from the other days (${measured === "repetitions" ? `${value} repetitions` : `an estimate of ${round(value, 1)} kg`}) and left out: another machine or method, or a wrong entry.`
    )
  }
  if (outliers.length > OUTLIERS_NAMED) texts.push(`So are ${outliers.length - OUTLIERS_NAMED} more days.`)
  if (deload[0] !== undefined) {
    const which =
      deload.length === 1 ? `${deload[0].date} is` : `The ${deload.length} days from ${deload[0].date} on are`
    texts.push(`${which} lighter, as in a deload or on a light day, and left out.`)
  }
  if (apart > 0) {
    const days = `${dayCount(apart, "day")} ${measured === "estimated_max" ? "without" : "with"} a load`
    texts.push(
      lift.bodyPart > 0
        ? `${days} left out: log a weigh-in to compare them.`
        : `${days} left out: they do not compare with the others.`
    )
  }
  if (light.length > 0)
    texts.push(`${dayCount(light.length, measured === "repetitions" ? "weaker day" : "lighter day")} left out.`)
  return texts
}
