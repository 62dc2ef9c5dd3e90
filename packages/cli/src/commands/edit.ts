import {
  joinSets,
  lacksLoadUnit,
  NUMBER_WITH_UNIT,
  parseExercises,
  parseFoodFields,
  parseMinutes,
  parseWater,
  unitSystemOf
} from "@daybook/core/grammar"
import type { Entry, LoggedFood, LoggedWater, LoggedWorkout } from "@daybook/sdk"
import { COMMON, type Command, TITLED, WRITING } from "../Command.ts"
import { dailyGoals, goalUnit } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { flagValue, type Line, refuseOtherFlags } from "../grammar/CommandLine.ts"
import type { Typed } from "../grammar/Validation.ts"
import { withExercises } from "../grammar/WithExercises.ts"
import type { Write } from "../outbox/Queue.ts"
import { findEntry } from "../outbox/RunRead.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { submitChange } from "../outbox/SubmitChange.ts"
import { entryParts, kindText } from "../output/Entry.ts"
import { joinParts } from "../output/Session.ts"
import { dateText, safeText } from "../output/Text.ts"

export const edit: Command = {
  summary: "correct a food, water or a workout",
  usage: `daybook edit 2 500ml
daybook edit 1 oats with milk 380k 14p @lunch
daybook edit 3 bench press 5@80,5@80,5@82.5
daybook edit 3 --title "Push A" --note ""
daybook edit 3 -d yesterday
daybook edit 01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56 250ml`,
  about: `An entry is named by its number in the last daybook entries, or by its id. What is not typed stays as it is. Of a
workout, the exercises that are typed get these sets and the others stay; --all replaces all exercises. An empty title or note is removed. -d moves the entry to another day.`,
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
    const [before, after] = [entryParts(entry, system), entryParts(changed, system)]
    const former = before.filter((part) => !after.includes(part))
    const was = former.length === 0 ? "" : ` (was ${joinParts(former)})`
    const from = entry.date === changed.date ? "" : `, moved from ${dateText(entry.date)}`
    const what = `${kindText(entry.kind)}: ${joinParts(after)}${was} · ${dateText(changed.date)}${from}`
    const text = `Changed ${what}. Undo: daybook undo`
    const submission = { ...write, ...typed, text: () => text }
    return entry.kind === "workout"
      ? submitChange(client, line, submission, entry, () => workoutNow(client, entry.id))
      : submit(client, line, submission)
  }
}

/** A correction to send, with the corrected entry. */
interface Correction extends Write {
  readonly params: { readonly id: string }
  readonly changed: Entry
  readonly typed?: Typed
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
      return foodCorrection(entry, { ...parseFoodFields(words), ...moved })
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
