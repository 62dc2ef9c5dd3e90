import { COMMON, type Command } from "../Command.ts"
import { trimmed } from "../grammar/Amounts.ts"
import { Principal } from "../local/Client.ts"
import { freshGoals } from "../local/Memory.ts"
import { show } from "../Reading.ts"
import { table } from "../show/Text.ts"

export const goals: Command = {
  summary: "the daily goals",
  usage: "daybook goals",
  about: "They are set in the app; here they are read.",
  flags: COMMON,
  words: 0,
  run: async (line) =>
    show(line, await freshGoals(new Principal()), (found) =>
      table([
        ["GOAL", "A DAY"],
        ["energy", `${trimmed(found.calories, 0)} kcal`],
        ["protein", `${trimmed(found.protein, 0)} g`],
        ["carbs", `${trimmed(found.carbs, 0)} g`],
        ["fat", `${trimmed(found.fat, 0)} g`],
        ["water", `${trimmed(found.waterMl, 0)} ml`],
        ["unit", found.weightUnit],
        ["training", found.goal.replace("_", " ")]
      ])
    )
}
