import { COMMON, type Command } from "../Command.ts"
import { numberOf } from "../grammar/Amounts.ts"
import { Principal } from "../local/Client.ts"
import { goalsOf, rememberNames } from "../local/Memory.ts"
import { settled, show } from "../Reading.ts"
import { sessionText } from "../show/Day.ts"
import { style } from "../show/Style.ts"
import { dateText } from "../show/Text.ts"

export const workouts: Command = {
  summary: "the last workouts, newest first",
  usage: "daybook workouts\ndaybook workouts 5",
  about: "The last ten, unless a number from 1 to 50 is said.",
  flags: COMMON,
  words: 1,
  run: async (line) => {
    const client = await settled(new Principal())
    const found = await client.listWorkouts({ limit: numberOf(line.words[0] ?? "10", "number of workouts") })
    rememberNames(client.origin, "exercises", [
      ...new Set(found.flatMap(({ exercises }) => exercises.map(({ name }) => name)))
    ])
    if (line.flags.json === true) return show(line, found, () => "")
    const { weightUnit } = await goalsOf(client)
    return show(line, found, () =>
      found.length === 0
        ? "No workouts yet. Log one: daybook lift squat 3x5@100\n"
        : `${found.map((each) => `${style.bold(dateText(each.date))}\n${sessionText(each, weightUnit)}`).join("\n\n")}\n`
    )
  }
}
