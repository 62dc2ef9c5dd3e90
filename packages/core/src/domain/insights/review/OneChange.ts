import type { DayTargets, Targets } from "../../../plain/DayTargets.ts"
import { GAINING_SHARE, intakeForPace, isPlannable, LOSING_SHARE } from "../../../plain/Pace.ts"
import { round } from "../../../plain/Statistics.ts"
import type { InsightWords } from "../words/InsightWords.ts"
import type { ReviewedLog } from "./ReviewedLog.ts"
import type { GoalDays, OneChange, Review } from "./ReviewResults.ts"

type Figures = Omit<Review, "change">
type Words = InsightWords["review"]

/** The limits from which a figure stands out. They are conventions: a week is short, so that most of its days have to show it. */
const STRAINED = { days: 3, judged: 5 }
const SHORT_SLEEP = { minutes: 60, nights: 5 }
const LEAST_DAYS = 5
const KEPT_SHARE = 1 / 3
const FAR_FROM_GOAL = 0.1
const FEW_SETS = { usual: 6, share: 0.5 }

/** A change of what is eaten that is smaller, in kcal a day, is within what people can log. */
const LEAST_KCAL = 100

/** No lower intake is proposed: less takes the care of a doctor (NHLBI 1998, Obes Res 6 Suppl 2:51S). */
const LOWEST_KCAL = 1200

/** The one thing that stands out most: short nights and what else strains the body before its weight, and that before what only a goal asks for. */
export const oneChange = (
  figures: Figures,
  { dayTargets, goals, paceKgPerWeek }: Pick<ReviewedLog, "dayTargets" | "goals" | "paceKgPerWeek">,
  poorMeal: Parameters<Words["protein"]>[1],
  { isLatest, isOver }: { readonly isOver: boolean; readonly isLatest: boolean },
  words: Words
): OneChange | null => {
  const { recovery, training } = figures
  const only = (about: OneChange["about"], text: string | undefined): OneChange | undefined =>
    text === undefined ? undefined : { about, calories: null, text }
  const wanted = paceKgPerWeek ?? usualPace(goals.goal, figures.weight?.weightKg ?? 0)
  const missed = (goal: "calories" | "protein" | "waterMl", say: (row: GoalDays, differs: boolean) => string) =>
    missedText(figures.goals, goal, (row) => say(row, hasOwnTargets(dayTargets, goal)))
  return (
    only("sleep", sleepText(recovery, words)) ??
    only("recovery", strainText(figures, words)) ??
    // Pace and goals are of today, and so is what to eat for them.
    (isLatest ? toEat(figures, goals, wanted, paceKgPerWeek !== undefined, words) : undefined) ??
    only(
      "protein",
      missed("protein", (row, differs) => words.protein(row, poorMeal, differs))
    ) ??
    only("training", isOver && training.sessions > 0 ? setsText(training.muscles, words) : undefined) ??
    only("calories", wanted === undefined ? missed("calories", words.calories) : undefined) ??
    only("water", missed("waterMl", words.water)) ??
    null
  )
}

/** True if days have targets of their own for a goal, so that one figure is the mean of several. */
const hasOwnTargets = (dayTargets: DayTargets | undefined, goal: keyof Targets): boolean =>
  Object.values(dayTargets ?? {}).some((targets) => targets[goal] !== undefined)

/** The change of weight a week of a training goal without a chosen pace; undefined if the goal says nothing of the weight. */
const usualPace = (goal: string, weightKg: number): number | undefined =>
  goal === "lose_weight"
    ? round(-LOSING_SHARE * weightKg, 2)
    : goal === "build_muscle"
      ? round(GAINING_SHARE * weightKg, 2)
      : undefined

/** True if the band of the pace leaves out the one that was chosen, or without a choice if the weight stands still or goes the other way. */
const isOff = (lowKg: number, highKg: number, wanted: number, isChosen: boolean): boolean =>
  isChosen
    ? wanted < lowKg || wanted > highKg
    : wanted < 0
      ? highKg >= 0 && lowKg > wanted
      : lowKg <= 0 && highKg < wanted

const toEat = (
  { energy, goals: kept, weight }: Figures,
  goals: ReviewedLog["goals"],
  wanted: number | undefined,
  isChosen: boolean,
  words: Words
): OneChange | undefined => {
  const { expenditureKcal, fullDays, highKcal, intakeKcal: eaten, lowKcal } = energy
  const { highKg = null, lowKg = null, perWeekKg = null, weightKg } = weight ?? {}
  if (wanted === undefined || perWeekKg === null || lowKg === null || highKg === null) return undefined
  if (expenditureKcal === null || lowKcal === null || highKcal === null || eaten === null) return undefined
  if (fullDays < LEAST_DAYS || !isOff(lowKg, highKg, wanted, isChosen)) return undefined
  const calories = intakeForPace(expenditureKcal, wanted, weightKg)
  if (!isPlannable({ low: lowKcal, high: highKcal }) || calories < LOWEST_KCAL) return undefined
  if (Math.abs(calories - eaten) < LEAST_KCAL) return undefined
  // The pace is of four weeks. Where the food of this one has changed since, it says nothing of it.
  if ((calories - eaten) * (wanted - perWeekKg) <= 0) return undefined
  const goal = kept.find((each) => each.goal === "calories")?.target ?? 0
  const text = words.eat({ calories, eaten, goal, wanted, perWeekKg, lowKg, highKg }, goals.weightUnit)
  return { about: "weight", calories, text }
}

const strainText = ({ recovery: { judgedDays, strainedDays }, training }: Figures, words: Words) =>
  judgedDays >= STRAINED.judged && strainedDays >= STRAINED.days
    ? words.strained(strainedDays, judgedDays, training.hardSets, training.usualHardSets)
    : undefined

const sleepText = ({ nights, sleepMinutes, sleepNeedMinutes }: Review["recovery"], words: Words) =>
  sleepMinutes !== null && nights >= SHORT_SLEEP.nights && sleepMinutes <= sleepNeedMinutes - SHORT_SLEEP.minutes
    ? words.sleep(sleepMinutes, nights, sleepNeedMinutes)
    : undefined

/** The sentence on a goal that most days missed, by clearly more than a slip. */
const missedText = (goals: Figures["goals"], goal: GoalDays["goal"], say: (row: GoalDays) => string) => {
  const row = goals.find(
    ({ average, goal: of, kept, missed, target }) =>
      of === goal &&
      kept + missed >= LEAST_DAYS &&
      kept <= KEPT_SHARE * (kept + missed) &&
      (goal === "calories" ? Math.abs(target - average) : target - average) > FAR_FROM_GOAL * target
  )
  return row && say(row)
}

/** The sentence on the muscle that lacks the most sets, of those with half of the usual ones and fewer than in any week before. */
const setsText = (muscles: Review["training"]["muscles"], words: Words): string | undefined => {
  const [few] = muscles
    .flatMap(({ hardSets, least, muscle, usual }) =>
      usual !== null && usual >= FEW_SETS.usual && hardSets <= FEW_SETS.share * usual && hardSets < (least ?? 0)
        ? [{ muscle, hardSets, usual }]
        : []
    )
    .sort((a, b) => b.usual - b.hardSets - (a.usual - a.hardSets))
  return few && words.fewSets(few.muscle, few.hardSets, few.usual)
}
