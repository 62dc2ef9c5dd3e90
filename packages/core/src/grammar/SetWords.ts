import type { ParsedSet } from "./Groups.ts"
import { distanceText, timeText } from "./TimeDistance.ts"

/** The words of sets, in English. */
export const SET_WORDS = {
  kinds: { warmup: "warm-up", drop: "drop", failure: "to failure" } satisfies Record<
    NonNullable<ParsedSet["kind"]>,
    string
  >,
  of: "of",
  within: "in"
}

/** A set in words, with its load as `load` writes it: `5@100 kg`, `60 s`, `warm-up 5@60 kg`, `5 km in 28:10 RPE 7`. */
export const setText = (
  { kind, meters, reps, rpe, seconds, weightKg }: ParsedSet,
  load: (weightKg: number) => string,
  words = SET_WORDS
): string => {
  const time = seconds === undefined ? "" : timeText(seconds)
  const distance = meters === undefined ? "" : distanceText(meters)
  const done = [distance, time].filter((part) => part !== "").join(` ${words.within} `)
  const isCounted = reps > 0 || done === ""
  return [
    kind === undefined ? "" : words.kinds[kind],
    `${isCounted ? reps : ""}${isCounted && done !== "" ? ` ${words.of} ` : ""}${done}${weightKg === undefined ? "" : `@${load(weightKg)}`}`,
    rpe === undefined ? "" : `RPE ${rpe}`
  ]
    .filter((part) => part !== "")
    .join(" ")
}

/** Sets in words. Successive equal sets are counted: `5x5@100 kg 3@110 kg`. */
export const setsText = (
  sets: ReadonlyArray<ParsedSet>,
  load: (weightKg: number) => string,
  words = SET_WORDS
): string => {
  const groups: Array<{ readonly set: string; count: number }> = []
  for (const each of sets) {
    const set = setText(each, load, words)
    const last = groups.at(-1)
    if (last?.set === set) last.count++
    else groups.push({ set, count: 1 })
  }
  return groups
    .map(({ count, set }) => (count === 1 ? set : /^\d+(?:@|$)/.test(set) ? `${count}x${set}` : `${count} x ${set}`))
    .join(" ")
}
