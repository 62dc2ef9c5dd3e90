import type { Answer, Params, ReadName } from "@daybook/core/app"
import { BODY_FIELDS } from "@daybook/core/check-in"
import {
  bodyFacts,
  type Doubt,
  doubtsOf,
  type PlausibilityFacts,
  REPEAT_MS,
  type RepeatedEntry
} from "@daybook/core/plausibility"
import { slips as text } from "#text/slips"
import { addDays, today } from "../format/dates.ts"
import { doubtedText, doubtWords } from "../format/doubts.ts"
import { below } from "../navigation.ts"
import { COPIES, type Copy, copyKey, read } from "./api.ts"
import { inTime, storage } from "./device.ts"
import { type FieldValues, type NewWrite, pending } from "./queue.ts"
import { isOffline, type Refusal } from "./request.ts"

/** An answer that comes later does not help a person who waits. */
const WAIT_MS = 1500

const copiesOf = <Name extends ReadName>() => storage<Copy<Answer<Name>>>(COPIES)

/** The last answer of a read, if this device has a copy. */
export const copyOf = async <Name extends ReadName>(
  name: Name,
  params: Params<Name>
): Promise<Answer<Name> | undefined> => (await copiesOf<Name>().read(copyKey(name, params)))?.data

/**
 * The answer of a read as this device has it. A copy that is older than `freshMs` is renewed, if the server answers soon; undefined if
 * there is neither.
 */
export const known = async <Name extends ReadName>(
  name: Name,
  params: Params<Name>,
  freshMs: number
): Promise<Answer<Name> | undefined> => {
  const copies = copiesOf<Name>()
  const key = copyKey(name, params)
  const copy = await inTime(copies.read(key), undefined, WAIT_MS)
  if (isOffline.value || (copy !== undefined && Date.now() - copy.asOf < freshMs)) return copy?.data
  try {
    const asOf = Date.now()
    const data = await read(name, params, AbortSignal.timeout(WAIT_MS))
    // Where the device does not store it, the next question asks the server again.
    void copies.write(key, { data, asOf })
    return data
  } catch {
    return copy?.data
  }
}

type Day = Answer<"dayPage">
type LoggedEntry = Day["entries"][number]

const HOUR_MS = 3_600_000

/** A person who taps the same glass again after this has drunk another one. */
const GLASS_MS = 10_000

/** The writes that log the same once more if they are sent again. */
const ADDS: ReadonlySet<string> = new Set(["logFood", "logKnownFood", "logWater", "logWorkout"])

/** The most check-ins that the server sends at once. */
const CHECK_INS = 100

/** The fields that are judged by what is usual. */
const BY_USUAL = ["calories", "amountMl", "reading", "durationMinutes"]

/** The facts by which a write is judged, as this device knows them. */
const factsOf = async (write: NewWrite, sent: FieldValues, day: Day | undefined): Promise<PlausibilityFacts> => {
  const isOfBody = Object.keys(sent).some((name) => BODY_FIELDS.some((field) => field === name))
  const checkIns = isOfBody ? await known("listMeasurements", { limit: CHECK_INS }, HOUR_MS) : undefined
  const exercises = sent.exercises === undefined ? undefined : await known("findExercises", {}, HOUR_MS)
  const usual = BY_USUAL.some((name) => sent[name] !== undefined) ? await known("usual", {}, HOUR_MS) : undefined
  return {
    today: today(),
    tomorrow: addDays(today(), 1),
    ...(checkIns === undefined ? { weighIn: () => lastWeight(day) } : bodyFacts(checkIns)),
    ...(exercises !== undefined && { exercises }),
    ...(usual !== undefined && {
      ...usual,
      food: (name) => usual.foods.find((each) => each.name === name),
      reading: (reading) => usual.readings.find((each) => each.reading === reading)
    }),
    ...(ADDS.has(write.name) && { loggedBefore: () => repeated(write, sent, day) })
  }
}

/** The last weight before a day, as its page has it. */
const lastWeight = (day: Day | undefined): ReturnType<NonNullable<PlausibilityFacts["weighIn"]>> =>
  day?.checkIn?.weightKg == null && day?.lastWeightKg != null ? { date: "", weightKg: day.lastWeightKg } : undefined

/** The equal entry that was just logged, here or elsewhere. */
const repeated = (write: NewWrite, sent: FieldValues, day: Day | undefined): RepeatedEntry | undefined => {
  const waiting = pending.value.find(
    ({ id, name, params, state }) =>
      id !== write.id && name === write.name && state !== "refused" && isSame(params, sent)
  )
  const at = waiting?.order ?? Date.parse(day?.entries.findLast((entry) => isEqual(entry, sent))?.at ?? "")
  const ago = Date.now() - at
  return ago >= 0 && ago < (sent.amountMl === undefined ? REPEAT_MS : GLASS_MS)
    ? { seconds: Math.floor(ago / 1000) }
    : undefined
}

const isEqual = (entry: LoggedEntry, sent: FieldValues): boolean => {
  switch (entry.kind) {
    case "food":
      return (
        entry.name.toLowerCase() === String(sent.name).toLowerCase() &&
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

/** The writes whose values a person types into the log. */
const JUDGED: ReadonlySet<string> = new Set([
  ...["logFood", "logKnownFood", "logPlate", "logWater", "logWeight", "logMeasurement", "logWorkout", "logRestDays"],
  ...["updateFood", "updateWater", "updateWorkout", "setHealthReading"],
  ...["createFood", "updateKnownFood", "createRoutine", "updateRoutine"]
])

/** A person's answer to the doubts of a write: the values that they took instead, and those that are meant. */
interface Answers {
  readonly taken: ReadonlyArray<Doubt>
  readonly meant: ReadonlyArray<Doubt>
}

const answered = new Map<string, Answers>()

/** A write with the values that the person took instead, or the question about those that are most likely slips. */
export const judged = async (write: NewWrite): Promise<NewWrite | Refusal> => {
  if (!JUDGED.has(write.name)) return write
  const answers = answered.get(write.id) ?? { taken: [], meant: [] }
  const taken = answers.taken.filter((doubt) => isOther(taking(write.params, doubt), write.params))
  const params = taken.reduce(taking, write.params)
  const doubts = (await doubtsAbout(write, params)).filter(
    ({ field, value }) => !answers.meant.some((each) => each.field === field && each.value === value)
  )
  if (doubts.length > 0) return asked(doubts, (change) => answered.set(write.id, change(answers)))
  if (taken.length === 0) return write
  const date = taken.find(({ kind }) => kind === "date")?.meant
  const said = taken.map((doubt) => doubtedText(doubt, doubt.meant ?? ""))
  return { ...write, params, say: text.saved(said.join(", ")), ...(typeof date === "string" && { date }) }
}

const isOther = (one: object, other: object): boolean => JSON.stringify(one) !== JSON.stringify(other)

const asked = (doubts: ReadonlyArray<Doubt>, answer: (change: (answers: Answers) => Answers) => void): Refusal => ({
  state: "refused",
  message: doubts.map(doubtWords).join(" "),
  fields: {},
  question: {
    doubts: doubts.map((doubt) => ({
      why: doubtWords(doubt),
      ...(doubt.meant !== undefined && {
        use: text.use(doubtedText(doubt, doubt.meant)),
        take: () => answer(({ meant, taken }) => ({ meant, taken: [...taken, doubt] }))
      })
    })),
    anyway: () => answer(({ meant, taken }) => ({ taken, meant: [...meant, ...doubts] }))
  }
})

const doubtsAbout = async (write: NewWrite, params: object): Promise<ReadonlyArray<Doubt>> => {
  const sent: FieldValues = { ...params }
  const date = typeof sent.date === "string" ? sent.date : write.date
  const day = date === undefined ? undefined : await copyOf("dayPage", { date })
  const entry: FieldValues = { ...day?.entries.find(({ id }) => id === sent.id) }
  const facts = await factsOf(write, sent, day)
  const doubtsIn = (values: FieldValues) => doubtsOf(write.name === "createFood" ? values : withoutZeros(values), facts)
  const before = new Set(entry.id === undefined ? [] : doubtsIn(entry).map(({ why }) => why))
  return doubtsIn({ ...entry, ...sent }).filter(
    ({ kind, value, why }) => !before.has(why) && !(kind === "date" && isOpen(`${value}`))
  )
}

/** The values of an entry without macros of 0: the log has 0 also where a person typed none. */
const withoutZeros = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== 0 || !["protein", "carbs", "fat"].includes(name))
  )

/** True for the date of the page or the sheet that the person opened: that one is meant. */
const isOpen = (date: string): boolean => [location.href, below.url].some((url) => url.includes(date))

/** Parameters with the value that is most likely meant. A load is replaced in all sets of its exercise. */
const taking = (params: object, { field, kind, meant, value }: Doubt): object => {
  if (!(/^\w+$/.test(field) && !(field in params))) {
    const path = (kind === "load" ? field.replace(/sets\[\d+\]/, "sets.*") : field).match(/[\w*]+/g) ?? []
    return Object.assign({}, replaced(params, path, value, meant))
  }
  return { ...params, [field]: meant }
}

const replaced = (at: unknown, [name, ...rest]: ReadonlyArray<string>, from: unknown, to: unknown): unknown => {
  if (Array.isArray(at))
    return at.map((each, index) =>
      name === undefined || name === "*" || name === String(index) ? replaced(each, rest, from, to) : each
    )
  if (name === undefined) return at === from ? to : at
  if (typeof at !== "object" || at === null) return at
  return Object.fromEntries(
    Object.entries(at).map(([key, part]) => [key, key === name ? replaced(part, rest, from, to) : part])
  )
}
