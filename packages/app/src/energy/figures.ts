import type { Answer } from "@daybook/core/app"
import { meanOf } from "@daybook/core/averages"
import { PACE_KG, paceJudgement, paceLimits } from "@daybook/core/pace"
import { energy } from "#text/energy"
import { addDays, daysBetween } from "../format/dates.ts"
import { formatMass, formatNumber, fromKg, massLabel, toKg } from "../format/numbers.ts"

export type EnergyOf = Answer<"energyPage">
type Point = EnergyOf["points"][number]

/** Half of a band: the figure after "give or take". */
export const marginOf = ({ high, low }: { readonly low: number; readonly high: number }): number => (high - low) / 2

const MEAN_DATES = 7

/** A mean of fewer full days says little about a week. */
const LEAST_FULL_DAYS = 3

/** For each date the mean of the full days of the seven dates up to it, in kcal; null with fewer than three. */
export const weekMeans = (
  points: ReadonlyArray<Pick<Point, "date" | "eatenKcal">>
): ReadonlyArray<{ readonly date: string; readonly value: number | null }> =>
  points.map(({ date }, index) => {
    const eaten = points
      .slice(Math.max(0, index + 1 - MEAN_DATES), index + 1)
      .flatMap(({ eatenKcal }) => eatenKcal ?? [])
    return { date, value: eaten.length < LEAST_FULL_DAYS ? null : meanOf(eaten) }
  })

export interface Week {
  readonly start: string
  readonly burnt: { readonly kcal: number; readonly margin: number } | null
  readonly eatenKcal: number | null
  /** At the last weigh-in. */
  readonly trendKg: number | null
  readonly weighIns: number
}

/** The weeks of the points, counted back from the last, so that the last one is whole. Ascending. */
export const weeksOf = (points: ReadonlyArray<Point>): ReadonlyArray<Week> => {
  const weeks: Array<Week> = []
  for (let end = points.length; end > 0; end -= MEAN_DATES) {
    const days = points.slice(Math.max(0, end - MEAN_DATES), end)
    const burnt = days.flatMap(({ burnt }) => burnt ?? [])
    const kcal = meanOf(burnt.map((each) => each.kcal))
    const margin = meanOf(burnt.map(marginOf))
    weeks.push({
      start: days[0]?.date ?? "",
      burnt: kcal === null || margin === null ? null : { kcal, margin },
      eatenKcal: meanOf(days.flatMap(({ eatenKcal }) => eatenKcal ?? [])),
      trendKg: days.flatMap(({ trendKg }) => trendKg ?? []).at(-1) ?? null,
      weighIns: days.filter(({ weightKg }) => weightKg !== null).length
    })
  }
  return weeks.reverse()
}

const PLAN_DATES = 28

/** The line of a pace: from the trend of four weeks ago to the end. `offKg` is the trend's distance from it, positive above. */
export interface Plan {
  readonly from: { readonly date: string; readonly value: number }
  readonly to: { readonly date: string; readonly value: number }
  readonly offKg: number
}

export const planOf = (points: ReadonlyArray<Point>, kgPerWeek: number): Plan | undefined => {
  const trend = points
    .slice(-PLAN_DATES)
    .flatMap(({ date, trendKg }) => (trendKg === null ? [] : [{ date, value: trendKg }]))
  const [from] = trend
  const last = trend.at(-1)
  const end = points.at(-1)?.date
  if (from === undefined || last === undefined || end === undefined || from.date === last.date) return undefined
  const at = (date: string) => from.value + (kgPerWeek * daysBetween(from.date, date)) / 7
  return { from, to: { date: end, value: at(end) }, offKg: last.value - at(last.date) }
}

const LATELY_DATES = 28

/** The days from the first weigh-in of the last four weeks to the last. */
export const daysWeighed = ({ end, points }: Pick<EnergyOf, "end" | "points">): number => {
  const since = addDays(end, 1 - LATELY_DATES)
  const dates = points.flatMap(({ date, weightKg }) => (weightKg === null || date < since ? [] : [date]))
  const [first] = dates
  const last = dates.at(-1)
  return first === undefined || last === undefined ? 0 : daysBetween(first, last)
}

/** The pace after pressing minus or plus: a tenth of the person's unit less or more, within the bounds. */
export const steppedPace = (kg: number, by: 1 | -1): number => {
  const steps = Math.round(fromKg(kg) / PACE_KG.step) + by
  return Math.min(PACE_KG.max, Math.max(PACE_KG.min, toKg(Number((steps * PACE_KG.step).toFixed(1)))))
}

/** "0.5 %": a pace's share of the body weight. */
export const shareText = (kgPerWeek: number, weightKg: number): string =>
  `${formatNumber((100 * Math.abs(kgPerWeek)) / weightKg, 1)} %`

/** A pace judged for a body weight, as a sentence. */
export const judgementText = (kgPerWeek: number, weightKg: number): string => {
  const text = energy.pace
  if (kgPerWeek === 0) return text.keeps
  const share = shareText(kgPerWeek, weightKg)
  switch (paceJudgement(kgPerWeek, weightKg)) {
    case "usual":
      return text.usual(share)
    case "fast":
      return text.fast(share)
    case "tooFast":
      return kgPerWeek < 0 ? text.tooFastLoss(share) : text.tooFastGain(share)
  }
}

/** A sentence: the usual pace and the one that is too fast for a body weight. */
export const limitsText = (weightKg: number): string => {
  const [loss, gain] = [paceLimits(-1, weightKg), paceLimits(1, weightKg)]
  const { limits } = energy.pace
  return limits(
    formatMass(loss.usualKg),
    massLabel(),
    formatMass(gain.usualKg),
    formatMass(loss.fastKg),
    formatMass(gain.fastKg)
  )
}
