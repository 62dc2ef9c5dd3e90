import { massNumberText, massUnit, type UnitSystem } from "./Amounts.ts"
import { KIND_LETTERS, type ParsedSet } from "./Groups.ts"
import { distanceText, timeText } from "./TimeDistance.ts"

interface Run {
  readonly set: ParsedSet
  times: number
}

/** Sets in the form in which people type them: `3x5@100 kg`, `8 6 reps`, `w5@60kg, 5@100kg @8`, `3x60s`, `5km in 28:10`. */
export const typedSets = (sets: ReadonlyArray<ParsedSet>, system: UnitSystem): string => {
  const runs = runsOf(sets)
  if (!sets.every(isPlainSet)) return richText(runs, system)
  const text = runs.map(({ set, times }) => {
    const load = set.weightKg === undefined ? "" : `@${massNumberText(set.weightKg, system)}`
    return `${times > 1 ? `${times}x` : ""}${set.reps}${load}`
  })
  const isLoaded = sets.some(({ weightKg }) => weightKg !== undefined)
  return `${text.join(" ")} ${isLoaded ? massUnit(system).unit : "reps"}`
}

/** True if a set has no more than repetitions and a load. */
export const isPlainSet = ({ kind, meters, rpe, seconds }: ParsedSet): boolean =>
  kind === undefined && meters === undefined && rpe === undefined && seconds === undefined

const isSame = (one: ParsedSet, other: ParsedSet): boolean =>
  one.reps === other.reps &&
  one.weightKg === other.weightKg &&
  one.kind === other.kind &&
  one.rpe === other.rpe &&
  one.seconds === other.seconds &&
  one.meters === other.meters

const runsOf = (sets: ReadonlyArray<ParsedSet>): ReadonlyArray<Run> => {
  const runs: Array<Run> = []
  for (const set of sets) {
    const last = runs.at(-1)
    if (last !== undefined && isSame(last.set, set)) last.times++
    else runs.push({ set, times: 1 })
  }
  return runs
}

/** Sets of different parts follow each other without a space, since a time after a distance and a space would be that of the distance. */
const richText = (runs: ReadonlyArray<Run>, system: UnitSystem): string =>
  runs
    .map((run, index) => {
      const former = runs[index - 1]
      const separator = former === undefined ? "" : partsOf(former.set) === partsOf(run.set) ? ", " : ","
      return separator + runText(run, runs[index + 1], system)
    })
    .join("")

const partsOf = ({ meters, reps, seconds }: ParsedSet): string =>
  [reps > 0, meters !== undefined, seconds !== undefined].join()

const runText = ({ set, times }: Run, next: Run | undefined, system: UnitSystem): string => {
  const { kind, meters, reps, rpe, seconds, weightKg } = set
  const measured = [
    ...(meters === undefined ? [] : [distanceText(meters).replace(" ", "")]),
    ...(seconds === undefined ? [] : [timeText(seconds).replace(" ", "")])
  ].join(" in ")
  const done =
    measured === "" ? reps : reps === 0 ? measured : `${reps} ${meters === undefined ? "in" : "of"} ${measured}`
  const { unit } = massUnit(system)
  const load = weightKg === undefined ? "" : `@${massNumberText(weightKg, system).replaceAll(",", "")}${unit}`
  const letter = kind === undefined ? "" : KIND_LETTERS[kind]
  const isAlone = measured === "" && load === ""
  // A comma and a number after @8 could be its decimals.
  const isBeforeNumber =
    next !== undefined && next.set.reps > 0 && next.set.weightKg === undefined && next.set.kind === undefined
  const effort = rpe === undefined ? "" : isAlone || isBeforeNumber ? ` rpe ${rpe}` : ` @${rpe}`
  if (times === 1) return `${letter}${done}${load}${effort}`
  // The 3 of `w3x10` could be a load.
  return isAlone && letter !== "" ? `${letter}${done}${effort} x${times}` : `${letter}${times}x${done}${load}${effort}`
}
