import { ambiguousEffort, isHalf, isMeasured, refuseAmbiguous } from "./Ambiguous.ts"
import { type Group, groupsIn, isGroup, itemsIn, type Mark } from "./Groups.ts"
import { LineError } from "./LineError.ts"

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
