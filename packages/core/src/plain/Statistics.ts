/** The arithmetic mean; NaN for an empty list. */
export const mean = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0
  return sum / values.length
}

/**
 * A mean with one more value, the one of number `count`: of all values up to `most` of them, and then one in which a value weighs less the older it
 * is (an exponential moving average).
 */
export const runningMean = (before: number, value: number, count: number, most: number): number =>
  before + (value - before) / Math.min(count, most)

/** The sample standard deviation (n - 1). */
export const standardDeviation = (values: ReadonlyArray<number>): number => {
  const centre = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}

/** The values that are being ordered. The room is kept, because a new array for every median costs more than its order. */
let room = new Float64Array(1024)

/** The middle value, or the mean of the two in the middle; NaN for an empty list. */
export const median = (values: ArrayLike<number>): number => {
  const { length } = values
  if (length === 0) return Number.NaN
  if (length > room.length) room = new Float64Array(2 * length)
  room.set(values)
  const half = length >> 1
  const upper = ofRank(room, half, length)
  if (length % 2 === 1) return upper
  let lower = Number.NEGATIVE_INFINITY
  for (let at = 0; at < half; at++) lower = Math.max(lower, room[at] ?? lower)
  return (lower + upper) / 2
}

/**
 * The value of a rank in ascending order. Afterwards no earlier value of the array is greater. Hoare (1961), Commun ACM 4:321-322. A year
 * of scores takes 140,000 slopes, and sorting them takes five times as long.
 */
const ofRank = (values: Float64Array, rank: number, length: number): number => {
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = values[rank] ?? Number.NaN
    let left = low
    let right = high
    while (left <= right) {
      while ((values[left] ?? pivot) < pivot) left++
      while ((values[right] ?? pivot) > pivot) right--
      if (left > right) break
      const moved = values[left] ?? pivot
      values[left] = values[right] ?? pivot
      values[right] = moved
      left++
      right--
    }
    if (right < rank) low = left
    if (rank < left) high = right
  }
  return values[rank] ?? Number.NaN
}

/** A number rounded to at most `decimals` decimals. */
export const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  const scaled = value * scale
  // Above 2^53 there are no decimals to round, and scaling could overflow.
  return Number.isSafeInteger(Math.trunc(scaled)) ? Math.round(scaled) / scale + 0 : value
}

/** A total for a response, with two decimals. */
export const roundTotal = (value: number): number => round(value, 2)

/** The position of a value between two bounds: 0 at `from` and before it, 1 at `to` and beyond. */
export const fractionBetween = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))
