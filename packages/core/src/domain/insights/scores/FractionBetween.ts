/** Where a value lies on the way from one bound to the other: 0 at `from` and before it, 1 at `to` and beyond. */
export const fractionBetween = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))
