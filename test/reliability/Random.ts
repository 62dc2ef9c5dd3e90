import { realNow } from "../harness/realTime.ts"
import { LONG } from "./Report.ts"

const SHORT_SEED = 20_261_121

/**
 * The seed of a run: the same for every short run, another for every long one. `RELIABILITY_SEED` repeats the run that
 * printed it.
 */
export const SEED = Number(process.env.RELIABILITY_SEED ?? (LONG ? realNow() % 2 ** 31 : SHORT_SEED))

/** A pseudorandom generator. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  readonly whole: (min: number, max: number) => number
  /** `true` with this probability. */
  readonly chance: (likelihood: number) => boolean
  readonly pick: <A>(from: ReadonlyArray<A>) => A
}

/** A generator with a seed (mulberry32). */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (likelihood) => next() < likelihood,
    pick: (from) => {
      const at = Math.floor(next() * from.length)
      for (const picked of from.slice(at, at + 1)) return picked
      throw new Error("nothing to pick from")
    }
  }
}
