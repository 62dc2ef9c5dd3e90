/** The plates that go on each side of a bar. Weights are in the person's unit. */
export interface Loading {
  /** Largest first. */
  readonly perSide: ReadonlyArray<number>
  /** The weight of the bar with them. */
  readonly total: number
}

/** Plates of one weight that a person owns, and the number of pairs; without a number there are enough. */
export interface OwnedPlate {
  readonly weight: number
  readonly pairs?: number
}

export type MassUnit = "kg" | "lb"

export const STANDARD_BAR: Record<MassUnit, number> = { kg: 20, lb: 45 }

export const STANDARD_PLATES: Record<MassUnit, ReadonlyArray<OwnedPlate>> = {
  kg: [25, 20, 15, 10, 5, 2.5, 1.25].map((weight) => ({ weight })),
  lb: [45, 35, 25, 10, 5, 2.5].map((weight) => ({ weight }))
}

/** Weights are compared in hundredths: sums of 1.25 and 2.5 are exact there. */
const STEPS = 100

/** Beyond this, each side of a bar has no room for plates. */
const MOST_PER_SIDE = 1000

/**
 * The plates for a weight on a bar: the largest first, as people load it or, if these do not add up, others that do. If no plates add up,
 * the nearest lighter weight. Undefined if the weight is less than the bar.
 */
export const loading = (weight: number, bar: number, owned: ReadonlyArray<OwnedPlate>): Loading | undefined => {
  const side = Math.round(((weight - bar) / 2) * STEPS)
  if (!(side >= 0) || side > MOST_PER_SIDE * STEPS) return undefined
  const plates = owned
    .map(({ pairs = Number.POSITIVE_INFINITY, weight }) => ({ steps: Math.round(weight * STEPS), pairs }))
    .filter(({ pairs, steps }) => steps > 0 && pairs > 0)
    .sort((a, b) => b.steps - a.steps)
  const greedy = largestFirst(side, plates)
  const perSide = sum(greedy) === side ? greedy : nearest(side, plates)
  return { perSide: perSide.map((steps) => steps / STEPS), total: bar + (2 * sum(perSide)) / STEPS }
}

interface Plate {
  readonly steps: number
  readonly pairs: number
}

const sum = (plates: ReadonlyArray<number>): number => plates.reduce((total, steps) => total + steps, 0)

const largestFirst = (side: number, plates: ReadonlyArray<Plate>): ReadonlyArray<number> => {
  const chosen: Array<number> = []
  let left = side
  for (const { pairs, steps } of plates) {
    const count = Math.min(pairs, Math.floor(left / steps))
    for (let i = 0; i < count; i++) chosen.push(steps)
    left -= count * steps
  }
  return chosen
}

/** The greatest sum of plates up to `side`, by dynamic programming over the sums. */
const nearest = (side: number, plates: ReadonlyArray<Plate>): ReadonlyArray<number> => {
  // The last plate of each reachable sum; 0 needs none.
  const last = new Int32Array(side + 1).fill(-1)
  last[0] = 0
  for (const { pairs, steps } of plates) {
    const used = new Int32Array(side + 1)
    for (let at = steps; at <= side; at++) {
      const before = used[at - steps] ?? 0
      if (last[at] !== -1 || last[at - steps] === -1 || before >= pairs) continue
      last[at] = steps
      used[at] = before + 1
    }
  }
  let at = side
  while (last[at] === -1) at--
  const usual = largestFirst(at, plates)
  if (sum(usual) === at) return usual
  const chosen: Array<number> = []
  for (; at > 0; at -= last[at] ?? at) chosen.push(last[at] ?? 0)
  return chosen.sort((a, b) => b - a)
}
