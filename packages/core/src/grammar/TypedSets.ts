import { massNumberText, massUnit, type UnitSystem } from "./Amounts.ts"
import { distanceText, KIND_LETTERS, MOST_OF_A_KIND, type ParsedSet, timeText } from "./Groups.ts"
import { isLikelySwapped, isMeasured, LIKELY_RATIO } from "./Items.ts"

interface Run {
  readonly set: ParsedSet
  times: number
}

/**
 * Sets in the form in which people type them: `3x5@100 kg`, `8 6 reps`, `w5@60kg, 5@100kg @8`, `3x60s`, `5km in 28:10`. What is written is
 * read back as the same sets.
 */
export const typedSets = (sets: ReadonlyArray<ParsedSet>, system: UnitSystem): string => {
  const runs = runsOf(sets)
  const loaded = sets.filter(({ weightKg }) => weightKg !== undefined).length
  // The unit at the end would be that of sets without load, too; these say that they have none.
  if (!sets.every(isPlainSet) || (loaded > 0 && loaded < sets.length)) return richText(runs, system, loaded > 0)
  if (loaded === 0) return repetitionsText(runs)
  const text = runs.map(({ set, times }) => `${times > 1 ? `${times}x` : ""}${set.reps}@${loadText(set, system)}`)
  return `${text.join(" ")} ${massUnit(system).unit}`
}

/** `8 6 reps`, or with commas where one of the numbers could be a load: `3x8, 6 reps`. */
const repetitionsText = (runs: ReadonlyArray<Run>): string => {
  const counts = runs.map(({ set }) => set.reps)
  const isClear = runs.every(({ times }) => times === 1) && Math.max(...counts) <= LIKELY_RATIO * Math.min(...counts)
  const text = runs.map((run) => countedText(run)).join(isClear ? " " : ", ")
  return / x\d+$/.test(text) ? text : `${text} reps`
}

/** Equal sets of repetitions alone: `8`, `3x8`, and `100 reps x3` where `3x100` could have a load. */
const countedText = ({ set: { reps }, times }: Run, effort = "", word = ""): string => {
  if (times === 1) return `${reps}${word}${effort}`
  return isLikelySwapped(reps, times) ? `${reps} reps${effort} x${times}` : `${times}x${reps}${word}${effort}`
}

/** A load without its unit. A comma before thousands would be read as one between sets. */
const loadText = ({ weightKg = 0 }: ParsedSet, system: UnitSystem): string =>
  massNumberText(weightKg, system).replaceAll(",", "")

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
const richText = (runs: ReadonlyArray<Run>, system: UnitSystem, hasLoads: boolean): string =>
  runs.reduce((before, run, index) => {
    const former = runs[index - 1]
    const isApart = former !== undefined && (partsOf(former.set) === partsOf(run.set) || before.endsWith(" reps"))
    return `${before}${former === undefined ? "" : isApart ? ", " : ","}${runText(run, runs[index + 1], system, hasLoads)}`
  }, "")

/** True if the text of a set starts with a number and a space or a comma. */
const startsWithNumber = (set: ParsedSet): boolean =>
  set.kind === undefined && (isMeasured(set) ? set.reps > 0 : set.weightKg === undefined)

const startsWithDistance = ({ kind, meters, reps }: ParsedSet): boolean =>
  kind === undefined && reps === 0 && meters !== undefined

const partsOf = ({ meters, reps, seconds }: ParsedSet): string =>
  [reps > 0, meters !== undefined, seconds !== undefined].join()

const runText = ({ set, times }: Run, next: Run | undefined, system: UnitSystem, hasLoads: boolean): string => {
  const { kind, meters, reps, rpe, seconds, weightKg } = set
  const measured = [
    ...(meters === undefined ? [] : [distanceText(meters).replace(" ", "")]),
    ...(seconds === undefined ? [] : [timeText(seconds).replace(" ", "")])
  ].join(" in ")
  const done =
    measured === "" ? reps : reps === 0 ? measured : `${reps} ${meters === undefined ? "in" : "of"} ${measured}`
  const { unit } = massUnit(system)
  const load = weightKg === undefined ? "" : `@${loadText(set, system)}${unit}`
  const letter = kind === undefined ? "" : KIND_LETTERS[kind]
  const isAlone = measured === "" && load === ""
  // A comma and a number after @8 could be its decimals.
  const isBeforeNumber = next !== undefined && startsWithNumber(next.set)
  const effort = rpe === undefined ? "" : isAlone || isBeforeNumber ? ` rpe ${rpe}` : ` @${rpe}`
  const word = isAlone && hasLoads ? " reps" : ""
  if (isAlone && letter === "") {
    // The 12 and the 1 of `12,1km` could be one number.
    const isBeforeDistance = next !== undefined && times === 1 && effort === "" && startsWithDistance(next.set)
    return isBeforeDistance ? `${reps} reps` : countedText({ set, times }, effort, word)
  }
  if (times === 1) return `${letter}${done}${word}${load}${effort}`
  // The 3 of `w3x10` could be a load.
  const isLast = letter !== "" && (isAlone || times > MOST_OF_A_KIND)
  return isLast ? `${letter}${done}${word}${load}${effort} x${times}` : `${letter}${times}x${done}${load}${effort}`
}

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
