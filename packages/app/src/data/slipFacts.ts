import type { Answer } from "@daybook/core/app"
import { BODY_FIELDS } from "@daybook/core/check-in"
import { bodyFacts, type PlausibilityFacts, REPEAT_MS, type Repeated } from "@daybook/core/plausibility"
import { addDays, today } from "../format/dates.ts"
import { known } from "./known.ts"
import { type NewWrite, pending } from "./queue.ts"
import type { FieldValues } from "./shown.ts"

type Day = Answer<"dayPage">
type Logged = Day["entries"][number]

const HOUR_MS = 3_600_000

/** The writes that log the same once more if they are sent again. */
const ADDS: ReadonlySet<string> = new Set(["logFood", "logKnownFood", "logWater", "logWorkout"])

/** The most check-ins that the server sends at once. */
const CHECK_INS = 100

/** The facts by which a write is judged, as this device knows them. */
export const factsOf = async (write: NewWrite, sent: FieldValues, day: Day | undefined): Promise<PlausibilityFacts> => {
  const isOfBody = Object.keys(sent).some((name) => BODY_FIELDS.some((field) => field === name))
  const checkIns = isOfBody ? await known("listMeasurements", { limit: CHECK_INS }, HOUR_MS) : undefined
  const exercises = sent.exercises === undefined ? undefined : await known("findExercises", {}, HOUR_MS)
  return {
    today: today(),
    tomorrow: addDays(today(), 1),
    ...(checkIns === undefined ? { weighIn: () => lastWeight(day) } : bodyFacts(checkIns)),
    ...(exercises !== undefined && { exercises }),
    ...(ADDS.has(write.name) && { loggedBefore: () => repeated(write, sent, day) })
  }
}

/** The last weight before a day, as its page has it. */
const lastWeight = (day: Day | undefined): ReturnType<NonNullable<PlausibilityFacts["weighIn"]>> =>
  day?.checkIn?.weightKg == null && day?.lastWeightKg != null ? { date: "", weightKg: day.lastWeightKg } : undefined

/** The equal entry that was just logged, here or elsewhere. */
const repeated = (write: NewWrite, sent: FieldValues, day: Day | undefined): Repeated | undefined => {
  const waiting = pending.value.find(
    ({ id, name, params, state }) =>
      id !== write.id && name === write.name && state !== "refused" && isSame(params, sent)
  )
  const at = waiting?.order ?? Date.parse(day?.entries.findLast((entry) => isEqual(entry, sent))?.at ?? "")
  const ago = Date.now() - at
  return ago >= 0 && ago < REPEAT_MS ? { seconds: Math.floor(ago / 1000) } : undefined
}

const isEqual = (entry: Logged, sent: FieldValues): boolean => {
  switch (entry.kind) {
    case "food":
      return (
        entry.name === sent.name &&
        entry.calories === sent.calories &&
        (["protein", "carbs", "fat"] as const).every((macro) => entry[macro] === (sent[macro] ?? 0))
      )
    case "water":
      return entry.amountMl === sent.amountMl
    case "workout":
      return isSame(entry.exercises, sent.exercises)
    default:
      return false
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
