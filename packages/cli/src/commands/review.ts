import { massUnit, numberText, parseDay, type UnitSystem, weightText } from "@daybook/core/grammar"
import type { Review } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { runRead } from "../outbox/Read.ts"
import { labelledRow } from "../output/Day.ts"
import { style } from "../output/Layout.ts"
import { countText, dateText, safeText } from "../output/Text.ts"
import { today } from "../Today.ts"

export const review: Command = {
  usage: "daybook review\ndaybook review today\ndaybook review 2026-11-16",
  about: `One week from Monday to Sunday: the last one that is over, or that of a day. A day keeps the goal of calories within 10 % of it, the others
with at least the goal; full days of food count. Meals are breakfasts, lunches and dinners, with enough protein from 0.3 g per kg of body weight on.
Usual is the mean of the 8 weeks before. At most one thing to change, and none where nothing stands out. docs/insights.md has the rules.`,
  flags: COMMON,
  run: (line) => {
    const typed = line.words.join(" ")
    const week = typed === "" ? undefined : parseDay(typed, today())
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
  const { change, end, energy, goals, proteinByMeal, recovery, start, training, weight } = review
  const mass = massUnit(system)
  const perWeek = (kg: number) => `${kg > 0 ? "+" : ""}${numberText(kg / mass.divisor, 2)}`
  const rows: ReadonlyArray<readonly [head: string, text: string | false]> = [
    ...goals.map(({ average, goal, kept, missed, target }, at) => {
      const [name, unit] = GOALS[goal]
      const figures = `${numberText(target, 0)} ${unit}`.trimEnd()
      return [
        at === 0 ? "Goals" : "",
        `${name} ${figures}: kept on ${kept} of ${countText(kept + missed, "day")}, ${numberText(average, 0)} in the mean`
      ] as const
    }),
    [
      "Meals",
      proteinByMeal !== null &&
        `${proteinByMeal.enough} of ${countText(proteinByMeal.meals, "meal")} with ${numberText(proteinByMeal.gramsEnough, 0)} g of protein`
    ],
    [
      "Weight",
      weight !== null &&
        `${weightText(weight.weightKg, system)} by the trend${
          weight.perWeekKg === null
            ? ""
            : `, ${perWeek(weight.perWeekKg)} ${mass.unit} a week${
                weight.lowKg === null || weight.highKg === null
                  ? ""
                  : ` (90 %: ${perWeek(weight.lowKg)} to ${perWeek(weight.highKg)})`
              }${weight.wantedKg === null ? "" : `, wanted ${perWeek(weight.wantedKg)}`}`
        }`
    ],
    [
      "Eaten",
      energy.intakeKcal !== null &&
        `${numberText(energy.intakeKcal, 0)} kcal a day on ${countText(energy.fullDays, "full day")}`
    ],
    [
      "Burnt",
      energy.expenditureKcal !== null &&
        energy.lowKcal !== null &&
        energy.highKcal !== null &&
        `${numberText(energy.expenditureKcal, 0)} kcal a day (90 %: ${numberText(energy.lowKcal, 0)} to ${numberText(energy.highKcal, 0)})`
    ],
    [
      "Training",
      training.sessions > 0 &&
        `${countText(training.sessions, "session")}, ${countText(training.hardSets, "hard set")}${usualText(training.usualHardSets)}`
    ],
    [
      "Sets",
      training.muscles.length > 0 &&
        training.muscles
          .slice(0, MUSCLES_TOLD)
          .map(({ hardSets, muscle, usual }) => `${muscle} ${numberText(hardSets, 1)}${usualText(usual)}`)
          .join(", ")
    ],
    ["Best", training.best !== null && safeText(bestText(training.best, system))],
    [
      "Recovery",
      recovery.judgedDays > 0 && `strained on ${recovery.strainedDays} of ${countText(recovery.judgedDays, "day")}`
    ],
    [
      "Sleep",
      recovery.sleepMinutes !== null &&
        `${numberText(recovery.sleepMinutes, 0)} min in the mean of ${countText(recovery.nights, "night")}, about ${numberText(recovery.sleepNeedMinutes, 0)} needed`
    ],
    ["Change", change === null ? "nothing stands out" : change.text]
  ]
  const told = rows.flatMap(([head, text]) => (text === false ? [] : [labelledRow(head, text)]))
  return `${style.bold(`${dateText(start)} to ${dateText(end)}`)}\n${told.join("\n")}\n`
}
