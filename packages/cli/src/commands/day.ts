import { FULL_DAY_KCAL, RANGES, READINGS, type UnitSystem } from "@daybook/core/grammar"
import type { Insights } from "@daybook/sdk"
import { COMMON, type Command, DAY_FLAG, LISTING } from "../Command.ts"
import { dailyGoals, goalsOn, rememberFoods, rememberNames } from "../config/Cache.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { MOST_LISTED } from "../generated/Requests.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { rememberListed, runRead } from "../outbox/Read.ts"
import { dateOf } from "../outbox/Submit.ts"
import { dayText } from "../output/Day.ts"
import { daysText, energyNowText, energyText, scoresText, withoutUnlogged } from "../output/Days.ts"
import { entriesText } from "../output/Entry.ts"
import { beside, columns, style } from "../output/Layout.ts"
import { numberText, weightText } from "../output/Numbers.ts"
import { rangeText, safeText, table, widthOf, wrap } from "../output/Text.ts"
import { texts } from "../Texts.ts"
import { dayOf, rangeOf, today } from "../Today.ts"

export const todayCommand: Command = {
  usage: "daybook\ndaybook today",
  flags: COMMON,
  words: 0,
  run: (line) => showDay(line, today())
}

export const day: Command = {
  usage: "daybook day\ndaybook day mon\ndaybook day 3 days ago\ndaybook day 2026-11-19",
  flags: COMMON,
  run: (line) => showDay(line, dayOf(line.words.join(" ") || "today"))
}

const showDay = (line: Line, date: string): Promise<number> =>
  runRead(
    line,
    async (client) => {
      const found = await client.getDay({ date })
      const foods = new Set(found.nutrition.entries.map(({ name }) => name))
      rememberNames(client.origin, "foods", [...foods])
      return found
    },
    async (found, client) => {
      const [goals, entries, [health], metrics] = await Promise.all([
        goalsOn(client, date),
        client.listEntries({ start: date, end: date }),
        client.listHealthDays({ start: date, end: date }),
        client.listCustomMetrics({ values: MOST_LISTED.metricValues })
      ])
      rememberFoods(client.origin, entries.flatMap((entry) => (entry.kind === "food" ? [entry] : [])).reverse())
      const isRestDay = entries.some(({ kind }) => kind === "rest_day")
      return dayText(found, { isRestDay, health, metrics }, goals)
    }
  )

export const days: Command = {
  usage: "daybook days\ndaybook days last week\ndaybook days 30d\ndaybook days 2026-10\ndaybook days mon..wed",
  about: `The last seven days, unless a range is given: ${RANGES}. The whole range costs one read. What is not
logged is a dash, or an empty cell of --csv. The means leave today out: of food they are over the full days (${FULL_DAY_KCAL} kcal
or more, or marked by daybook food-day), of water over the days with water.`,
  flags: LISTING,
  run: (line) => {
    const range = rangeOf(line.words.join(" ") || "7d")
    return runRead(
      line,
      (client) => client.listDays(range),
      async (rows, client) => daysText(rows, (await dailyGoals(client)).weightUnit, today()),
      COLUMNS.listDays,
      (rows) => rows.map(withoutUnlogged)
    )
  }
}

export const entries: Command = {
  usage: "daybook entries\ndaybook entries yesterday\ndaybook entries mon..wed\ndaybook edit 2 500ml\ndaybook delete 2",
  about: `Today, unless a day or a range of at most 31 days is given. The numbers name entries for daybook edit and daybook delete
until entries are listed again. --json prints their ids, which these commands take too.`,
  flags: LISTING,
  run: (line) => {
    const range = rangeOf(line.words.join(" ") || "today")
    return runRead(
      line,
      async (client) => {
        const found = await client.listEntries(range)
        rememberListed(client.origin, found)
        return found
      },
      async (found, client) =>
        found.length === 0
          ? `${texts().entries.none(rangeText(range))}\n`
          : entriesText(found, (await dailyGoals(client)).weightUnit),
      COLUMNS.listEntries
    )
  }
}

export const energy: Command = {
  usage: "daybook energy\ndaybook energy yesterday\ndaybook energy 30d",
  about: `As of today, unless a day or a range of at most 366 days is given. It is estimated from full days of food (${FULL_DAY_KCAL} kcal or more, before today)
and weigh-ins of up to two years. FROM and TO hold the truth in 90 of 100 cases if what you log is complete and the scale the same, EATEN is the mean of the full days
of the 28 days up to the date, DAYS and WEIGHED are their number and that of the weigh-ins. A dash: too uncertain, or nothing is logged.
docs/insights.md has the formulas.`,
  flags: LISTING,
  run: (line) => {
    const range = rangeOf(line.words.join(" ") || "today")
    return runRead(
      line,
      (client) => client.getEnergy(range),
      async (rows, client) => {
        const { weightUnit } = await dailyGoals(client)
        const [first, ...others] = rows
        return first !== undefined && others.length === 0
          ? energyNowText(first, weightUnit)
          : energyText(rows, weightUnit)
      },
      COLUMNS.getEnergy
    )
  }
}

export const scores: Command = {
  usage: "daybook scores\ndaybook scores last week\ndaybook scores 30d",
  about: `The last seven days, unless a range of at most 366 days is given.
WEIGHT is the trend of body weight a week, BALANCE the energy eaten less the estimated expenditure, LOAD the training of the day (its minutes, in AU), RATIO
the last week's load by the usual one, DEBT the sleep missing over 14 nights, HRV its change against the baseline; SLEEP,
RECOVERY and READY are scores from 0 to 100. A night of 7 hours has full marks for its length, and the debt counts what it lacks to your own need (docs/insights.md,
which has all formulas). A dash: too little is logged.`,
  flags: LISTING,
  run: (line) => {
    const range = rangeOf(line.words.join(" ") || "7d")
    return runRead(
      line,
      (client) => client.listScores(range),
      async (rows, client) => scoresText(rows, (await dailyGoals(client)).weightUnit),
      COLUMNS.listScores
    )
  }
}

export const insights: Command = {
  usage: "daybook insights\ndaybook insights 2026-10-31",
  flags: { ...COMMON, date: { ...DAY_FLAG, help: "the day up to which the log is read" } },
  run: (line) => {
    const date = line.words.length === 0 ? dateOf(line) : dayOf(line.words.join(" "))
    return runRead(
      line,
      (client) => client.getInsights({ date }),
      async (found, client) => insightsText(found, (await dailyGoals(client)).weightUnit)
    )
  }
}

export const associations: Command = {
  usage: "daybook associations\ndaybook associations hrv\ndaybook associations sleep --date 2026-10-31",
  about: `Of ${READINGS.filter(({ over }) => over === "measured")
    .map(({ short }) => short)
    .join(
      ", "
    )} and your own numbers, or of one of them: what they go with on the day after, such as alcohol, late food, training and
habits. Nothing is claimed before 60 days, nor what chance explains; "nothing yet" is the usual answer. It never says what causes what.
docs/insights.md has the method.`,
  flags: { ...COMMON, date: { ...DAY_FLAG, help: "the day up to which the log is read" } },
  run: (line) => {
    const typed = line.words.join(" ")
    const outcome = READINGS.find(({ short }) => short === typed.toLowerCase())?.name ?? typed
    return runRead(
      line,
      (client) => client.getAssociations({ end: dateOf(line), ...(outcome !== "" && { outcome }) }),
      ({ claims, nothing }) =>
        [...claims.map(({ text }) => text), ...(nothing === null ? [] : [nothing])]
          .map((claim) => `${wrap(safeText(claim), columns(), "")}\n`)
          .join("\n")
    )
  }
}

const MARKS: Readonly<Record<string, { readonly mark: string; readonly paint: (text: string) => string }>> = {
  progressing: { mark: "▲", paint: style.green },
  plateaued: { mark: "■", paint: style.yellow },
  regressing: { mark: "▼", paint: style.red },
  insufficient_data: { mark: "·", paint: style.dim }
}

const MARK_COLUMNS = 4
const VERDICT_COLUMNS = "  insufficient data".length

const insightsText = ({ monthlySummaries, progression, recovery }: Insights, system: UnitSystem): string => {
  const words = texts().insights
  const longest = Math.max(0, ...progression.map(({ exercise }) => widthOf(safeText(exercise))))
  const width = Math.min(longest, columns() - MARK_COLUMNS - VERDICT_COLUMNS)
  const parts = [
    `${style.bold(words.recovery)}  ${words.statuses[recovery.status]}\n${wrap(recovery.vsBaseline, columns(), "  ")}`,
    progression.length === 0
      ? `${style.bold(words.progression)}  ${words.none}`
      : `${style.bold(words.progression)}\n${progression
          .map(({ exercise, trend, verdict }) => {
            const head = beside(
              { text: `  ${MARKS[verdict]?.mark ?? " "}`, width: MARK_COLUMNS, paint: MARKS[verdict]?.paint },
              { text: safeText(exercise), width },
              { text: `  ${words.verdicts[verdict]}`, width: VERDICT_COLUMNS }
            )
            return `${head}\n${style.dim(wrap(trend, columns(), "    "))}`
          })
          .join("\n")}`,
    monthlySummaries.length === 0
      ? ""
      : table(
          [
            [words.month, words.workouts, words.calories, words.weight],
            ...monthlySummaries.map((each) => [
              each.month,
              String(each.totalWorkouts),
              each.avgCalories === null ? "" : numberText(each.avgCalories, 0),
              each.avgWeightKg === null ? "" : weightText(each.avgWeightKg, system)
            ])
          ],
          [1, 2, 3]
        ).trimEnd()
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}
