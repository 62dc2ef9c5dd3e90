import {
  joinSets,
  lacksLoadUnit,
  measured,
  NUMBER_WITH_UNIT,
  parseEaten,
  parseExercises,
  parseFoodFields,
  parseMinutes,
  parseWater,
  unitSystemOf
} from "@daybook/core/grammar"
import type { Entry, LoggedFood, LoggedWater, LoggedWorkout } from "@daybook/sdk"
import { COMMON, type Command, DRY_RUN, TITLED, WRITING, YES } from "../Command.ts"
import { dailyGoals, findMetric, goalUnit } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { FOOD_QUERY_CHARACTERS, MOST_LISTED } from "../generated/Requests.ts"
import { flagValue, type Line, refuseOtherFlags } from "../grammar/CommandLine.ts"
import type { TypedForm } from "../grammar/Validation.ts"
import { fieldOf } from "../Json.ts"
import type { Write } from "../outbox/Queue.ts"
import { findEntry, isListNumber } from "../outbox/Read.ts"
import { dateOf, type SentWrite, submit } from "../outbox/Submit.ts"
import { submitChange, submitDelete, type Target, withExercises } from "../outbox/SubmitChange.ts"
import { entryParts, entryWithKind, kindText } from "../output/Entry.ts"
import { dateText, safeText } from "../output/Text.ts"
import { joinParts } from "../output/Training.ts"
import { texts } from "../Texts.ts"
import { dayOf, findDayOf } from "../Today.ts"

export const edit: Command = {
  usage: `daybook edit 2 500ml
daybook edit 1 oats with milk 380k 14p @lunch
daybook edit 1 80g
daybook edit 3 bench press 5@80,5@80,5@82.5
daybook edit 3 --title "Push A" --note ""
daybook edit 3 -d yesterday
daybook edit 01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56 250ml`,
  about: `An entry is named by its number in the last daybook entries, or by its id. What is not typed stays as it is. A
food that was logged by its amount takes another one: 80g, 2 slices, x1.5. Of a workout, the exercises that are typed get these sets and the others stay; --all replaces all exercises. An empty title or note is removed. -d moves the entry to another day.`,
  flags: {
    ...COMMON,
    ...WRITING,
    date: { ...WRITING.date, help: "the day to move it to" },
    min: { value: "MINUTES", help: "the duration of a workout: 55, 1h10" },
    all: { help: "replace all exercises of a workout" },
    ...TITLED
  },
  run: async (line) => {
    const [word, ...words] = line.words
    if (word === undefined)
      throw new UsageError("missing entry; daybook entries numbers them, then daybook edit 2 500ml")
    const client = new Client()
    const entry = await findEntry(client, word)
    const { changed, typed, ...write } = await correction(client, line, entry, words)
    const system = (await dailyGoals(client)).weightUnit
    const before = entryParts(entry, system)
    const text = ({ answer }: SentWrite) => {
      const after = entryParts(changed.kind === "food" ? { ...changed, ...figuresIn(answer) } : changed, system)
      const former = before.filter((part) => !after.includes(part))
      const was = former.length === 0 ? "" : texts().receipts.formerly(joinParts(former))
      const from = entry.date === changed.date ? "" : texts().receipts.moved(dateText(entry.date))
      const what = `${kindText(entry.kind)}: ${joinParts(after)}${was} · ${dateText(changed.date)}${from}`
      return texts().receipts.changed(what)
    }
    const submission = { ...write, ...typed, text }
    return entry.kind === "workout"
      ? submitChange(client, line, submission, entry, () => workoutNow(client, entry.id))
      : submit(client, line, submission)
  }
}

interface Correction extends Write {
  readonly params: { readonly id: string }
  readonly changed: Entry
  readonly typed?: TypedForm
}

const correction = async (
  client: Client,
  line: Line,
  entry: Entry,
  words: ReadonlyArray<string>
): Promise<Correction> => {
  if (entry.kind === "rest_day") {
    throw new UsageError(`a rest day has nothing to correct; delete it: daybook delete rest ${entry.date}`)
  }
  if (entry.kind !== "workout") refuseOtherFlags(line, `the entry is ${entry.kind}, which`, ["date", "dry-run", "yes"])
  const moved = flagValue(line, "date") === undefined ? {} : { date: dateOf(line) }
  switch (entry.kind) {
    case "food":
      return (
        (await portionCorrection(client, entry, words, moved)) ??
        foodCorrection(entry, { ...parseFoodFields(words), ...moved })
      )
    case "water":
      return waterCorrection(entry, { ...(words.length > 0 && { amountMl: parseWater(words.join(" ")) }), ...moved })
    case "workout":
      return workoutCorrection(client, line, entry, words, moved)
  }
}

const workoutNow = async (client: Client, id: string): Promise<LoggedWorkout> => {
  const found = await findEntry(client, id)
  if (found.kind === "workout") return found
  throw new CommandError(EXIT.notFound, "the workout is not in the log any more")
}

/** The figures of a food in an answer; those of an amount are known to the server. */
const figuresIn = (answer: unknown): Partial<LoggedFood> =>
  Object.fromEntries(
    ["calories", "protein", "carbs", "fat"].flatMap((name) => {
      const figure = fieldOf(answer, name)
      return typeof figure === "number" ? [[name, figure]] : []
    })
  )

/** Another amount of an entry of a known food. Undefined if the words are no amount alone, which may have a meal. */
const portionCorrection = async (
  client: Client,
  entry: LoggedFood,
  words: ReadonlyArray<string>,
  moved: { readonly date?: string }
): Promise<Correction | undefined> => {
  const { name, meal, ...figures } = parseFoodFields(words)
  const typed = name === undefined ? undefined : parseEaten(["food", ...words])
  if (entry.foodId === undefined || typed?.query !== "food" || Object.keys(figures).length > 0) return undefined
  const found = (await client.searchFoods({ query: entry.name.slice(0, FOOD_QUERY_CHARACTERS) })).find(
    ({ id }) => id.replace(/@.*$/, "") === entry.foodId
  )
  const { amount, count, portion } = (found && measured(found, typed)) ?? typed
  const fields = { ...(meal !== undefined && { meal }), ...moved }
  return {
    route: "updateFood",
    params: {
      ...{ id: entry.id, ...fields, ...(amount !== undefined && { amount }) },
      ...(count !== undefined && { count }),
      ...(portion !== undefined && { portion })
    },
    changed: { ...entry, ...fields }
  }
}

const foodCorrection = (entry: LoggedFood, fields: Partial<LoggedFood>): Correction => {
  refuseEmpty(fields, "380k")
  if (fields.name !== undefined && NUMBER_WITH_UNIT.test(fields.name)) {
    throw new UsageError(
      `the entry is a food (${safeText(entry.name)}), and "${fields.name}" is no amount of a food; use 380k`
    )
  }
  return { route: "updateFood", params: { id: entry.id, ...fields }, changed: { ...entry, ...fields } }
}

const waterCorrection = (entry: LoggedWater, fields: Partial<LoggedWater>): Correction => {
  refuseEmpty(fields, "500ml")
  return { route: "updateWater", params: { id: entry.id, ...fields }, changed: { ...entry, ...fields } }
}

const workoutCorrection = async (
  client: Client,
  line: Line,
  entry: LoggedWorkout,
  words: ReadonlyArray<string>,
  moved: { readonly date?: string }
): Promise<Correction> => {
  const system = lacksLoadUnit(words) ? await goalUnit(client) : "kg"
  const typed = words.length === 0 ? [] : parseExercises(words, system)
  const duration = flagValue(line, "min")
  const exercises = line.flags.all === true ? typed : withExercises(entry.exercises, typed)
  const fields = {
    ...(typed.length > 0 && { exercises }),
    ...(duration !== undefined && { durationMinutes: parseMinutes(duration) }),
    ...moved
  }
  const [title, note] = [textIn(line, "title"), textIn(line, "note")]
  const params = { ...fields, ...(title !== undefined && { title }), ...(note !== undefined && { note }) }
  refuseEmpty(params, "squat 3x5@100")
  const { note: formerNote, title: formerTitle, ...former } = entry
  const [newTitle, newNote] = [title === undefined ? formerTitle : title, note === undefined ? formerNote : note]
  return {
    route: "updateWorkout",
    params: { id: entry.id, ...params },
    changed: {
      ...{ ...former, ...fields },
      ...(typeof newTitle === "string" && { title: newTitle }),
      ...(typeof newNote === "string" && { note: newNote })
    },
    typed: { typedIn: unitSystemOf(joinSets(words), system) }
  }
}

const refuseEmpty = (fields: object, example: string): void => {
  if (Object.keys(fields).length === 0) {
    throw new UsageError(`nothing to change; say what, for example daybook edit 2 ${example}`)
  }
}

/** The text of a flag; null, which removes it, if it is empty. */
const textIn = (line: Line, flag: string): string | null | undefined => {
  const text = flagValue(line, flag)
  return text?.trim() === "" ? null : text
}

export const remove: Command = {
  usage: `daybook delete 2
daybook delete rest yesterday
daybook delete check yesterday
daybook delete metric coffee --yes
daybook delete 01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56`,
  about: `Needs a key of full scope. A food, water, a workout or a rest day is named by its number in the last daybook entries, or
by its id; a rest day also by its day, a check-in by its day or id, a metric by its name or id. Asks first. daybook undo restores it.`,
  flags: { ...COMMON, ...DRY_RUN, ...YES },
  run: async (line) => {
    const [kind = "", ...words] = line.words
    const name = words.join(" ")
    const find = Object.hasOwn(KINDS, kind) && name !== "" ? KINDS[kind] : undefined
    if (find === undefined && (name !== "" || !(isListNumber(kind) || ID.test(kind)))) throw new UsageError(USE)
    return submitDelete(line, (client) => (find === undefined ? entry(client, kind) : find(client, name)))
  }
}

const USE =
  "use daybook delete N with a number of daybook entries, daybook delete rest DAY, daybook delete check DAY, or daybook delete metric NAME"

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const checkIn = async (client: Client, name: string): Promise<Target> => {
  const date = findDayOf(name)
  const checkIns = await client.listMeasurements({ limit: MOST_LISTED.measurements })
  const found = checkIns.find((each) => each.id === name || each.date === date)
  if (found === undefined && date !== undefined) {
    throw new CommandError(
      EXIT.notFound,
      `no check-in on ${dateText(date)} among the last ${MOST_LISTED.measurements}; daybook check --list ${MOST_LISTED.measurements} shows them`
    )
  }
  const id = found?.id ?? name
  const what = found === undefined ? `the check-in ${safeText(name)}` : `the check-in of ${dateText(found.date)}`
  return { route: "deleteMeasurement", params: { id }, id, exists: found !== undefined, what }
}

const metric = async (client: Client, name: string): Promise<Target> => {
  const found = await findMetric(client, name)
  const what = `the metric ${safeText(found.name)} with its history${found.values.length === 0 ? " (empty)" : ""}`
  return { route: "deleteCustomMetric", params: { metricId: found.id }, id: found.id, exists: true, what }
}

const entry = async (client: Client, name: string): Promise<Target> => targetOf(client, await findEntry(client, name))

const restDay = async (client: Client, name: string): Promise<Target> => {
  const date = dayOf(name)
  const [found] = await client.listEntries({ start: date, end: date, kind: "rest_day" })
  if (found !== undefined) return targetOf(client, found)
  throw new CommandError(EXIT.notFound, `${dateText(date)} is not marked as a rest day`)
}

const targetOf = async (client: Client, found: Entry): Promise<Target> => {
  const { weightUnit } = await dailyGoals(client)
  const what = `${entryWithKind(found, weightUnit)} · ${dateText(found.date)}`
  return { route: "deleteEntry", params: { id: found.id }, id: found.id, exists: true, what }
}

/** The kinds whose entries can be named by more than a number or an id. */
const KINDS: Readonly<Record<string, (client: Client, name: string) => Promise<Target>>> = {
  check: checkIn,
  metric,
  rest: restDay
}
