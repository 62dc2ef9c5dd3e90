import { EXERCISES_PER_WORKOUT, SETS_PER_EXERCISE, WORKOUT_MINUTES } from "@daybook/core/limits"
import type { LoggedSet } from "@daybook/core/training"
import { parseNumber } from "../format/typed.ts"
import type { DraftExercise, DraftSet, Measure } from "./Draft.ts"
import type { ReadSet } from "./SetFields.ts"

/** Typed minutes: undefined if the field is empty, null if it has no fitting number. */
export const readMinutes = (text: string): number | undefined | null => {
  if (text.trim() === "") return undefined
  const minutes = parseNumber(text)
  return minutes !== undefined && minutes > WORKOUT_MINUTES.above && minutes <= WORKOUT_MINUTES.max ? minutes : null
}

type Sent = ReadonlyArray<{
  readonly name: string
  readonly note?: string
  readonly superset?: number
  readonly restSeconds?: number
  readonly sets: ReadonlyArray<LoggedSet>
}>

/** The reason why a session or a routine cannot be sent. */
export type Unsent = "nothing" | "unnamed" | "unreadable" | "tooMany"

/** The exercises for the log or, with `isPlan`, for a routine, without those that have no set that counts, or the reason why they cannot be sent. */
export const toSend = (
  exercises: ReadonlyArray<DraftExercise>,
  counts: (set: DraftSet) => boolean,
  read: (set: DraftSet, measure?: Measure) => ReadSet,
  isPlan = false
): Sent | Unsent => {
  const sent: Array<Sent[number]> = []
  for (const { measure, name, note = "", restSeconds, sets, superset } of exercises) {
    const found = sets.filter(counts).map((set) => read(set, measure))
    const logged = found.flatMap((each) => ("set" in each ? [each.set] : []))
    if (logged.length < found.length) return "unreadable"
    if (logged.length === 0) continue
    if (name.trim() === "") return "unnamed"
    if (logged.length > SETS_PER_EXERCISE.max) return "tooMany"
    sent.push({
      name: name.trim(),
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(superset !== undefined && { superset }),
      ...(isPlan && restSeconds !== undefined && { restSeconds }),
      sets: logged
    })
  }
  if (sent.length > EXERCISES_PER_WORKOUT.max) return "tooMany"
  return sent.length === 0 ? "nothing" : sent
}
