import { COMMON, type Command, WRITING } from "../Command.ts"
import { goalUnit, rememberNames } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { parseMinutes, unitSystemOf } from "../grammar/Amounts.ts"
import { flagValue } from "../grammar/CommandLine.ts"
import { joinSets } from "../grammar/Groups.ts"
import { lacksLoadUnit, parseExercises } from "../grammar/Sets.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { setsText } from "../output/Session.ts"
import { dateText, safeText } from "../output/Text.ts"

export const lift: Command = {
  summary: "log a workout: exercises and their sets",
  usage: "daybook lift squat 3x5@100 bench press 5@80,5@80,4@82.5 --min 55\ndaybook lift pull up 8,8,6 -d mon",
  about: `Sets are 3x5@100 (sets x repetitions @ load) or 3x5 100kg, or one by one with commas, or 8,8,6 without load. Loads are in
the unit of your goals (kg or lbs), unless kg or lb follows. A number that may be a load or repetitions is refused. The name of an exercise may be several words. At most two workouts a day.`,
  flags: { ...COMMON, ...WRITING, min: { value: "MINUTES", help: "the duration: 55, 1h10" } },
  run: async (line) => {
    const client = new Client()
    const system = lacksLoadUnit(line.words) ? await goalUnit(client) : "kg"
    const exercises = parseExercises(line.words, system)
    const duration = flagValue(line, "min")
    const date = dateOf(line)
    return submit(client, line, {
      route: "logWorkout",
      params: { exercises, date, ...(duration !== undefined && { durationMinutes: parseMinutes(duration) }) },
      typedIn: unitSystemOf(joinSets(line.words), system),
      text: () => {
        const names = exercises.map(({ name }) => name)
        rememberNames(client.origin, "exercises", names)
        const done = exercises.map(({ name, sets }) => `${safeText(name)} ${setsText(sets, system)}`).join(", ")
        return `Logged ${done} · ${dateText(date)}`
      }
    })
  }
}
