import { parseDigits } from "./Amounts.ts"
import type { Group } from "./Groups.ts"
import { LineError } from "./LineError.ts"

/** With more sets than this, `60x5` more likely means five repetitions at 60; with more repetitions, `5x60` does. */
const LIKELY_SETS = 15
const LIKELY_REPS = 50

/** Repetitions differ by a smaller factor than this from one set to the next. */
export const LIKELY_RATIO = 3

/** True if a set has a time or a distance. */
export const isMeasured = ({ meters, seconds }: Pick<Group, "meters" | "seconds">): boolean =>
  meters !== undefined || seconds !== undefined

const isBare = ({ load, times }: Group): boolean => load === undefined && times === undefined

/** Refuses numbers that may be loads: `100 5x5`, `5x5 100`, `100 5`, and the commas in `5@82,5`, `5x5@100 @8,5` and `8,5km`. */
export const refuseAmbiguous = (before: Group | undefined, groups: ReadonlyArray<Group>): void => {
  const [first] = groups
  if (before !== undefined && first !== undefined && !isMeasured(before) && !isMeasured(first)) {
    refuseLikelyLoad(before, first)
  }
  for (const [index, group] of groups.entries()) {
    const former = groups[index - 1]
    if (former !== undefined) refuseDecimalComma(former, group)
  }
}

/** True if `5x60` or `60x5` more likely has a load. */
export const isLikelySwapped = (reps: number, times: number): boolean => reps > LIKELY_REPS || times > LIKELY_SETS

/** Refuses sets without load that more likely have one: `5x100`, `20x5`, `w3x10`. */
export const refuseLikelySwapped = ({ kind, load, reps, times, typed, ...group }: Group): void => {
  if (times === undefined || load !== undefined || group.seconds !== undefined || group.meters !== undefined) return
  if (kind !== undefined) {
    const one = typed.replace(/\d+x/i, "")
    throw new LineError(`"${typed}" is ambiguous; write ${one}@${times} for a load of ${times}, or ${one} x${times}`)
  }
  if (!isLikelySwapped(reps, times)) return
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
    if (load.reps > LIKELY_RATIO * reps.reps) throw ambiguous(typed, `${reps.typed}@${load.reps}`, load.reps)
  } else if (isBare(former) || isBare(group)) {
    const [load, sets] = isBare(former) ? [former, group] : [group, former]
    if (sets.load === undefined) throw ambiguous(typed, `${sets.typed}@${load.reps}`, load.reps)
  }
}

const ambiguous = (typed: string, loaded: string, load: number): LineError =>
  new LineError(
    `"${typed}" is ambiguous; write ${loaded} for a load of ${load}, or ${typed.replace(" ", ",")} for sets without load`
  )

const refuseDecimalComma = (former: Group, group: Group): void => {
  const typed = `${former.typed},${group.typed}`
  const [, digits = "", unit = ""] = /^(\d+)([a-z]+\S*)$/i.exec(group.typed) ?? []
  if (group.meters !== undefined && digits !== "" && /^\d+$/.test(former.typed)) {
    const number = parseDigits(`${former.typed},${digits}`, /^m(?:et|$)/i.test(unit) ? "whole" : "decimal")
    throw new LineError(`"${typed}" is ambiguous; write ${number}${unit} for a distance`)
  }
  if (!/^\d+$/.test(group.typed)) return
  if (former.rpe !== undefined) throw ambiguousEffort(former.rpe, former.typed, group.typed)
  if (former.load === undefined || !/^\d+$/.test(former.load)) return
  const weight = parseDigits(`${former.load},${group.typed}`, "decimal")
  const sets = former.typed.replace(former.load, String(weight))
  throw new LineError(
    `"${typed}" is ambiguous; write ${sets} for a load of ${weight}, or ${former.typed}, ${group.typed} reps for a set without load`
  )
}

/** True if a set of repetitions has no load and does not say so: `8` and `3x8`, but not `8 reps`. */
const lacksLoad = (group: Group): boolean =>
  group.load === undefined && !isMeasured(group) && !/reps?$/i.test(group.typed)

/** Refuses sets with and without load in one exercise, whatever separates them: in `12,10,8@15` the load is more likely that of all. */
export const refuseLostLoads = (groups: ReadonlyArray<Group>): void => {
  const load = groups.find((group) => group.load !== undefined)?.load
  const open = groups.find(lacksLoad)
  if (load === undefined || open === undefined) return
  const typed = groups.map((group) => group.typed).join(",")
  throw new LineError(
    `"${typed}" is ambiguous; give every set its load, as in ${open.typed}@${load}, or write ${open.typed} reps for a set without load`
  )
}

/** The error for the comma in `@8,5`, and for repetitions without a load after those of an RPE and a load. */
export const ambiguousEffort = (rpe: number, former: string, next: string): LineError => {
  const write = isHalf(next) ? `write @${rpe}.${next} for an RPE of ${rpe}.${next}, or ` : ""
  return new LineError(`"${former},${next}" is ambiguous; ${write}give every set its load`)
}

/** True if digits can follow the decimal comma of an RPE. */
export const isHalf = (digits: string): boolean => /^[05]$/.test(digits)
