import { massUnit, type UnitSystem, volumeUnit } from "@daybook/core/grammar"
import type { Review } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { runRead } from "../outbox/Read.ts"
import { labelledRow } from "../output/Day.ts"
import { style } from "../output/Layout.ts"
import { numberText, volumeNumberText, weightText } from "../output/Numbers.ts"
import { dateText, safeText } from "../output/Text.ts"
import { texts } from "../Texts.ts"
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

const UNITS: Readonly<Record<Review["goals"][number]["goal"], string>> = {
  ...{ calories: "kcal", protein: "g", waterMl: "ml", steps: "", sleepMinutes: "min" }
}

/** The muscles that are told. */
const MUSCLES_TOLD = 6

const usualText = (usual: number | null): string => (usual === null ? "" : texts().review.usual(numberText(usual, 1)))

const bestText = (
  { estimatedOneRepMaxKg, exercise, trend, verdict }: NonNullable<Review["training"]["best"]>,
  system: UnitSystem
): string =>
  [
    exercise,
    ...(estimatedOneRepMaxKg === null ? [] : [texts().review.record(weightText(estimatedOneRepMaxKg, system))]),
    ...(verdict === "progressing" ? [trend] : [])
  ].join(": ")

const reviewText = (review: Review, system: UnitSystem): string => {
  const { change, end, energy, goals, proteinByMeal: meals, recovery, start, training, weight } = review
  const words = texts().review
  const { divisor, unit } = massUnit(system)
  const perWeek = (kg: number) => `${kg > 0 ? "+" : ""}${numberText(kg / divisor, 2)}`
  const band = (low: number | null, high: number | null, text: (value: number) => string) =>
    low === null || high === null ? "" : words.band(text(low), text(high))
  const sets = training.muscles
    .slice(0, MUSCLES_TOLD)
    .map(({ hardSets, muscle, usual }) => `${muscle} ${numberText(hardSets, 1)}${usualText(usual)}`)
  const told: ReadonlyArray<readonly [head: string, isKnown: boolean, ...texts: ReadonlyArray<string | false>]> = [
    ...goals.map(({ average, goal, kept, missed, target }, at) => {
      const figure = (value: number) => (goal === "waterMl" ? volumeNumberText(value, system) : whole(value))
      const ofGoal = goal === "waterMl" ? volumeUnit(system).unit : UNITS[goal]
      const named = `${words.names[goal]} ${figure(target)} ${ofGoal}`.trimEnd()
      return [at === 0 ? words.goals : "", true, words.kept(named, kept, kept + missed, figure(average))] as const
    }),
    [words.meals, meals !== null, words.enough(meals?.enough ?? 0, meals?.meals ?? 0, whole(meals?.gramsEnough))],
    [
      words.weight,
      weight !== null,
      words.trend(weightText(weight?.weightKg ?? 0, system)),
      weight?.perWeekKg != null &&
        words.perWeek(perWeek(weight.perWeekKg), unit) + band(weight.lowKg, weight.highKg, perWeek),
      weight?.wantedKg != null && words.wanted(perWeek(weight.wantedKg))
    ],
    [words.eaten, energy.fullDays > 0, words.eatenDays(whole(energy.intakeKcal), energy.fullDays)],
    [
      words.burnt,
      energy.expenditureKcal !== null,
      words.burntADay(whole(energy.expenditureKcal)) + band(energy.lowKcal, energy.highKcal, whole)
    ],
    [
      words.training,
      training.sessions > 0,
      words.sessions(training.sessions, training.hardSets),
      usualText(training.usualHardSets)
    ],
    [words.sets, sets.length > 0, sets.join(", ")],
    [words.best, training.best !== null, training.best !== null && safeText(bestText(training.best, system))],
    [words.recovery, recovery.judgedDays > 0, words.strained(recovery.strainedDays, recovery.judgedDays)],
    [
      words.sleep,
      recovery.nights > 0,
      words.slept(whole(recovery.sleepMinutes), recovery.nights),
      words.needed(whole(recovery.sleepNeedMinutes))
    ]
  ]
  const rows = told.flatMap(([head, isKnown, ...texts]) =>
    isKnown ? [labelledRow(head, texts.filter((text) => text !== false).join(""))] : []
  )
  rows.push(
    rows.length === 0 ? words.nothing : labelledRow(words.change, change === null ? words.nothingOut : change.text)
  )
  return `${style.bold(words.range(dateText(start), dateText(end)))}\n${rows.join("\n")}\n`
}

const whole = (value: number | null | undefined): string => numberText(value ?? 0, 0)
