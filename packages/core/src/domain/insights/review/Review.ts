import { averageOf, averageOfDays, isFullDay } from "../../../plain/Days.ts"
import { goalsOf, targetOfDays } from "../../../plain/DayTargets.ts"
import { DATE } from "../../../plain/Limits.ts"
import { setsByMuscle } from "../../../plain/Muscles.ts"
import { mean, round, roundTotal } from "../../../plain/Statistics.ts"
import { exerciseKey } from "../../../plain/TrainingSets.ts"
import { addDays, CalendarDate, type DateRange, datesBetween, dayNumber } from "../../CalendarDate.ts"
import { type WeighIn, weightPerWeek } from "../BodyWeight.ts"
import { MIN_DAYS } from "../ComparableDays.ts"
import { grouped, mondayOf } from "../DayPeriods.ts"
import { daysOfEnergy } from "../energy/Expenditure.ts"
import { paceOn } from "../energy/Projection.ts"
import { hardSetsOf } from "../MuscleSets.ts"
import { progression } from "../Progression.ts"
import { recoveryFigures } from "../Recovery.ts"
import type { RecoveryDay } from "../RecoverySignals.ts"
import { sleepNeed } from "../Scores.ts"
import { estimateOf, type TrainedSession } from "../TrainingDay.ts"
import { valuesByDay } from "../Trend.ts"
import { INSIGHT_WORDS, type InsightWords } from "../words/InsightWords.ts"
import { oneChange } from "./OneChange.ts"
import type { MealProtein, ReviewedLog, TargetOfMetric } from "./ReviewedLog.ts"
import type { GoalDays, Review, WeekSets } from "./ReviewResults.ts"

const LAST_DATE = CalendarDate.make(DATE.last)

/** The week of a date, or without one the last week that is over. */
export const reviewedWeek = (date: CalendarDate | undefined, firstNotOver: CalendarDate): DateRange => {
  const start = date === undefined ? addDays(mondayOf(firstNotOver), -7) : mondayOf(date)
  const sunday = addDays(start, 6)
  return { start, end: sunday > LAST_DATE ? LAST_DATE : sunday }
}

/** The figures of a week, and the one thing that stands out of them, if one does. docs/insights.md has the rules. */
export const reviewOf = (
  whole: ReviewedLog,
  week: DateRange,
  firstNotOver: CalendarDate,
  words: InsightWords = INSIGHT_WORDS.en
): Review => {
  // A week that is not over is reviewed as of today.
  const isOver = week.end < firstNotOver
  const known = isOver ? week : { start: week.start, end: firstNotOver }
  const log = upTo(whole, known.end, firstNotOver)
  const [today] = daysOfEnergy(log.energy, { start: known.end, end: known.end }, firstNotOver)
  // A week that has not begun has no figures of its own.
  const asOf = week.start > firstNotOver ? undefined : today
  const weighIns = log.energy.flatMap(({ date, weightKg }) => (weightKg === null ? [] : [{ date, weightKg }]))
  const weight = weightOf(log, known.end, weighIns, firstNotOver, asOf?.weightKg ?? null)
  const eaten = averageOfDays(log.days, "calories", firstNotOver)
  const figures = {
    ...week,
    goals: goalDays(log, firstNotOver),
    proteinByMeal: proteinByMeal(log.meals, weight?.weightKg),
    weight,
    energy: {
      fullDays: eaten.days,
      intakeKcal: eaten.value === null ? null : round(eaten.value, 0),
      expenditureKcal: asOf?.expenditureKcal ?? null,
      lowKcal: asOf?.lowKcal ?? null,
      highKcal: asOf?.highKcal ?? null
    },
    training: trainingOf(log, known, weighIns, words),
    recovery: recoveryOf(log.healthDays, known)
  }
  return {
    ...figures,
    change: oneChange(
      figures,
      log,
      leastProtein(log, firstNotOver, figures.proteinByMeal?.gramsEnough),
      { isOver, isLatest: addDays(week.end, 7) >= firstNotOver },
      words.review
    )
  }
}

/** The log without what is dated after the end, and without the meals of a day that is not over. */
const upTo = (log: ReviewedLog, end: CalendarDate, firstNotOver: CalendarDate): ReviewedLog => ({
  ...log,
  days: log.days.filter(({ date }) => date <= end),
  meals: log.meals.filter(({ date }) => date < firstNotOver),
  metrics: log.metrics.map((metric) => ({
    ...metric,
    values: new Map([...metric.values].filter(([date]) => date <= end))
  })),
  sessions: log.sessions.filter(({ date }) => date <= end)
})

/** The share of the calories within which a day keeps their goal. It is a convention: labels of foods are wrong by as much (Urban et al. 2010, J Am Diet Assoc 110:116). */
const WITHIN = 0.1

/** Full days are those of food; water and steps add up, so that the day that is not over does not count. */
const goalDays = (log: ReviewedLog, firstNotOver: CalendarDate): ReadonlyArray<GoalDays> => {
  const trained = new Set(log.sessions.map(({ date }) => date))
  const days = log.days.map((day) => ({
    ...day,
    goals: goalsOf(log.goals, log.dayTargets, day.date, trained.has(day.date))
  }))
  const full = days.filter(isFullDay(firstNotOver))
  const over = days.filter(({ date }) => date < firstNotOver)
  const valuesOf = ({ goal, target, values }: TargetOfMetric) =>
    [...values].flatMap(([date, value]) => (goal === "steps" && date >= firstNotOver ? [] : [{ value, target }]))
  const rows = [
    { goal: "calories", values: full.map(({ calories, goals }) => ({ value: calories, target: goals.calories })) },
    {
      goal: "protein",
      // Food of kcal alone says nothing of protein.
      values: full.flatMap(({ calories, goals, protein }) =>
        protein === 0 && calories > 0 ? [] : [{ value: protein, target: goals.protein }]
      )
    },
    {
      goal: "waterMl",
      values: over.flatMap(({ goals, waterMl }) => (waterMl ? [{ value: waterMl, target: goals.waterMl }] : []))
    },
    ...log.metrics.map((metric) => ({ goal: metric.goal, values: valuesOf(metric) }))
  ] as const
  return rows.flatMap(({ goal, values: all }) => {
    const values = all.filter(({ target }) => target > 0)
    if (values.length === 0) return []
    const kept = values.filter(({ target, value }) =>
      goal === "calories" ? Math.abs(value - target) <= WITHIN * target : value >= target
    ).length
    return [
      {
        goal,
        target: targetOfDays(values.map(({ target }) => target)),
        ...{ kept, missed: values.length - kept, average: roundTotal(mean(values.map(({ value }) => value))) }
      }
    ]
  })
}

/**
 * Protein of a meal for each kg of body weight that makes most of the muscle it can: between the 0.25 g/kg of Areta et al. (2013), J Physiol
 * 591:2319-2331 (20 g at 80 kg, four times) and the 0.4 g/kg of Schoenfeld & Aragon (2018), J Int Soc Sports Nutr 15:10.
 */
const ENOUGH_PROTEIN = 0.3

const proteinByMeal = (meals: ReadonlyArray<MealProtein>, weightKg: number | undefined): Review["proteinByMeal"] => {
  const counted = meals.filter(({ meal }) => meal !== "snack")
  if (weightKg === undefined || counted.length === 0) return null
  const gramsEnough = round(ENOUGH_PROTEIN * weightKg, 1)
  return {
    meals: counted.length,
    enough: counted.filter(({ protein }) => roundTotal(protein) >= gramsEnough).length,
    gramsEnough
  }
}

/** The meal that has too little protein, and the least, in the mean of the full days that have it, if they are at least half. */
const leastProtein = ({ days, meals }: ReviewedLog, firstNotOver: CalendarDate, gramsEnough = 0) => {
  const full = new Set(days.filter(isFullDay(firstNotOver)).map(({ date }) => date))
  const onFull = meals.filter(({ date, meal }) => meal !== "snack" && full.has(date))
  const [least] = [...grouped(onFull, ({ meal }) => meal)]
    .filter(([, eaten]) => 2 * eaten.length >= full.size)
    .map(([meal, eaten]) => ({ meal, grams: round(mean(eaten.map(({ protein }) => protein)), 0) }))
    .filter(({ grams }) => grams < gramsEnough)
    .sort((a, b) => a.grams - b.grams)
  return least
}

const weightOf = (
  { days, energy, paceKgPerWeek }: ReviewedLog,
  end: CalendarDate,
  weighIns: ReadonlyArray<WeighIn>,
  firstNotOver: CalendarDate,
  trendKg: number | null
): Review["weight"] => {
  if (trendKg === null) return null
  const pace = paceOn(end, energy, firstNotOver)
  const slope = weightPerWeek(weighIns, end)
  return {
    weightKg: trendKg,
    weighIns: averageOf(days, ({ weightKg }) => weightKg, "measured", firstNotOver).days,
    perWeekKg: pace?.kgPerWeek ?? (slope === null ? null : roundTotal(slope)),
    lowKg: pace?.lowKg ?? null,
    highKg: pace?.highKg ?? null,
    wantedKg: paceKgPerWeek ?? null
  }
}

/** The weeks before that are usual, and the least of them since the first session that say so. */
const USUAL_WEEKS = 8
const LEAST_WEEKS = 4

const trainingOf = (
  log: ReviewedLog,
  { end, start }: DateRange,
  weighIns: ReadonlyArray<WeighIn>,
  words: InsightWords
): Review["training"] => {
  const inWeek = (monday: CalendarDate) =>
    log.sessions.filter(({ date }) => date >= monday && date <= addDays(monday, 6))
  const now = inWeek(start)
  const before = Array.from({ length: USUAL_WEEKS }, (_, at) => inWeek(addDays(start, 7 * (at - USUAL_WEEKS))))
  const known = before.slice(before.findIndex((sessions) => sessions.length > 0))
  const weeks = known.length < LEAST_WEEKS || known[0]?.length === 0 ? [] : known
  const sums = setsByMuscle(now, log.muscles).sums
  const usual = weeks.map((sessions) => setsByMuscle(sessions, log.muscles).sums)
  const meanOf = (counts: ReadonlyArray<number>) => (counts.length === 0 ? null : round(mean(counts), 1))
  return {
    sessions: now.length,
    hardSets: hardSetsOf(now),
    usualHardSets: meanOf(weeks.map(hardSetsOf)),
    muscles: [...new Set([...sums.keys(), ...usual.flatMap((each) => [...each.keys()])])]
      .map((muscle): WeekSets => {
        const counts = usual.map((each) => each.get(muscle)?.sets ?? 0)
        const least = counts.length === 0 ? null : Math.min(...counts)
        return { muscle, hardSets: sums.get(muscle)?.sets ?? 0, usual: meanOf(counts), least }
      })
      .sort((a, b) => b.hardSets - a.hardSets || (b.usual ?? 0) - (a.usual ?? 0) || (a.muscle < b.muscle ? -1 : 1)),
    best: bestLift(log, { start, end }, now, weighIns, words)
  }
}

/** A record goes before a verdict, and the lift that is trained most before another. A lift has no record before its fourth session. */
const bestLift = (
  { exercises, goals, sessions }: ReviewedLog,
  { end, start }: DateRange,
  now: ReadonlyArray<TrainedSession>,
  weighIns: ReadonlyArray<WeighIn>,
  words: InsightWords
): Review["training"]["best"] => {
  const trained = new Set(now.flatMap(({ exercises }) => exercises.map(({ name }) => exerciseKey(name))))
  const records = new Map(
    exercises.flatMap(({ estimate, name, sessions: all }) =>
      estimate !== undefined && estimate.date >= start && estimate.date <= end && all >= MIN_DAYS
        ? [[exerciseKey(name), roundTotal(estimateOf(estimate.value))] as const]
        : []
    )
  )
  const lifts = progression(sessions, end, weighIns, words, goals.weightUnit)
    .map((lift) => {
      const estimate = records.get(exerciseKey(lift.exercise))
      return { ...lift, isRecord: estimate !== undefined, estimatedOneRepMaxKg: estimate ?? null }
    })
    .filter(({ exercise, isRecord, verdict }) => {
      return trained.has(exerciseKey(exercise)) && (isRecord || verdict === "progressing")
    })
  const rank = (lift: (typeof lifts)[number]) => (lift.isRecord ? 2 : 0) + (lift.verdict === "progressing" ? 1 : 0)
  return lifts.sort((a, b) => rank(b) - rank(a))[0] ?? null
}

const recoveryOf = (healthDays: ReadonlyArray<RecoveryDay>, { end, start }: DateRange): Review["recovery"] => {
  const figuresOf = recoveryFigures(healthDays)
  const states = datesBetween(start, end).map((date) => figuresOf(date).status)
  const nights = healthDays.flatMap(({ date, sleepMinutes }) =>
    date < start || date > end || sleepMinutes === null ? [] : [sleepMinutes]
  )
  const sleep = valuesByDay(healthDays, ({ sleepMinutes }) => sleepMinutes)
  return {
    strainedDays: states.filter((status) => status === "strained").length,
    judgedDays: states.filter((status) => status !== "unknown").length,
    nights: nights.length,
    sleepMinutes: nights.length === 0 ? null : round(mean(nights), 0),
    sleepNeedMinutes: round(sleepNeed(sleep, dayNumber(end)), 0)
  }
}
