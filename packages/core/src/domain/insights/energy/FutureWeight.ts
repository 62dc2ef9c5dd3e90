// Carries what the filter of the energy believes forward with the person's usual food. The state has the places of the filter, but for the last two: the body
// weight without passing water (kg), what is burnt a day beside the effect of the food (kcal), the water (kg), what is eaten a day (kcal), and the
// mean of that over the last weeks, to which the body adapts (kcal).
import { energyOfKilogram } from "../../../plain/Pace.ts"
import { mean, standardDeviation } from "../../../plain/Statistics.ts"
import { type Belief, CHANGE, type FilteredDay, SHOWN_WEIGHT } from "./EnergyFilter.ts"
import { EFFECT_DAYS, INTAKE_EFFECT, KCAL_PER_CARRIED_KG, WATER_DAYS, WATER_KG_PER_KCAL } from "./EnergyModel.ts"
import { around, dot, type Matrix, plusDiagonal, plusProduct, times, type Vector } from "./Matrices.ts"

/** A figure with its standard deviation. */
export interface Expected {
  readonly value: number
  readonly deviation: number
}

/** The weight that a scale shows without its noise, from today on, a value a day; and the change of weight a week as of today. */
export interface FutureWeight {
  readonly weights: ReadonlyArray<Expected>
  readonly perWeek: Expected
}

const DAYS_PER_WEEK = 7

/**
 * What people eat and burn changes, and within bounds: by so many kcal from one day to the next at first, and ever less, so that after a year it is
 * about 100 kcal beside what it is today, of each. It is no matter of chance from day to day, so it does not average out.
 */
const WANDERS = { kcal: 6, days: 120 }

/** The expected weight of the next dates, as many as `dates`. `lately` is the intake of the full days of the last weeks, `unlogged` the share of their dates that are no full days. */
export const futureWeight = (
  day: FilteredDay,
  lately: ReadonlyArray<number>,
  unlogged: number,
  dates: number
): FutureWeight => {
  const eaten = sinceChange(lately)
  const spread = standardDeviation(eaten)
  let belief = beginningOf(day, eaten, spread, unlogged)
  const weights = [shownOf(belief, day.shareWaterKg)]
  const first = energyOfKilogram(belief.state[0] ?? 0, day.fatShare)
  const perWeek = expectedOf(
    BALANCE.map((part) => (part * DAYS_PER_WEEK) / first),
    belief
  )
  for (let at = 1; at <= dates; at++) {
    belief = nextOf(belief, day.fatShare, spread, Math.exp(-at / WANDERS.days))
    weights.push(shownOf(belief, day.shareWaterKg))
  }
  return { weights, perWeek }
}

/** The energy balance in the state: what is eaten less what is burnt. */
const BALANCE: Vector = [0, -1, 0, 1, -INTAKE_EFFECT]

/** The usual food has changed where the mean of the last days is so many standard errors from that of the days before. */
const CHANGED = { errors: 3, leastDays: 7 }

/** The days since what is eaten has changed most clearly; all days where it has not. */
const sinceChange = (eaten: ReadonlyArray<number>): ReadonlyArray<number> => {
  const changes = eaten.flatMap((_, at) => {
    const [before, after] = [eaten.slice(0, at), eaten.slice(at)]
    if (Math.min(before.length, after.length) < CHANGED.leastDays) return []
    const error = Math.sqrt(
      standardDeviation(before) ** 2 / before.length + standardDeviation(after) ** 2 / after.length
    )
    return [{ after, errors: Math.abs(mean(after) - mean(before)) / error }]
  })
  const [clearest] = changes.sort((a, b) => b.errors - a.errors)
  return clearest !== undefined && clearest.errors > CHANGED.errors ? clearest.after : eaten
}

const beginningOf = (
  { belief: { covariance, state }, habit }: FilteredDay,
  eaten: ReadonlyArray<number>,
  spread: number,
  unlogged: number
): Belief => {
  const [weight = 0, burnt = 0, water = 0, other = 0, recent = 0] = state
  const usual = mean(eaten)
  const change: Matrix = [
    ...[1, 0, 0, 0, 0],
    ...[0, 1, 0, 0, 0],
    ...[0, 0, 1, 0, 0],
    ...[0, 0, 0, unlogged, 0],
    ...[0, 0, 0, 0, 1]
  ]
  // The usual food has changed where the last days differ from the last weeks.
  const doubt = spread ** 2 / eaten.length + (habit.fast - usual) ** 2 / 2
  return {
    state: [weight, burnt - INTAKE_EFFECT * habit.effect, water, usual + unlogged * other, habit.effect + recent],
    covariance: plusDiagonal(around(change, covariance), [0, 0, 0, doubt, 0])
  }
}

const nextOf = (
  { covariance, state }: Belief,
  fatShare: number | undefined,
  spread: number,
  unsettled: number
): Belief => {
  const weight = 1 / energyOfKilogram(state[0] ?? 0, fatShare)
  const perKcal = [weight, KCAL_PER_CARRIED_KG * weight, WATER_KG_PER_KCAL / WATER_DAYS, 0, 0]
  const kept = [1, 1, 1 - 1 / WATER_DAYS, 1, 1 - 1 / EFFECT_DAYS]
  const transition = perKcal.flatMap((change, row) =>
    BALANCE.map((part, column) => change * part + (row === column ? (kept[row] ?? 0) : 0))
  )
  const adapting = transition.map((value, at) => (at === FOOD_TO_EFFECT ? 1 / EFFECT_DAYS : value))
  const wanders = WANDERS.kcal ** 2 * unsettled
  const noise = [CHANGE.weight ** 2, wanders, CHANGE.water ** 2, wanders, 0]
  return {
    state: times(adapting, state),
    covariance: plusProduct(plusDiagonal(around(adapting, covariance), noise), perKcal, perKcal, spread ** 2)
  }
}

/** The cell by which what is eaten moves the mean that the body adapts to. */
const FOOD_TO_EFFECT = 23

const shownOf = (belief: Belief, waterKg: number): Expected => {
  const { deviation, value } = expectedOf(SHOWN_WEIGHT, belief)
  return { value: value + waterKg, deviation }
}

const expectedOf = (what: Vector, { covariance, state }: Belief): Expected => ({
  value: dot(what, state),
  deviation: Math.sqrt(Math.max(0, dot(what, times(covariance, what))))
})
