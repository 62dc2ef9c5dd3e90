import { parseDigits } from "./Amounts.ts"
import { LineError } from "./LineError.ts"

/** Equal sets as typed: `3x5@100`, `5@80`, `8`. */
export interface Group {
  readonly typed: string
  readonly times: number | undefined
  readonly reps: number
  /** The load with its unit, if it has one. */
  readonly load: string | undefined
}

const GROUP = /^(?:(\d{1,3})x)?(\d{1,4})(?:@(\d+(?:\.\d+)?(?:kgs?|lbs?)?))?$/i

/** A load with its unit. */
export const LOAD = /^\d+(?:\.\d+)?(?:kgs?|lbs?)$/i

/** The words of a line of exercises. Sets that were typed with spaces are joined: `3 x 5 @ 100 kg`, `5@100, 5@110`. */
export const joinSets = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words
    .join("\n")
    .replace(/(?<=\d)×(?=\d)/g, "x")
    .replace(/(?<=^|\n)(\d{1,3})\n?x\n?(?=\d)/gi, "$1x")
    .replace(/(?<=\d)\n?@\n?(?=\d)/g, "@")
    .replace(/(?<=(?:^|\n|@|,)\d+(?:\.\d+)?)\n(?=(?:kgs?|lbs?),?(?:\n|$))/gi, "")
    .replace(/(?<=\d(?:kgs?|lbs?)?)\n?,\n?(?=\d+(?:[@x,\n]|$))/gi, ",")
    .replace(/(?<=\d(?:kgs?|lbs?)?),\n/gi, "\n")
    .split("\n")
    .filter((word) => word !== "" && word !== ",")

/** The groups of a word like `5@80,5@80`; none if the word is part of a name. */
export const groupsIn = (word: string): ReadonlyArray<Group> => {
  const parts = word.split(",")
  const groups = parts.flatMap((typed): ReadonlyArray<Group> => {
    const found = GROUP.exec(typed)
    if (found === null) return []
    const [, times, reps, load] = found
    return [{ typed, times: times === undefined ? undefined : Number(times), reps: Number(reps), load }]
  })
  return groups.length === parts.length ? groups : []
}

/** With more sets than this, `60x5` more likely means five repetitions at 60; with more repetitions, `5x60` does. */
const LIKELY_SETS = 15
const LIKELY_REPS = 50

/** Repetitions differ by a smaller factor than this from one set to the next. */
const LIKELY_RATIO = 3

const isBare = ({ load, times }: Group): boolean => load === undefined && times === undefined

/** Refuses numbers that may be loads: `100 5x5`, `5x5 100`, `100 5`, and the comma in `5@82,5`. */
export const refuseAmbiguous = (before: Group | undefined, groups: ReadonlyArray<Group>): void => {
  const [first] = groups
  if (before !== undefined && first !== undefined) refuseLikelyLoad(before, first)
  for (const [index, group] of groups.entries()) {
    const former = groups[index - 1]
    if (former !== undefined) refuseDecimalComma(former, group)
  }
}

/** Refuses sets without load that more likely have one: `5x100`, `100x5`. */
export const refuseLikelySwapped = ({ load, reps, times, typed }: Group): void => {
  if (times === undefined || load !== undefined || (reps <= LIKELY_REPS && times <= LIKELY_SETS)) return
  const [likely, weight] = times > LIKELY_SETS ? [reps, times] : [times, reps]
  throw new LineError(
    `"${typed}" means ${times} sets of ${reps} repetitions; for a load of ${weight} use ${likely}@${weight}`
  )
}

/** Refuses a number alone beside other sets, separated by a space, that may be their load. */
const refuseLikelyLoad = (former: Group, group: Group): void => {
  const typed = `${former.typed} ${group.typed}`
  if (isBare(former) && isBare(group)) {
    const [load, reps] = former.reps > group.reps ? [former, group] : [group, former]
    if (load.reps > LIKELY_RATIO * reps.reps) throw ambiguous(typed, `${reps.typed}@${load.typed}`, load.typed)
  } else if (isBare(former) || isBare(group)) {
    const [load, sets] = isBare(former) ? [former, group] : [group, former]
    if (sets.load === undefined) throw ambiguous(typed, `${sets.typed}@${load.typed}`, load.typed)
    throw new LineError(`"${typed}" is ambiguous; give every set its load, for example ${load.typed}@60`)
  }
}

const ambiguous = (typed: string, loaded: string, load: string): LineError =>
  new LineError(
    `"${typed}" is ambiguous; write ${loaded} for a load of ${load}, or ${typed.replace(" ", ",")} for sets without load`
  )

const refuseDecimalComma = (former: Group, { load, times, typed }: Group): void => {
  if (former.load === undefined || LOAD.test(former.load) || load !== undefined || times !== undefined) return
  const weight = parseDigits(`${former.load},${typed}`)
  const sets = former.typed.replace(former.load, String(weight))
  throw new LineError(
    `"${former.typed},${typed}" is ambiguous; write ${sets} for a load of ${weight}, or give every set its load`
  )
}
