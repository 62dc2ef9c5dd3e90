import { COMMON, type Command, flagOf, WRITING } from "../Command.ts"
import { minutesOf, typedIn } from "../grammar/Amounts.ts"
import { exercisesOf, hasBareLoads } from "../grammar/Sets.ts"
import { Principal } from "../local/Client.ts"
import { rememberNames, unitsOf } from "../local/Memory.ts"
import { setsText } from "../show/Day.ts"
import { dateText, safeText } from "../show/Text.ts"
import { dayIn, perform } from "../Writing.ts"

export const lift: Command = {
  summary: "log a workout: exercises and their sets",
  usage: "daybook lift squat 3x5@100 bench press 5@80,5@80,4@82.5 --min 55\ndaybook lift pull up 8,8,6 -d mon",
  about: `Sets are 3x5@100 (sets x repetitions @ load), or one by one with commas, or 8,8,6 without load. Loads are in the unit
of your goals (kg or lbs), unless kg or lb follows. An exercise's name may be several words. At most two workouts a day.`,
  flags: { ...COMMON, ...WRITING, min: { takes: "MINUTES", says: "how long it took: 55, 1h10" } },
  run: async (line) => {
    const client = new Principal()
    const system = hasBareLoads(line.words) ? await unitsOf(client) : "kg"
    const exercises = exercisesOf(line.words, system)
    const length = flagOf(line, "min")
    const date = dayIn(client, line)
    return perform(client, line, {
      route: "logWorkout",
      params: { exercises, date, ...(length !== undefined && { durationMinutes: minutesOf(length) }) },
      typedIn: typedIn(line.words, system),
      say: () => {
        rememberNames(
          client.origin,
          "exercises",
          exercises.map(({ name }) => name)
        )
        const done = exercises.map(({ name, sets }) => `${safeText(name)} ${setsText(sets, system)}`).join(", ")
        return `Logged ${done} · ${dateText(date)}`
      }
    })
  }
}
