import { parseRange } from "@daybook/core/grammar"
import { today } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { runRead } from "../outbox/RunRead.ts"
import { scoresText } from "../output/Scores.ts"

export const scores: Command = {
  summary: "scores of each day: weight trend, load, sleep, recovery",
  usage: "daybook scores\ndaybook scores last week\ndaybook scores 30d",
  about: `The last seven days, unless a range of at most 366 days is given.
WEIGHT is the trend of body weight a week, BALANCE the energy eaten less the estimated expenditure, LOAD the training of the day (its minutes, in AU), RATIO
the last week's load by the usual one, DEBT the sleep missing over 14 nights, HRV its change against the baseline; SLEEP,
RECOVERY and READY are scores from 0 to 100. A night of 7 hours has full marks for its length, and the debt counts what it lacks to 8. A dash: too little is logged. docs/insights.md has the formulas.`,
  flags: COMMON,
  run: (line) => {
    const range = parseRange(line.words.join(" ") || "7d", today())
    return runRead(
      line,
      (client) => client.listScores(range),
      async (rows, client) => scoresText(rows, (await dailyGoals(client)).weightUnit)
    )
  }
}
