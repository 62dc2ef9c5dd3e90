import type { Belief, Covariance, FilteredDay, State, Transition } from "./EnergyFilter.ts"
import { WATER_KEPT } from "./EnergyFilter.ts"

/** Expenditure in kcal a day, and its standard deviation. */
export interface Burnt {
  readonly kcal: number
  readonly deviation: number
}

/** As the filter believes it: with what was known on the day. */
export const burntOf = ({ covariance, state }: Belief): Burnt => ({
  kcal: state.burnt,
  deviation: Math.sqrt(covariance.bb)
})

/**
 * The expenditure of each day with all that is known by the last one: the smoother of Bryson and Frazier (1963) in the form of Bierman (1973,
 * IEEE Trans Autom Control 18:212-213), which needs no inverse. Its adjoint goes back through the days.
 */
export const smoothed = (days: ReadonlyArray<FilteredDay | undefined>): ReadonlyArray<Burnt | undefined> => {
  let vector: State = { weight: 0, burnt: 0, water: 0 }
  let matrix: Covariance = { ww: 0, wb: 0, ws: 0, bb: 0, bs: 0, ss: 0 }
  const found: Array<Burnt | undefined> = []
  for (const day of days.toReversed()) {
    if (day === undefined) {
      found.push(undefined)
      continue
    }
    vector = vectorBefore(vector, day.transition)
    matrix = matrixBefore(matrix, day.transition)
    const { innovation } = day
    if (innovation !== undefined) {
      const { difference, gain, variance } = innovation
      const product = times(matrix, gain)
      const pull = difference / variance + dot(vector, gain)
      const push = dot(product, gain) + 1 / variance
      vector = { weight: vector.weight - pull, burnt: vector.burnt, water: vector.water - pull }
      matrix = {
        ww: matrix.ww - 2 * product.weight + push,
        wb: matrix.wb - product.burnt,
        ws: matrix.ws - product.weight - product.water + push,
        bb: matrix.bb,
        bs: matrix.bs - product.burnt,
        ss: matrix.ss - 2 * product.water + push
      }
    }
    const { bb, bs, wb } = day.prior.covariance
    const row: State = { weight: wb, burnt: bb, water: bs }
    found.push({
      kcal: day.prior.state.burnt - dot(row, vector),
      deviation: Math.sqrt(Math.max(0, bb - dot(row, times(matrix, row))))
    })
  }
  return found.reverse()
}

const dot = (a: State, b: State): number => a.weight * b.weight + a.burnt * b.burnt + a.water * b.water

const times = ({ bb, bs, ss, wb, ws, ww }: Covariance, { burnt, water, weight }: State): State => ({
  weight: ww * weight + wb * burnt + ws * water,
  burnt: wb * weight + bb * burnt + bs * water,
  water: ws * weight + bs * burnt + ss * water
})

/** The transposed transition of a vector. */
const vectorBefore = (after: State, by: Transition): State => ({
  weight: after.weight,
  burnt: after.burnt - by.weight * after.weight - by.water * after.water,
  water: WATER_KEPT * after.water
})

/** The transition's transpose, the matrix and the transition. */
const matrixBefore = ({ bb, bs, ss, wb, ws, ww }: Covariance, { water, weight }: Transition): Covariance => {
  const weightBurnt = wb - weight * ww - water * ws
  const burntWater = bs - weight * ws - water * ss
  return {
    ww,
    wb: weightBurnt,
    ws: WATER_KEPT * ws,
    bb: bb - weight * wb - water * bs - weight * weightBurnt - water * burntWater,
    bs: WATER_KEPT * burntWater,
    ss: WATER_KEPT ** 2 * ss
  }
}
