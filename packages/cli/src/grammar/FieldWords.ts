import { CHECK_IN } from "@daybook/core/grammar"
import { fieldOf } from "../Json.ts"

/** The names of parameters on the command line, if these differ. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...CHECK_IN.map(({ name, short }) => [name, short] as const),
  ["amountMl", "water"],
  ["calories", "energy"],
  ["durationMinutes", "--min"],
  ["date", "day"],
  ["dates", "days"],
  ["metricId", "metric"],
  ["healthMetricKey", "signal"],
  ["limit", "number"],
  ["values", "--values"]
])

const IN_EXERCISE = /^exercises\[(\d+)\]\.(\w+)(?:\[\d+\])?(?:\.(\w+))?$/

const OF_EXERCISE: ReadonlyMap<string, string> = new Map([
  ["weightKg", "load"],
  ["reps", "repetitions"],
  ["rpe", "RPE"],
  ["seconds", "time"],
  ["meters", "distance"],
  ["restSeconds", "rest"],
  ["name", "name"],
  ["sets", "sets"]
])

const LONGEST_NAME = 40

/** The name of the parameter at a path on the command line: `load of squat` for `exercises[0].sets[1].weightKg`. */
export const wordsFor = (path: string, params: unknown): string => {
  const [, index, list = "", field = list] = IN_EXERCISE.exec(path) ?? []
  if (index === undefined) return WORDS.get(path) ?? path
  const exercises = fieldOf(params, "exercises")
  const name = Array.isArray(exercises) ? String(fieldOf(exercises[Number(index)], "name")) : ""
  return `${OF_EXERCISE.get(field) ?? field} of ${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}`
}

const UNITS: ReadonlyArray<readonly [names: RegExp, unit: string]> = [
  [/Kg$/, "kg"],
  [/Cm$/, "cm"],
  [/Ml$/, "ml"],
  [/Percent$/, "%"],
  [/Kcal$|^calories$/, "kcal"],
  [/Minutes$/, "min"],
  [/seconds$/i, "s"],
  [/meters$/, "m"],
  [/^(?:protein|carbs|fat)$/, "g"]
]

/** The unit of the parameter at a path, with a space before it; empty if it has none. */
export const unitFor = (path: string): string => {
  const unit = UNITS.find(([names]) => names.test(path))?.[1]
  return unit === undefined ? "" : ` ${unit}`
}
