// The verdict of every rule on every exercise of a history, week after week.
import { progression, progressionSince } from "@daybook/core"
import { dateOf, dayNumber } from "./dates.mjs"
import { monthlySlope, RULES } from "./rivalRules.mjs"
import { byExercise, windowOf } from "./trainingDays.mjs"

/** The name of the rule under test. */
export const DAYBOOK = "Daybook"

/**
 * For each exercise `{ exercise, weeks }`; a week has the anchor, the slope of its 8 weeks, the sentence and the verdict of each
 * rule. There is one for each seventh date on which the exercise was trained in the 8 weeks before.
 */
export const weeklyVerdicts = ({ sessions, weighIns }) => {
  if (sessions.length === 0) return []
  const first = dayNumber(sessions[0].date) + 6
  const last = dayNumber(sessions.at(-1).date) + 6
  const anchors = Array.from({ length: Math.floor((last - first) / 7) + 1 }, (_, week) => first + 7 * week)
  return byExercise(sessions).map(({ days, key, sessions: own }) => ({
    exercise: key,
    weeks: anchors.flatMap((day) => {
      const anchor = dateOf(day)
      const since = progressionSince(anchor)
      const seen = own.filter(({ date }) => date >= since && date <= anchor)
      const [judged] = progression(seen, anchor, weighIns)
      if (judged === undefined) return []
      const window = windowOf(days, day)
      const verdicts = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, rule(window)]))
      return [
        {
          anchor,
          day,
          slope: monthlySlope(window),
          trend: judged.trend,
          verdicts: { [DAYBOOK]: judged.verdict, ...verdicts }
        }
      ]
    })
  }))
}
