import { type Judged, type Measure, MIN_DAYS, PROGRESSION_WEEKS, percentInFourWeeks } from "./ExerciseVerdict.ts"
import type { Verdict } from "./Results.ts"
import { round } from "./Statistics.ts"
import type { Trend } from "./Trend.ts"

/** The figures behind a verdict, and what was left out, as sentences. `turned`: the direction was the opposite within three weeks. */
export const progressionText = (judged: Judged, verdict: Verdict, turned: boolean): string => {
  const { measured, trained, trend } = judged
  if (measured === "no_repetitions") {
    return `Trained on ${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks, without repetitions: the log keeps no times or distances to compare.`
  }
  if (measured === "assisted") {
    return `Trained on ${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks. With this exercise less load is harder, so progress cannot be derived from the load.`
  }
  if (measured === "body_weight_unknown") {
    return `Trained on ${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks. The load of this exercise includes the body weight: log a weigh-in for a verdict.`
  }
  return [trend ? trendText({ judged, measured, trend, turned, verdict }) : tooFew(judged), ...leftOut(judged)].join(
    " "
  )
}

const dayCount = (count: number, what = "training day"): string => `${count} ${what}${count === 1 ? "" : "s"}`

interface Shown {
  readonly judged: Judged
  readonly measured: Measure
  readonly trend: Trend
  readonly turned: boolean
  readonly verdict: Verdict
}

const trendText = ({ judged, measured, trend, turned, verdict }: Shown): string => {
  const { comparable } = judged
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
  const from = round(Math.exp(trend.from), 1)
  const to = round(Math.exp(trend.to), 1)
  const percent = (Math.exp(trend.to - trend.from) - 1) * 100
  const change = `${percent > 0 ? "+" : ""}${round(percent, 1)} %`
  const basis = `${dayCount(comparable.days.length)}, ${first?.date} to ${last?.date}`
  const move = from === to ? `about ${to} ${unit}` : `from about ${from} to ${to} ${unit}`
  const why = turned
    ? " The direction turned within the last three weeks, so it is not clear."
    : verdict === "plateaued" && Math.abs(percentInFourWeeks(trend)) >= 1.5
      ? " The days vary too much for a clear direction."
      : ""
  return `${what} ${move} in ${span}: ${change} (${basis}).${why}`
}

const tooFew = ({ comparable, trained }: Judged): string => {
  const { afterBreak, days, deload, otherLoad, outliers } = comparable
  const some = afterBreak !== undefined || otherLoad !== undefined || deload.length > 0 || outliers.length > 0
  return some
    ? `${dayCount(days.length, "comparable training day")}; a verdict takes at least ${MIN_DAYS}.`
    : `${dayCount(trained)} in ${PROGRESSION_WEEKS} weeks; a verdict takes at least ${MIN_DAYS}.`
}

const leftOut = ({ comparable, measured }: Judged): ReadonlyArray<string> => {
  const { afterBreak, days, deload, light, otherLoad, outliers } = comparable
  const texts: Array<string> = []
  if (afterBreak !== undefined) {
    texts.push(
      days.length === 0
        ? `Not trained for ${afterBreak} days.`
        : `Only the days since the break of ${afterBreak} days count.`
    )
  }
  if (otherLoad !== undefined && days[0] !== undefined) {
    const percent = Math.round(Math.abs(otherLoad - 1) * 100)
    texts.push(
      `Since ${days[0].date} the load is ${percent} % ${otherLoad < 1 ? "lower" : "higher"}, as on another machine, so earlier days are not compared.`
    )
  }
  for (const { date, value } of outliers) {
    texts.push(
      `${date} (${round(value, 1)} ${measured === "repetitions" ? "repetitions" : "kg"}) is far from the other days and left out: check the entry.`
    )
  }
  if (deload[0] !== undefined) {
    texts.push(
      `The ${deload.length === 1 ? "day" : `${deload.length} days`} from ${deload[0].date} on ${deload.length === 1 ? "is" : "are"} lighter, as in a deload, and left out.`
    )
  }
  if (light > 0) texts.push(`${dayCount(light, "lighter day")} left out.`)
  return texts
}
