import { LineError } from "./LineError.ts"

/** How sets are written, for error messages. */
export const NOTATION =
  "use 3x5@100 (sets x reps @ load), 5@80,5@80, 8,8,6 without load, 60s for a time, or 5km in 28:10 for a distance"

/** Digits and signs alone, or digits with an x or @: sets or a time, but not a name. */
const NO_NAME = /^(?:[-+]?\d[\d.,:/@x+-]*|\d\S*[@x]\S*)$/i

/** Effort: `rpe8`, `@rpe8`, `rir2`. */
const EFFORT = /^@?(rpe|rir)([\d.]*)(?:@.*)?$/i

/** Words of other notations of sets. They cannot start the name of an exercise. */
const NOTES = /^(?:x|at|for|reps?|sets?|kgs?|lbs?|and|then|[+&@,])$/i

/** Refuses a word that is neither sets nor part of a name. */
export const refuseNoName = (word: string, place: "first" | "start" | "within"): void => {
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
