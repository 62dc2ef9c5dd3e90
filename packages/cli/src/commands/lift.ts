import {
  datesIn,
  joinSets,
  lacksLoadUnit,
  nearest,
  parseExercises,
  parseMinutes,
  parseNumber,
  unitSystemOf
} from "@daybook/core/grammar"
import { NotFoundError } from "@daybook/sdk"
import { COMMON, type Command, DRY_RUN, LISTING, TITLED, WRITING, YES } from "../Command.ts"
import { dailyGoals, findRoutineToWrite, goalUnit, readCache, rememberNames } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { MOST_LISTED } from "../generated/Requests.ts"
import { flagValue, type Line, refuseOtherFlags } from "../grammar/CommandLine.ts"
import { validate } from "../grammar/Validation.ts"
import { fieldOf } from "../Json.ts"
import { runRead } from "../outbox/Read.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { style } from "../output/Layout.ts"
import { note } from "../output/Output.ts"
import { countText, dateText, safeText } from "../output/Text.ts"
import { exercisesText, exerciseText, joinParts, sessionParts, sessionText } from "../output/Training.ts"
import { texts } from "../Texts.ts"
import { dayOf, findDayOf, rangeOf } from "../Today.ts"

export const lift: Command = {
  takesDay: true,
  usage: `daybook lift squat 3x5@100 bench press 5@80,5@80,4@82.5 --min 55
daybook lift squat w60x5, 100x5 @8, 105x5 @9
daybook lift pull up 8,8,6 + dip 3x10 -d mon
daybook lift plank 60s x3 run 5km in 28:10 '| windy'
daybook lift bench press 3x5@80 --routine "Push A"
daybook lift bench press`,
  about: `Sets are 3x5@100 (sets x repetitions @ load) or 3x5 100kg, or one by one with commas, or 8,8,6 without load. Loads are in
the unit of your goals (kg or lbs), unless kg or lb follows. A number that may be a load or repetitions is refused.
w before a set makes it a warm-up, d a drop set, f a set to failure: w60x5, where 60 is the load. After sets, @8 or rpe 8 is the
RPE of the last of them, and x3 their number. Times are 60s, 1:30, 45min, distances 400m, 5km, 3mi; both are 5km in 28:10.
A plus between exercises makes them a superset. '| text' after an exercise is its note.
The name of an exercise may be several words. At most two workouts a day.
A name without sets shows the sessions and the records of that exercise.`,
  flags: {
    ...COMMON,
    ...WRITING,
    min: { value: "MINUTES", help: "the duration: 55, 1h10" },
    routine: { value: "NAME", help: "the routine that was followed" },
    ...TITLED
  },
  run: async (line) => {
    const client = new Client()
    if (isNameAlone(line.words)) return show(line, line.words.join(" "))
    if (line.words.length === 0 && flagValue(line, "routine") !== undefined) {
      throw new UsageError("missing exercises; daybook routine start NAME prints those of a routine to type")
    }
    const system = lacksLoadUnit(line.words) ? await goalUnit(client) : "kg"
    const exercises = parseExercises(line.words, system)
    const [duration, title, note, routine] = ["min", "title", "note", "routine"].map((flag) => flagValue(line, flag))
    const date = dateOf(line)
    const session = {
      ...{ exercises, date },
      ...(duration !== undefined && { durationMinutes: parseMinutes(duration) }),
      ...(title !== undefined && { title }),
      ...(note !== undefined && { note })
    }
    const routineId = routine === undefined ? undefined : (await findRoutineToWrite(client, routine)).id
    return submit(client, line, {
      route: "logWorkout",
      params: { ...session, ...(routineId !== undefined && { routineId }) },
      typedIn: unitSystemOf(joinSets(line.words), system),
      text: () => {
        const names = exercises.map(({ name }) => name)
        noteNewNames(client, names)
        rememberNames(client.origin, "exercises", names)
        return texts().receipts.session(joinParts(sessionParts(session, system)), dateText(date))
      }
    })
  }
}

/** True if an exercise is named without sets. */
const isNameAlone = (words: ReadonlyArray<string>): boolean =>
  words.length > 0 && words.every((word) => !/[\d@]/.test(word))

const show = (line: Line, name: string): Promise<number> => {
  refuseOtherFlags(line, "lift NAME without sets", [])
  return runRead(
    line,
    (client) => client.getExercise({ name }).catch((error: unknown) => notTrained(client, name, error)),
    async (history, client) => exerciseText(history, (await dailyGoals(client)).weightUnit)
  )
}

const notTrained = async (client: Client, name: string, error: unknown): Promise<never> => {
  if (!(error instanceof NotFoundError)) throw error
  const trained = await client.listExercises({ limit: MOST_LISTED.exercises })
  const near = nearest(
    name,
    trained.map((each) => each.name)
  )
  const hint = near === undefined ? "daybook exercises lists those that have." : `did you mean ${safeText(near)}?`
  throw new CommandError(
    EXIT.notFound,
    `no workout has "${name}"; ${hint} To log it, add sets: daybook lift ${name} 3x5@100`
  )
}

/** Notes that an exercise is not known by this name, if one with a similar name is. */
const noteNewNames = (client: Client, names: ReadonlyArray<string>): void => {
  const known = readCache(client.origin).exercises ?? []
  for (const name of names) {
    if (known.some((each) => each.toLowerCase() === name.toLowerCase())) continue
    const near = nearest(name, known)
    if (near !== undefined) {
      note(
        `"${safeText(name)}" is a new exercise; did you mean ${safeText(near)}? Then daybook undo, and log it by that name.`
      )
    }
  }
}

export const workouts: Command = {
  usage: "daybook workouts\ndaybook workouts 5\ndaybook workouts 30d\ndaybook workouts last month",
  about: "The last ten, unless a number from 1 to 50 or a range is given.",
  flags: LISTING,
  run: (line) => {
    const typed = line.words.join(" ") || "10"
    const query: { readonly limit?: number; readonly start?: string; readonly end?: string } = /^\d+$/.test(typed)
      ? { limit: parseNumber(typed, "number of workouts") }
      : rangeOf(typed)
    validate("listWorkouts", { ...query })
    return runRead(
      line,
      async (client) => {
        const found = await client.listWorkouts(query)
        const names = found.flatMap(({ exercises }) => exercises.map(({ name }) => name))
        rememberNames(client.origin, "exercises", [...new Set(names)])
        return found
      },
      async (found, client) => {
        if (found.length === 0) return `${texts().entries.noWorkouts}\n`
        const { weightUnit } = await dailyGoals(client)
        return `${found.map((each) => `${style.bold(dateText(each.date))}\n${sessionText(each, weightUnit)}`).join("\n\n")}\n`
      },
      COLUMNS.listWorkouts
    )
  }
}

export const exercises: Command = {
  usage: "daybook exercises\ndaybook lift bench press",
  about: `At most ${MOST_LISTED.exercises}. The best 1RM is estimated from the sets. daybook lift NAME shows one with its sessions and records.`,
  flags: LISTING,
  words: 0,
  run: (line) =>
    runRead(
      line,
      async (client) => {
        const found = await client.listExercises({ limit: MOST_LISTED.exercises })
        rememberNames(
          client.origin,
          "exercises",
          found.map(({ name }) => name)
        )
        return found
      },
      async (found, client) =>
        found.length === 0
          ? `${texts().entries.noWorkouts}\n`
          : exercisesText(found, (await dailyGoals(client)).weightUnit),
      COLUMNS.listExercises
    )
}

export const rename: Command = {
  usage: `daybook rename squat Kniebeuge\ndaybook rename "bench press" Bench --yes`,
  about: `The first name is of an exercise, the second its new one, in every workout, as one change. If an exercise has the new name already, both
become one: this is asked about, and so are many workouts, unless --yes is given.`,
  flags: { ...COMMON, ...DRY_RUN, ...YES },
  words: 2,
  run: (line) => {
    const [exercise, name] = line.words
    if (exercise === undefined || name === undefined)
      throw new UsageError(
        'rename takes two names, in quotation marks if they have spaces: daybook rename bench "Bench press"'
      )
    const client = new Client()
    return submit(client, line, {
      route: "renameExercise",
      params: { exercise, name },
      text: ({ answer }) => {
        rememberNames(client.origin, "exercises", [name])
        return `Renamed ${safeText(exercise)} to ${safeText(name)} in ${countText(Number(fieldOf(answer, "sessions")), "workout")}. Undo: daybook undo`
      }
    })
  }
}

export const rest: Command = {
  usage: "daybook rest\ndaybook rest sat..sun\ndaybook rest yesterday today",
  about: "Today, unless days or ranges are given. A rest day that is marked again stays one.",
  flags: { ...COMMON, ...WRITING },
  run: (line) => {
    const dates = [...new Set(parseDates(line))].sort()
    return submit(new Client(), line, {
      route: "logRestDays",
      params: { dates },
      text: () => texts().receipts.rest(dates.map(dateText).join(", "))
    })
  }
}

const parseDates = (line: Line): ReadonlyArray<string> => {
  if (line.words.length > 0 && line.flags.date !== undefined) {
    throw new UsageError("the days are given twice; use daybook rest sat..sun")
  }
  const words = line.words.length > 0 ? line.words : [flagValue(line, "date") ?? "today"]
  // `3 days ago` is one day, `mon wed` are two.
  const single = findDayOf(words.join(" "))
  if (single !== undefined) return [single]
  return words.flatMap((word) => (word.includes("..") ? datesIn(rangeOf(word)) : [dayOf(word)]))
}
