import { parseNumber } from "@daybook/core/grammar"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals, rememberNames } from "../config/Cache.ts"
import { validate } from "../grammar/Validation.ts"
import { runRead } from "../outbox/RunRead.ts"
import { sessionText } from "../output/Session.ts"
import { style } from "../output/Style.ts"
import { dateText } from "../output/Text.ts"

export const workouts: Command = {
  summary: "the last workouts, newest first",
  usage: "daybook workouts\ndaybook workouts 5",
  about: "The last ten, unless a number from 1 to 50 is given.",
  flags: COMMON,
  words: 1,
  run: (line) => {
    const limit = parseNumber(line.words[0] ?? "10", "number of workouts")
    validate("listWorkouts", { limit })
    return runRead(
      line,
      async (client) => {
        const found = await client.listWorkouts({ limit })
        const names = found.flatMap(({ exercises }) => exercises.map(({ name }) => name))
        rememberNames(client.origin, "exercises", [...new Set(names)])
        return found
      },
      async (found, client) => {
        if (found.length === 0) return "No workouts yet. Log one: daybook lift squat 3x5@100\n"
        const { weightUnit } = await dailyGoals(client)
        return `${found.map((each) => `${style.bold(dateText(each.date))}\n${sessionText(each, weightUnit)}`).join("\n\n")}\n`
      }
    )
  }
}
