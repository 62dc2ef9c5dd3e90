import { LineError, parseDigits } from "./Amounts.ts"
import { type Group, groupsIn, isGroup, itemsIn, type Mark } from "./Groups.ts"

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
const refuseAmbiguous = (before: Group | undefined, groups: ReadonlyArray<Group>): void => {
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
const ambiguousEffort = (rpe: number, former: string, next: string): LineError => {
  const write = isHalf(next) ? `write @${rpe}.${next} for an RPE of ${rpe}.${next}, or ` : ""
  return new LineError(`"${former},${next}" is ambiguous; ${write}give every set its load`)
}

/** True if digits can follow the decimal comma of an RPE. */
const isHalf = (digits: string): boolean => /^[05]$/.test(digits)

/** True if a set is a time or a distance alone, as `60s`, `1:30` and `400m` are. */
const isMeasure = (group: Group): boolean =>
  isMeasured(group) && group.reps === 0 && group.kind === undefined && group.times === undefined

/**
 * True if a word that could be a time or a distance is part of a name: the `400m` of `run 400m 3` and the `21s` of `bench 5@80 21s curl
 * 3x7`. A mark before any sets is, too.
 */
export const isOfName = (
  [first, ...others]: ReadonlyArray<Group | Mark>,
  former: Group | undefined,
  next: string
): boolean => {
  if (first === undefined) return true
  if (!isGroup(first)) return former === undefined
  if (others.length > 0 || first.kind !== undefined || !isMeasured(first)) return false
  if (former !== undefined) return !isMeasured(former)
  const isWord = isMeasure(first) && first.load === undefined && !first.typed.includes(":")
  const following = isWord ? groupsIn(next) : []
  return following.length > 0 && following.every((group) => !isMeasured(group) && group.kind === undefined)
}

/** True if a word joins two parts of a set: the `in` of `5km in 28:10`, or the `of` of `8 of 20m`. */
export const isJoint = (word: string, former: Group, next: string): boolean => {
  if (!/^(?:in|of)$/i.test(word)) return false
  const [part] = itemsIn(next)
  if (part !== undefined && isGroup(part) && isMeasure(part)) return true
  if (former.meters === undefined) return false
  throw new LineError(`"${former.typed} ${word} ${next}" has no time; write ${former.typed} in 28:10, or in 28min`)
}

/** Adds the sets and marks of a word to the sets before; after a joint its first set is part of the last of them. */
export const addItems = (groups: Array<Group>, items: ReadonlyArray<Group | Mark>, hasJoint: boolean): void => {
  const [first] = items
  const former = groups.at(-1)
  const startsWithSet = first !== undefined && isGroup(first)
  const isPart = former !== undefined && startsWithSet && (hasJoint || continues(former, first))
  if (isPart) groups.splice(-1, 1, joined(former, first))
  else refuseAmbiguous(startsWithSet ? former : undefined, items.filter(isGroup))
  for (const [index, item] of items.entries()) {
    if (index === 0 && isPart) continue
    if (isGroup(item)) groups.push(item)
    else groups.splice(-1, 1, marked(groups.at(-1), item, items[index + 1]))
  }
}

/** True if a time after a space belongs to the distance before it, as in `2000m 7:45`. */
const continues = (former: Group, group: Group): boolean => {
  if (!isMeasure(group) || !isMeasured(former)) return false
  const isTime = group.seconds !== undefined
  if (former.meters !== undefined && former.seconds === undefined) return isTime
  if (isTime && former.meters !== undefined) {
    throw new LineError(`"${group.typed}" has no distance; write it before each time: 500m 1:50 500m 1:52`)
  }
  if (!isTime && former.seconds !== undefined && former.meters === undefined) {
    throw new LineError(`write the distance before its time: ${group.typed} in ${former.typed}`)
  }
  return false
}

const joined = (former: Group, { load, meters, rpe, seconds, typed }: Group): Group => {
  const [hasTime, hasDistance] = [former.seconds !== undefined, former.meters !== undefined]
  if ((hasTime && seconds !== undefined) || (hasDistance && meters !== undefined)) {
    throw new LineError(`"${former.typed}" and "${typed}" are two of a kind; write 5km in 28:10, or 8 of 20m in 60s`)
  }
  return {
    ...former,
    typed: `${former.typed} in ${typed}`,
    load: load ?? former.load,
    ...(seconds !== undefined && { seconds }),
    ...(meters !== undefined && { meters }),
    ...(rpe !== undefined && { rpe })
  }
}

const marked = (
  group: Group | undefined,
  { load, repeat, rpe, typed }: Mark,
  next: Group | Mark | undefined
): Group => {
  if (group === undefined) throw new LineError(`"${typed}" follows sets`)
  const isTwice =
    (load !== undefined && group.load !== undefined) ||
    (rpe !== undefined && group.rpe !== undefined) ||
    (repeat !== undefined && (group.times ?? group.repeat) !== undefined)
  if (isTwice) throw new LineError(`"${group.typed} ${typed}" says the same twice`)
  if (rpe !== undefined && typed.startsWith("@") && next !== undefined && isHalf(next.typed)) {
    throw ambiguousEffort(rpe, typed, next.typed)
  }
  return {
    ...group,
    ...(load !== undefined && { load }),
    ...(rpe !== undefined && { rpe }),
    ...(repeat !== undefined && { repeat })
  }
}
