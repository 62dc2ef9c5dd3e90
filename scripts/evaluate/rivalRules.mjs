// Other rules for the same data, which Daybook's is compared with.
import { oldRule } from "./oldRule.mjs"
import { critical, leastSquares, median, theilSen } from "./trends.mjs"

const MIN_DAYS = 4

/** A slope that matters, in per cent of the median in four weeks. */
const LEAST_PERCENT = 1.5

/** A slope per day as per cent of the median in four weeks. */
const monthly = (slope, values) => (100 * 28 * slope) / median(values)

/** The Theil–Sen slope of a window, per cent in four weeks; undefined for fewer than 4 days. */
export const monthlySlope = ({ days, values }) =>
  values.length < MIN_DAYS ? undefined : monthly(theilSen(days, values).slope, values)

const judged = (percent, isSure) => {
  if (!isSure || Math.abs(percent) < LEAST_PERCENT) return "plateaued"
  return percent > 0 ? "progressing" : "regressing"
}

/** A rule of a trend, which needs 4 days. */
const ofTrend =
  (trend, isSure) =>
  ({ days, values }) => {
    if (values.length < MIN_DAYS) return "insufficient_data"
    const found = trend(days, values)
    return judged(monthly(found.slope, values), isSure(found, values.length))
  }

/** The best value of each week, counted back from the last day. */
const weeklyBests = ({ days, loaded, values }) => {
  const last = days.at(-1)
  const bests = new Map()
  for (const [at, day] of days.entries()) {
    const week = -Math.floor((last - day) / 7)
    bests.set(week, Math.max(bests.get(week) ?? 0, values[at]))
  }
  return { loaded, days: [...bests.keys()].map((week) => 7 * week), values: [...bests.values()] }
}

const steady = ofTrend(theilSen, ({ slope, tau }) => Math.abs(tau) >= 0.25 && tau * slope > 0)

/** By name: what a window of training days is judged as. */
export const RULES = {
  "old: best of 3 and of 3 before": oldRule,
  "Theil-Sen, tau at least 0.25": steady,
  "Theil-Sen, p < 0.1": ofTrend(theilSen, ({ p }) => p < 0.1),
  "Theil-Sen, p < 0.05": ofTrend(theilSen, ({ p }) => p < 0.05),
  "least squares, p < 0.1": ofTrend(leastSquares, ({ t }, n) => Math.abs(t) > critical(n - 2)),
  "weekly bests, tau at least 0.25": (window) => steady(weeklyBests(window))
}
