import type { LoggedSet, SetKind } from "./LoggedSet.ts"

const KINDS: Readonly<Record<SetKind, string>> = { warmup: "warm-up", drop: "drop", failure: "to failure" }

/** Shorter times are in seconds alone. */
const CLOCK_FROM_SECONDS = 100

const padded = (part: number): string => String(part).padStart(2, "0")

/** A time in words: `60 s`, `28:10`, `1:02:05`. */
export const timeText = (seconds: number): string => {
  if (seconds < CLOCK_FROM_SECONDS) return `${seconds} s`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = padded(seconds % 60)
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** A distance in words: `400 m`, `5 km`, `42.195 km`. */
export const distanceText = (meters: number): string =>
  meters < 1000 ? `${meters} m` : `${Math.round(meters * 100) / 100_000} km`

/** A set in words, with its load as `load` writes it: `5@100 kg`, `60 s`, `warm-up 5@60 kg`, `5 km in 28:10 RPE 7`. */
export const setText = (
  { kind, meters, reps, rpe, seconds, weightKg }: LoggedSet,
  load: (weightKg: number) => string
): string => {
  const time = seconds === undefined ? "" : timeText(seconds)
  const distance = meters === undefined ? "" : distanceText(meters)
  const done = [distance, time].filter((part) => part !== "").join(" in ")
  const isCounted = reps > 0 || done === ""
  return [
    kind === undefined ? "" : KINDS[kind],
    `${isCounted ? reps : ""}${isCounted && done !== "" ? " of " : ""}${done}${weightKg === undefined ? "" : `@${load(weightKg)}`}`,
    rpe === undefined ? "" : `RPE ${rpe}`
  ]
    .filter((part) => part !== "")
    .join(" ")
}

/** Sets in words. Successive equal sets are counted: `5x5@100 kg 3@110 kg`. */
export const setsText = (sets: ReadonlyArray<LoggedSet>, load: (weightKg: number) => string): string => {
  const groups: Array<{ readonly set: string; count: number }> = []
  for (const each of sets) {
    const set = setText(each, load)
    const last = groups.at(-1)
    if (last?.set === set) last.count++
    else groups.push({ set, count: 1 })
  }
  return groups
    .map(({ count, set }) => (count === 1 ? set : /^\d+(?:@|$)/.test(set) ? `${count}x${set}` : `${count} x ${set}`))
    .join(" ")
}
