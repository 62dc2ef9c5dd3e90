import { type Doubt, doubtsOf } from "@daybook/core/plausibility"
import { slips as text } from "#text/slips"
import { doubtedText, doubtWords } from "../format/doubts.ts"
import { below } from "../navigation.ts"
import { copyOf } from "./known.ts"
import type { NewWrite } from "./queue.ts"
import type { Refusal } from "./request.ts"
import type { FieldValues } from "./shown.ts"
import { factsOf } from "./slipFacts.ts"

/** The writes whose values a person types into the log. */
const JUDGED: ReadonlySet<string> = new Set([
  ...["logFood", "logKnownFood", "logWater", "logWeight", "logMeasurement", "logWorkout", "logRestDays"],
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
