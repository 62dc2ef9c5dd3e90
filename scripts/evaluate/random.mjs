// Random numbers that are the same in every run.

/** A generator of numbers from 0 to 1 (mulberry32). Equal seeds give equal numbers. */
const uniform = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A source of random numbers with a seed: uniform, between two bounds, normal, whole, one of a list, and a list in another order. */
export const randomSource = (seed) => {
  const next = uniform(seed)
  const whole = (low, high) => Math.floor(low + (high - low + 1) * next())
  return {
    chance: (share) => next() < share,
    between: (low, high) => low + (high - low) * next(),
    whole,
    normal: (mean = 0, sd = 1) => mean + sd * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    oneOf: (list) => list[whole(0, list.length - 1)],
    shuffled: (list) => {
      const order = [...list]
      for (let last = order.length - 1; last > 0; last--) {
        const other = whole(0, last)
        ;[order[last], order[other]] = [order[other], order[last]]
      }
      return order
    }
  }
}
