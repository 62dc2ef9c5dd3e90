// The expenditure of each day with all that is known by the last one: the smoother of Bryson and Frazier (1963) in the form of Bierman (1973, IEEE
// Trans Autom Control 18:212-213), which needs no inverse. Its adjoint goes back through the days.
import { deviationOf, doubtOf, EXPENDITURE, type FilteredDay, SHOWN_WEIGHT } from "./EnergyFilter.ts"
import { around, dot, NO_MATRIX, NO_VECTOR, plus, plusProduct, times, transposed } from "./Matrices.ts"

/** Expenditure in kcal a day, and its standard deviation. */
export interface Burnt {
  readonly kcal: number
  readonly deviation: number
}

/** As the filter believes it: with what was known on the day. */
export const burntOf = (day: FilteredDay): Burnt => {
  const { covariance, state } = day.belief
  const kcal = dot(EXPENDITURE, state)
  const variance = dot(EXPENDITURE, times(covariance, EXPENDITURE))
  return { kcal, deviation: deviationOf(variance, kcal, doubtOf(day)) }
}

/** The part of a filtered day that the smoother reads. Of the covariance it is the row of the expenditure alone. */
export const forSmoothing = (day: FilteredDay) => {
  const { innovation, prior, transition } = day
  const row = times(prior.covariance, EXPENDITURE)
  return { innovation, transition, row, kcal: dot(EXPENDITURE, prior.state), doubt: doubtOf(day) }
}

/** Of each day of the filter, undefined where that is. */
export const smoothed = (
  days: ReadonlyArray<ReturnType<typeof forSmoothing> | undefined>
): ReadonlyArray<Burnt | undefined> => {
  let vector = NO_VECTOR
  let matrix = NO_MATRIX
  const found: Array<Burnt | undefined> = []
  for (const day of days.toReversed()) {
    if (day === undefined) {
      found.push(undefined)
      continue
    }
    const back = transposed(day.transition)
    vector = times(back, vector)
    matrix = around(back, matrix)
    const { innovation } = day
    if (innovation !== undefined) {
      const { difference, gain, variance } = innovation
      const product = times(matrix, gain)
      const pull = difference / variance + dot(vector, gain)
      const push = dot(product, gain) + 1 / variance
      vector = plus(vector, SHOWN_WEIGHT, -pull)
      matrix = plusProduct(matrix, SHOWN_WEIGHT, product, -1)
      matrix = plusProduct(matrix, product, SHOWN_WEIGHT, -1)
      matrix = plusProduct(matrix, SHOWN_WEIGHT, SHOWN_WEIGHT, push)
    }
    const { doubt, row } = day
    const kcal = day.kcal - dot(row, vector)
    const variance = dot(EXPENDITURE, row) - dot(row, times(matrix, row))
    found.push({ kcal, deviation: deviationOf(variance, kcal, doubt) })
  }
  return found.reverse()
}
