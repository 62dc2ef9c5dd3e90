/** The words of sets. */
export const setWords = {
  kinds: { warmup: "warm-up", drop: "drop", failure: "to failure" },
  at: "at",
  within: (distance: string, time: string) => `${distance} in ${time}`
} as const
