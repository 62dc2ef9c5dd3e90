import { COMMON, type Command } from "../Command.ts"
import { dailyGoals, rememberNames } from "../config/Cache.ts"
import { MOST_LISTED } from "../generated/Requests.ts"
import { runRead } from "../outbox/RunRead.ts"
import { exercisesText } from "../output/Exercise.ts"

export const exercises: Command = {
  summary: "exercises that were trained, last trained first",
  usage: "daybook exercises\ndaybook lift bench press",
  about: `At most ${MOST_LISTED.exercises}. The best 1RM is estimated from the sets. daybook lift NAME shows one with its sessions and records.`,
  flags: COMMON,
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
          ? "No workouts yet. Log one: daybook lift squat 3x5@100\n"
          : exercisesText(found, (await dailyGoals(client)).weightUnit)
    )
}
