import {
  joinSets,
  lacksLoadUnit,
  type ParsedExercise,
  parseExercises,
  parseRest,
  type UnitSystem,
  unitSystemOf
} from "@daybook/core/grammar"
import type { LoggedWorkout, Routine } from "@daybook/sdk"
import { DRY_RUN, LISTING, withActions, YES } from "../Command.ts"
import { dailyGoals, findRoutine, goalUnit, refuseRoutineName, rememberRoutines } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { flagValue, type Line, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import type { TypedForm } from "../grammar/Validation.ts"
import { findEntry, isListNumber, runRead } from "../outbox/Read.ts"
import { submit } from "../outbox/Submit.ts"
import { submitChange, submitDelete, withExercises } from "../outbox/SubmitChange.ts"
import { dateText, safeText } from "../output/Text.ts"
import { joinParts, routinesText, routineText, sessionParts, startText } from "../output/Training.ts"
import { texts } from "../Texts.ts"
import { dayOf } from "../Today.ts"

const NEW = ["note", "rest", "dry-run", "yes"] as const

export const routine = withActions("routine", {
  about: `A routine is named by its name, the start of its name, or its id. Its exercises are typed as for daybook lift; a name of
several words is quoted, or ends with a colon. from takes those of a session, by its day, or by its number in daybook entries.
start prints the line that logs the session as planned, to type what was done. change replaces the sets of the typed exercises, --all
all exercises; an empty note is removed. Past sessions stay as they are.`,
  flags: {
    ...LISTING,
    ...DRY_RUN,
    ...YES,
    name: { value: "NAME", help: "its new name" },
    note: { value: "TEXT", help: "a note of the routine" },
    rest: { value: "TIME", help: "the rest between the sets of the typed exercises: 90s, 2:30" },
    all: { help: "replace all exercises" }
  },
  actions: {
    list: { usage: "daybook routine", flags: TABLE_FLAGS, words: 0, run: (line) => list(line) },
    show: { usage: 'daybook routine show "Push A"', run: (line) => read(line, routineText) },
    new: {
      usage: `daybook routine new "Pull B" row 3x8@60 + face pull 3x15@20 --rest 90s
daybook routine new Legs and core: squat w60x5 3x5@100 plank 3x60s`,
      flags: NEW,
      run: (line) => create(line)
    },
    from: { usage: 'daybook routine from yesterday "Leg day"', flags: NEW, run: (line) => createFrom(line) },
    start: { usage: 'daybook routine start "Push A"', run: (line) => read(line, startText) },
    change: {
      usage: `daybook routine change "Push A" bench press 3x5@82.5
daybook routine change "Push A" --name "Push B" --note ""`,
      flags: ["name", "all", ...NEW],
      run: (line) => change(line)
    },
    delete: {
      usage: 'daybook routine delete "Push A" --yes',
      flags: ["yes", "dry-run"],
      run: (line) => remove(line)
    }
  },
  otherwise: { label: "NAME", run: (line) => read(line, routineText) }
})

const list = (line: Line): Promise<number> =>
  runRead(
    line,
    async (client) => {
      const found = await client.listRoutines()
      rememberRoutines(client.origin, found)
      return found
    },
    (found) =>
      found.length === 0
        ? `${texts().empty.routines('daybook routine new "Push A" bench press 3x5@80')}\n`
        : routinesText(found),
    COLUMNS.listRoutines
  )

const read = (line: Line, text: (found: Routine, system: UnitSystem) => string): Promise<number> => {
  const name = nameIn(line.words)
  return runRead(
    line,
    (client) => findRoutine(client, name),
    async (found, client) => text(found, (await dailyGoals(client)).weightUnit)
  )
}

const nameIn = (words: ReadonlyArray<string>): string => {
  if (words.length === 0) throw new UsageError("missing name; daybook routine lists the routines")
  return words.join(" ")
}

/** Splits words into the name of a routine, which is the first word or ends with a colon, and exercises. */
const splitName = ({ words }: Line): readonly [name: string, line: ReadonlyArray<string>] => {
  const colon = words.findIndex((word) => word.endsWith(":"))
  const end = colon >= 0 ? colon + 1 : words.some((word) => /\d/.test(word)) ? 1 : words.length
  return [nameIn(words.slice(0, end)).replace(/:$/, ""), words.slice(end)]
}

const exercisesIn = async (client: Client, line: Line, words: ReadonlyArray<string>) => {
  const system = lacksLoadUnit(words) ? await goalUnit(client) : "kg"
  const typed: TypedForm = { typedIn: unitSystemOf(joinSets(words), system) }
  return { typed, system, exercises: withRest(line, words.length === 0 ? [] : parseExercises(words, system)) }
}

const withRest = <A extends ParsedExercise>(line: Line, exercises: ReadonlyArray<A>) => {
  const rest = flagValue(line, "rest")
  if (rest === undefined) return exercises
  const restSeconds = parseRest(rest)
  return exercises.map((each) => ({ ...each, restSeconds }))
}

/** The note of the flags; null, which removes it, if it is empty. */
const noteIn = (line: Line): { readonly note?: string | null } => {
  const note = flagValue(line, "note")
  return note === undefined ? {} : { note: note.trim() === "" ? null : note }
}

const create = async (line: Line): Promise<number> => {
  const [name, planned] = splitName(line)
  const client = new Client()
  const { exercises, system, typed } = await exercisesIn(client, line, planned)
  if (exercises.length === 0) {
    throw new UsageError(`missing exercises; for example daybook routine new "${name}" bench press 3x5@80`)
  }
  return submitNew(client, line, { name, exercises, ...noteIn(line) }, system, typed)
}

interface Draft {
  readonly name: string
  readonly note?: string | null
  readonly exercises: ReadonlyArray<ParsedExercise>
}

const submitNew = async (client: Client, line: Line, draft: Draft, system: UnitSystem, typed: TypedForm = {}) => {
  await refuseRoutineName(client, draft.name)
  return submit(client, line, {
    route: "createRoutine",
    params: { ...draft },
    ...typed,
    text: () => {
      const name = safeText(draft.name)
      return `Created the routine ${name}: ${joinParts(sessionParts(draft, system))}. Start it: daybook routine start ${name}`
    }
  })
}

const createFrom = async (line: Line): Promise<number> => {
  const [what, ...words] = line.words
  if (what === undefined) throw new UsageError('missing day; for example daybook routine from yesterday "Push A"')
  const client = new Client()
  const { exercises, title } = await sessionOf(client, what)
  const name = words.join(" ") || title
  if (name === undefined) throw new UsageError(`missing name; for example daybook routine from ${what} "Push A"`)
  const { weightUnit } = await dailyGoals(client)
  return submitNew(client, line, { name, exercises: withRest(line, exercises), ...noteIn(line) }, weightUnit)
}

/** The session of a day, of a number of the last list of entries, or of an id. */
const sessionOf = async (client: Client, what: string): Promise<LoggedWorkout> => {
  if (isListNumber(what) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(what)) {
    const found = await findEntry(client, what)
    if (found.kind === "workout") return found
    throw new UsageError(`entry ${what} is no workout`)
  }
  const date = dayOf(what)
  const found = await client.listEntries({ start: date, end: date, kind: "workout" })
  const [session, other] = found.flatMap((each) => (each.kind === "workout" ? [each] : []))
  if (session === undefined) throw new CommandError(EXIT.notFound, `no workout on ${dateText(date)}`)
  if (other === undefined) return session
  throw new UsageError(
    `${dateText(date)} has two workouts; list them with daybook entries ${what}, then daybook routine from with the number of one`
  )
}

const change = async (line: Line): Promise<number> => {
  const [wanted, planned] = splitName(line)
  const client = new Client()
  const found = await findRoutine(client, wanted)
  const { exercises, system, typed } = await exercisesIn(client, line, planned)
  const name = flagValue(line, "name")
  if (name !== undefined) await refuseRoutineName(client, name, found.id)
  const fields = {
    ...(name !== undefined && { name }),
    ...noteIn(line),
    ...(exercises.length > 0 && {
      exercises: line.flags.all === true ? exercises : withExercises(found.exercises, exercises)
    })
  }
  if (Object.keys(fields).length === 0) {
    throw new UsageError(`nothing to change; say what, for example daybook routine change "${wanted}" squat 3x5@105`)
  }
  const shown = sessionParts({ exercises: fields.exercises ?? [], ...noteIn(line) }, system)
  const parts = [
    ...(name === undefined ? [] : [`now ${safeText(name)}`]),
    ...shown,
    ...(fields.note === null ? ["no note"] : [])
  ]
  const text = `Changed the routine ${safeText(found.name)}: ${joinParts(parts)}. Undo: daybook undo`
  const submission = {
    route: "updateRoutine",
    params: { id: found.id, ...fields },
    ...typed,
    text: () => text
  } as const
  return submitChange(client, line, submission, found, () => findRoutine(client, found.id))
}

const remove = (line: Line): Promise<number> => {
  const wanted = nameIn(line.words)
  return submitDelete(line, async (client) => {
    const { id, name } = await findRoutine(client, wanted)
    return { route: "deleteRoutine", params: { id }, id, exists: true, what: `the routine ${safeText(name)}` }
  })
}
