import { COMMON, type Command } from "../Command.ts"
import { currentGoals } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { numberText, volumeText } from "../grammar/Amounts.ts"
import { printResult } from "../output/Output.ts"
import { table } from "../output/Text.ts"

export const goals: Command = {
  summary: "the daily goals",
  usage: "daybook goals",
  about: "Goals are set in the app; this shows them.",
  flags: COMMON,
  words: 0,
  run: async (line) => {
    const goals = await currentGoals(new Client())
    const text = table([
      ["GOAL", "A DAY"],
      ["energy", `${numberText(goals.calories, 0)} kcal`],
      ["protein", `${numberText(goals.protein, 0)} g`],
      ["carbs", `${numberText(goals.carbs, 0)} g`],
      ["fat", `${numberText(goals.fat, 0)} g`],
      ["water", volumeText(goals.waterMl, goals.weightUnit)],
      ["unit", goals.weightUnit],
      ["training", goals.goal.replace("_", " ")]
    ])
    return printResult(line.flags.json === true, goals, text)
  }
}
