import { GAINING_SHARE, intakeForPace, isPlannable, LOSING_SHARE } from "../../../plain/Pace.ts"
import { round } from "../../../plain/Statistics.ts"
import type { InsightWords } from "../words/InsightWords.ts"
import type { MealProtein, ReviewedLog } from "./ReviewedLog.ts"
import type { OneChange, Review } from "./ReviewResults.ts"

type Figures = Omit<Review, "change">
type Words = InsightWords["review"]

/** The meal of the full days with the least protein. */
interface PoorMeal {
  readonly meal: MealProtein["meal"]
  readonly grams: number
}

/** The conventions of what stands out. A week is short, so that only what most of its days show is told. */
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
  { goals, paceKgPerWeek }: Pick<ReviewedLog, "goals" | "paceKgPerWeek">,
  poorMeal: PoorMeal | undefined,
  words: Words
): OneChange | null => {
  const { recovery, training } = figures
  const only = (about: OneChange["about"], text: string | undefined): OneChange | undefined =>
    text === undefined ? undefined : { about, calories: null, text }
  const wanted = paceKgPerWeek ?? usualPace(goals.goal, figures.weight?.weightKg ?? 0)
  return (
    only("sleep", sleepText(recovery, words)) ??
    only(
      "recovery",
      recovery.judgedDays >= STRAINED.judged && recovery.strainedDays >= STRAINED.days
        ? words.strained(recovery.strainedDays, recovery.judgedDays, training.hardSets, training.usualHardSets)
        : undefined
    ) ??
    toEat(figures, goals, wanted, paceKgPerWeek !== undefined, words) ??
    only(
      "protein",
      missedText(figures, "protein", (row) => words.protein(row, poorMeal))
    ) ??
    only("training", setsText(training, words)) ??
    only("calories", wanted === undefined ? missedText(figures, "calories", words.calories) : undefined) ??
    only("water", missedText(figures, "waterMl", words.water)) ??
    null
  )
}

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
  { energy: { expenditureKcal, fullDays, highKcal, intakeKcal, lowKcal }, weight }: Figures,
  goals: ReviewedLog["goals"],
  wanted: number | undefined,
  isChosen: boolean,
  words: Words
): OneChange | undefined => {
  if (weight === null || wanted === undefined || fullDays < LEAST_DAYS || intakeKcal === null) return undefined
  const { highKg, lowKg, perWeekKg, weightKg } = weight
  if (perWeekKg === null || lowKg === null || highKg === null || !isOff(lowKg, highKg, wanted, isChosen))
    return undefined
  if (expenditureKcal === null || lowKcal === null || highKcal === null) return undefined
  if (!isPlannable({ low: lowKcal, high: highKcal })) return undefined
  const calories = intakeForPace(expenditureKcal, wanted, weightKg)
  if (calories < LOWEST_KCAL || Math.abs(calories - intakeKcal) < LEAST_KCAL) return undefined
  const text = words.eat(
    { calories, eaten: intakeKcal, goal: goals.calories, wanted, pace: perWeekKg, low: lowKg, high: highKg },
    goals.weightUnit
  )
  return { about: "weight", calories, text }
}

const sleepText = ({ nights, sleepMinutes, sleepNeedMinutes }: Review["recovery"], words: Words) =>
  sleepMinutes !== null && nights >= SHORT_SLEEP.nights && sleepMinutes <= sleepNeedMinutes - SHORT_SLEEP.minutes
    ? words.sleep(sleepMinutes, nights, sleepNeedMinutes)
    : undefined

/** The sentence on a goal that most days missed, by clearly more than a slip. */
const missedText = (
  { goals }: Figures,
  goal: Review["goals"][number]["goal"],
  say: (row: Review["goals"][number]) => string
): string | undefined => {
  const row = goals.find((each) => each.goal === goal)
  if (row === undefined) return undefined
  const { average, kept, missed, target } = row
  const isFar = Math.abs(average - target) > FAR_FROM_GOAL * target
  return kept + missed >= LEAST_DAYS && kept <= KEPT_SHARE * (kept + missed) && isFar ? say(row) : undefined
}

/** The sentence on the muscle that lacks the most sets, of those with half of the usual ones and fewer than in any week before. */
const setsText = ({ muscles, sessions }: Review["training"], words: Words): string | undefined => {
  const [few] = muscles
    .flatMap(({ hardSets, least, muscle, usual }) =>
      usual !== null &&
      least !== null &&
      usual >= FEW_SETS.usual &&
      hardSets <= FEW_SETS.share * usual &&
      hardSets < least
        ? [{ muscle, hardSets, usual }]
        : []
    )
    .sort((a, b) => b.usual - b.hardSets - (a.usual - a.hardSets))
  return few === undefined || sessions === 0 ? undefined : words.fewSets(few.muscle, few.hardSets, few.usual)
}
