import { SET_RPE } from "../plain/Limits.ts"
import { LineError, parseAmount, type UnitSystem } from "./Amounts.ts"
import { type Group, isEffort, isGroup, itemsIn, joinSets, LOAD, type ParsedSet, timeText } from "./Groups.ts"
import { addItems, isJoint, isOfName, refuseLikelySwapped, refuseLostLoads } from "./Items.ts"

/** An exercise with its sets. The loads are in kg. */
export interface ParsedExercise {
  readonly name: string
  readonly note?: string
  /** Exercises of one number are done in turn. */
  readonly superset?: number
  readonly sets: ReadonlyArray<ParsedSet>
}

/** An exercise of which more words may follow. */
interface Exercise {
  readonly name: Array<string>
  readonly groups: Array<Group>
  note?: string
  superset?: number
}

const REPETITIONS = /^reps?$/i

/** True if any load among the words lacks a unit. */
export const lacksLoadUnit = (words: ReadonlyArray<string>): boolean =>
  splitNotes(words).some((part) =>
    joinSets(part.words).some((word) => itemsIn(word).some(({ load }) => load !== undefined && !LOAD.test(load)))
  )

/**
 * Parses `squat w60x5, 3x5@100 @8 | belt on | bench press 5@80,4@82.5`: names, each followed by its sets and perhaps by a note. A plus
 * before a name makes a superset with the exercise before.
 */
export const parseExercises = (words: ReadonlyArray<string>, system: UnitSystem): ReadonlyArray<ParsedExercise> => {
  const exercises: Array<Exercise> = []
  for (const { note, words: before } of splitNotes(words)) {
    readWords(joinSets(before), exercises)
    if (note !== undefined) giveNote(exercises.at(-1), note)
  }
  if (exercises.length === 0) throw new LineError("missing exercises; for example squat 3x5@100")
  return exercises.map(({ groups, name: words, note, superset }) => {
    const name = words.join(" ").replace(/,$/, "")
    refuseLostLoads(groups)
    const sets = groups.flatMap((group) => setsOf(group, system))
    if (/\d\S* (?:in|of)$/i.test(name)) {
      throw new LineError(`"${name}" is no name of an exercise; write a distance and its time as 5km in 28:10`)
    }
    if (sets.length === 0) throw new LineError(`"${name}" has no sets; ${NOTATION}`)
    return { name, ...(note !== undefined && { note }), ...(superset !== undefined && { superset }), sets }
  })
}

/** Adds the exercises and sets of words to those before. */
const readWords = (words: ReadonlyArray<string>, exercises: Array<Exercise>): void => {
  // A load before its sets, as in `100kg 5x5`.
  let pending: string | undefined
  let hasJoint = false
  let hasPlus = false
  for (const [index, word] of words.entries()) {
    const last = exercises.at(-1)
    const former = last?.groups.at(-1)
    const items = itemsIn(word)
    const next = words[index + 1] ?? ""
    if (pending !== undefined && (items.length === 0 || items.some(({ load }) => load !== undefined))) {
      throw missingReps(pending)
    }
    if (former?.meters !== undefined && /^pace$/i.test(word)) throw paceError(former, next)
    if (hasPlus && (items.length > 0 || LOAD.test(word))) throw missingAfterPlus()
    if (former !== undefined && !hasPlus && word === "+") {
      hasPlus = true
    } else if (last !== undefined && former !== undefined && !hasPlus && REPETITIONS.test(word)) {
      nameRepetitions(last)
    } else if (former !== undefined && isJoint(word, former, next)) {
      hasJoint = true
    } else if (last !== undefined && items.length > 0 && (hasJoint || !isOfName(items, former, next))) {
      const load = pending
      addItems(last.groups, load === undefined ? items : items.map((item) => ({ ...item, load })), hasJoint)
      pending = undefined
      hasJoint = false
    } else if (last !== undefined && LOAD.test(word)) {
      if (!giveLoad(last, word)) pending = word
    } else {
      const isWithin = last !== undefined && former === undefined
      refuseNoName(word, isWithin ? "within" : last === undefined ? "first" : "start")
      if (isWithin) last.name.push(word)
      else exercises.push({ name: [word], groups: [], ...(hasPlus && { superset: supersetWith(exercises) }) })
      hasPlus = false
    }
  }
  if (pending !== undefined) throw missingReps(pending)
  if (hasPlus) throw missingAfterPlus()
}

/** A pace is what a distance and its time give. */
const paceError = ({ meters = 0, typed }: Group, pace: string): LineError => {
  const [of] = itemsIn(pace)
  const seconds = of !== undefined && isGroup(of) ? of.seconds : undefined
  const time = seconds === undefined ? "28:10" : timeText(Math.round((seconds * meters) / 1000)).replace(" ", "")
  return new LineError(`a pace is not logged; write the time of the distance: ${typed} in ${time}`)
}

const missingReps = (load: string): LineError =>
  new LineError(`the load ${load} has no repetitions; write 5@${load}, or 3x5@${load} for three sets`)

const missingAfterPlus = (): LineError =>
  new LineError('the other exercise of the superset is missing after "+"; for example squat 3x5@100 + row 3x8@60')

/** The number of the superset that the last exercise is in, or that it starts. */
const supersetWith = (exercises: ReadonlyArray<Exercise>): number => {
  const last = exercises.at(-1)
  const number = last?.superset ?? Math.max(0, ...exercises.map(({ superset = 0 }) => superset)) + 1
  if (last !== undefined) last.superset = number
  return number
}

const giveNote = (last: Exercise | undefined, note: string): void => {
  if (last === undefined || last.groups.length === 0) throw new LineError("a note follows the sets of its exercise")
  if (note === "") throw new LineError(`missing note of ${last.name.join(" ")} after |`)
  if (last.note !== undefined) throw new LineError(`the note of ${last.name.join(" ")} is given twice`)
  last.note = note
}

/** Says of the sets typed just before, as in `8 6 reps`, that they have no load. */
const nameRepetitions = ({ groups }: Exercise): void => {
  const from = groups.findLastIndex(({ load }) => load !== undefined) + 1
  groups.splice(from, groups.length, ...groups.slice(from).map((group) => ({ ...group, typed: `${group.typed} reps` })))
}

/** Applies a load to the sets typed just before it, as in `5x5 100kg`; false if all of them have a load. */
const giveLoad = ({ groups }: Exercise, load: string): boolean => {
  const from = groups.findLastIndex((group) => group.load !== undefined) + 1
  if (from === groups.length) return false
  groups.splice(from, groups.length, ...groups.slice(from).map((group) => ({ ...group, load })))
  return true
}

const setsOf = (group: Group, system: UnitSystem): ReadonlyArray<ParsedSet> => {
  refuseLikelySwapped(group)
  const { kind, load, meters, repeat, reps, rpe, seconds, times, typed } = group
  if (rpe !== undefined && !isEffort(rpe)) {
    throw new LineError(
      `"${rpe}" after ${typed} is no RPE, which is a number from ${SET_RPE.min} to ${SET_RPE.max} in halves; a load follows its set without a space`
    )
  }
  const set = {
    reps,
    ...(load !== undefined && { weightKg: parseAmount("mass", load, "load", system) }),
    ...(kind !== undefined && { kind }),
    ...(rpe !== undefined && { rpe }),
    ...(seconds !== undefined && { seconds }),
    ...(meters !== undefined && { meters })
  }
  return Array.from({ length: times ?? repeat ?? 1 }, () => set)
}

/** How sets are written, for error messages. */
const NOTATION =
  "use 3x5@100 (sets x reps @ load), 5@80,5@80, 8,8,6 without load, 60s for a time, or 5km in 28:10 for a distance"

/** Digits and signs alone, or digits with an x or @: sets or a time, but not a name. */
const NO_NAME = /^(?:[-+]?\d[\d.,:/@x+-]*|\d\S*[@x]\S*|[-+]\d\S*)$/i

/** Effort: `rpe8`, `@rpe8`, `rir2`. */
const EFFORT = /^@?(rpe|rir)([\d.]*)(?:@.*)?$/i

/** Words of other notations of sets. They cannot start the name of an exercise. */
const NOTES = /^(?:x|at|for|reps?|sets?|kgs?|lbs?|and|then|[+&@,])$/i

/** Refuses a word that is neither sets nor part of a name. */
const refuseNoName = (word: string, place: "first" | "start" | "within"): void => {
  const effort = EFFORT.exec(word)
  if (effort !== null) throw misplacedEffort(word, effort[1] ?? "", effort[2] ?? "")
  if (NO_NAME.test(word)) {
    throw new LineError(`invalid sets "${word}"${place === "first" ? " before an exercise" : ""}; ${NOTATION}`)
  }
  if (place !== "within" && NOTES.test(word)) throw new LineError(`unexpected "${word}"; ${NOTATION}`)
}

const MOST_EFFORT = 10

const misplacedEffort = (word: string, scale: string, number: string): LineError => {
  if (/rpe/i.test(scale)) return new LineError(`unexpected "${word}"; an RPE follows sets: 3x5@100 @8, or 8,8,6 rpe 8`)
  const rpe = number === "" ? "" : `: write rpe ${MOST_EFFORT - Number(number)}`
  return new LineError(`"${word}" is no RPE, which is ${MOST_EFFORT} − RIR${rpe}`)
}

/** Words of exercises, and the note of the last of them. */
interface NotedWords {
  readonly words: ReadonlyArray<string>
  readonly note?: string
}

/** The bar before a note, with the spaces around it. */
const BAR = /(?:^|\s+)\|\s*/

/**
 * Splits `squat 5@100 | belt on | bench 5@80`: a bar starts a note, and the next bar or the end of the line ends it. A quoted word that
 * starts with a bar, as `'| belt on'`, is one note to its end, with any bars and line breaks; in another one the note ends with the word.
 */
const splitNotes = (words: ReadonlyArray<string>): ReadonlyArray<NotedWords> => {
  const parts: Array<{ words: ReadonlyArray<string>; note?: string }> = [{ words: [] }]
  let isNote = false
  const add = (text: ReadonlyArray<string>) => {
    const last = parts.at(-1)
    if (last === undefined) return
    if (isNote) last.note = [last.note ?? "", ...text].join(" ").trim()
    else if (last.note === undefined) last.words = [...last.words, ...text]
    else parts.push({ words: text })
  }
  const turn = () => {
    isNote = !isNote
    if (isNote) add([])
  }
  for (const word of words) {
    if (word === "|") turn()
    else if (isNote || !BAR.test(word)) add([word])
    else if (/^\|\s/.test(word)) {
      add([])
      turn()
      add([word.slice(1).trim()])
      isNote = false
    } else {
      for (const [index, text] of word.split(BAR).entries()) {
        if (index > 0) turn()
        add(text.split(/\s+/).filter((each) => each !== ""))
      }
      isNote = false
    }
  }
  return parts
}
