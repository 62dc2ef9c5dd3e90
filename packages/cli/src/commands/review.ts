import { massUnit, numberText, type UnitSystem, volumeNumberText, volumeUnit, weightText } from "@daybook/core/grammar"
import type { Review } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { runRead } from "../outbox/Read.ts"
import { labelledRow } from "../output/Day.ts"
import { style } from "../output/Layout.ts"
import { countText, dateText, safeText } from "../output/Text.ts"
import { dayOf } from "../Today.ts"

export const review: Command = {
  usage: "daybook review\ndaybook review today\ndaybook review 2026-11-16",
  about: `One week from Monday to Sunday: the last one that is over, or that of a day. A day keeps the goal of calories within 10 % of it, the others
with at least the goal; full days of food count. Meals are breakfasts, lunches and dinners, with enough protein from 0.3 g per kg of body weight on.
Usual is the mean of the 8 weeks before. At most one thing to change, and none where nothing stands out. docs/insights.md has the rules.`,
  flags: COMMON,
  run: (line) => {
    const typed = line.words.join(" ")
    const week = typed === "" ? undefined : dayOf(typed)
    return runRead(
      line,
      (client) => client.getReview({ ...(week !== undefined && { week }) }),
      async (found, client) => reviewText(found, (await dailyGoals(client)).weightUnit)
    )
  }
}

const GOALS: Readonly<Record<Review["goals"][number]["goal"], readonly [name: string, unit: string]>> = {
  ...{ calories: ["calories", "kcal"], protein: ["protein", "g"], waterMl: ["water", "ml"] },
  ...{ steps: ["steps", ""], sleepMinutes: ["sleep", "min"] }
}

/** The muscles that are told. */
const MUSCLES_TOLD = 6

const usualText = (usual: number | null): string => (usual === null ? "" : ` (usually ${numberText(usual, 1)})`)

const bestText = (
  { estimatedOneRepMaxKg, exercise, trend, verdict }: NonNullable<Review["training"]["best"]>,
  system: UnitSystem
): string =>
  [
    exercise,
    ...(estimatedOneRepMaxKg === null ? [] : [`a record, 1RM ${weightText(estimatedOneRepMaxKg, system)}`]),
    ...(verdict === "progressing" ? [trend] : [])
  ].join(": ")

const reviewText = (review: Review, system: UnitSystem): string => {
  const { change, end, energy, goals, proteinByMeal: meals, recovery, start, training, weight } = review
  const { divisor, unit } = massUnit(system)
  const perWeek = (kg: number) => `${kg > 0 ? "+" : ""}${numberText(kg / divisor, 2)}`
  const band = (low: number | null, high: number | null, text: (value: number) => string) =>
    low === null || high === null ? "" : ` (90 %: ${text(low)} to ${text(high)})`
  const sets = training.muscles
    .slice(0, MUSCLES_TOLD)
    .map(({ hardSets, muscle, usual }) => `${muscle} ${numberText(hardSets, 1)}${usualText(usual)}`)
  const told: ReadonlyArray<readonly [head: string, isKnown: boolean, ...texts: ReadonlyArray<string | false>]> = [
    ...goals.map(({ average, goal, kept, missed, target }, at) => {
      const [name, ofGoal] = GOALS[goal]
      const figure = (value: number) => (goal === "waterMl" ? volumeNumberText(value, system) : whole(value))
      const days = `kept on ${kept} of ${countText(kept + missed, "day")}, ${figure(average)} in the mean`
      return [
        at === 0 ? "Goals" : "",
        true,
        `${`${name} ${figure(target)} ${goal === "waterMl" ? volumeUnit(system).unit : ofGoal}`.trimEnd()}: ${days}`
      ] as const
    }),
    ["Meals", meals !== null, `${meals?.enough} of ${meals?.meals} with ${whole(meals?.gramsEnough)} g of protein`],
    [
      "Weight",
      weight !== null,
      `${weightText(weight?.weightKg ?? 0, system)} by the trend`,
      weight?.perWeekKg != null &&
        `, ${perWeek(weight.perWeekKg)} ${unit} a week${band(weight.lowKg, weight.highKg, perWeek)}`,
      weight?.wantedKg != null && `, wanted ${perWeek(weight.wantedKg)}`
    ],
    [
      "Eaten",
      energy.fullDays > 0,
      `${whole(energy.intakeKcal)} kcal a day on ${countText(energy.fullDays, "full day")}`
    ],
    [
      "Burnt",
      energy.expenditureKcal !== null,
      `${whole(energy.expenditureKcal)} kcal a day${band(energy.lowKcal, energy.highKcal, whole)}`
    ],
    [
      "Training",
      training.sessions > 0,
      `${countText(training.sessions, "session")}, ${countText(training.hardSets, "hard set")}`,
      usualText(training.usualHardSets)
    ],
    ["Sets", sets.length > 0, sets.join(", ")],
    ["Best", training.best !== null, training.best !== null && safeText(bestText(training.best, system))],
    [
      "Recovery",
      recovery.judgedDays > 0,
      `strained on ${recovery.strainedDays} of ${countText(recovery.judgedDays, "day")}`
    ],
    [
      "Sleep",
      recovery.nights > 0,
      `${whole(recovery.sleepMinutes)} min in the mean of ${countText(recovery.nights, "night")}`,
      `, about ${whole(recovery.sleepNeedMinutes)} needed`
    ]
  ]
  const rows = told.flatMap(([head, isKnown, ...texts]) =>
    isKnown ? [labelledRow(head, texts.filter((text) => text !== false).join(""))] : []
  )
  rows.push(
    rows.length === 0
      ? "Nothing is logged in this week."
      : labelledRow("Change", change === null ? "nothing stands out" : change.text)
  )
  return `${style.bold(`${dateText(start)} to ${dateText(end)}`)}\n${rows.join("\n")}\n`
}

const whole = (value: number | null | undefined): string => numberText(value ?? 0, 0)
