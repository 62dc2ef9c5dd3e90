// A Kalman filter (1960, J Basic Eng 82:35-45) over the days of a log. Its state: the body weight without passing water (kg), what is burnt a day
// (kcal), the water that comes and goes (kg), what is eaten on a day that is not logged beside the usual (kcal), and the mean of that over the last
// weeks, to which the body adapts as to any food (kcal). A day's intake less what is burnt changes the weight by the energy of a kilogram; a weigh-in
// measures weight and water with noise. What an unlogged day holds is one unknown that lasts, not one a day: who eats more on such days
// does it on each. docs/insights.md has the model and its sources, docs/evaluation.md what the filter achieves.
import { energyOfKilogram } from "../../../plain/Pace.ts"
import {
  type Carbohydrate,
  EFFECT_DAYS,
  INTAKE_EFFECT,
  KCAL_PER_CARRIED_KG,
  NO_CARBOHYDRATE,
  WATER_DAYS,
  WATER_KG_PER_KCAL,
  waterOfShare,
  withFood
} from "./EnergyModel.ts"
import { eaten, type Habit, NO_HABIT, NO_WEEKDAYS, type Weekdays, withDay } from "./Habit.ts"
import {
  around,
  cell,
  dot,
  type Matrix,
  NO_MATRIX,
  NO_VECTOR,
  plus,
  plusDiagonal,
  plusProduct,
  times,
  type Vector
} from "./Matrices.ts"

/** Places in the state. */
const WEIGHT = 0
const OTHER = 3
const RECENT = 4

/** The expenditure in the state: what is burnt at the usual food, and what the unlogged days change of it. */
export const EXPENDITURE: Vector = [0, 1, 0, 0, INTAKE_EFFECT]
/** The weight that a scale shows. */
export const SHOWN_WEIGHT: Vector = [1, 0, 1, 0, 0]

/** The estimate of a day with its covariances. */
export interface Belief {
  readonly state: Vector
  readonly covariance: Matrix
}

/** The log of one day. */
export interface EnergyDay {
  /** kcal of a full day; null if the day is not known. */
  readonly intake: number | null
  /** Grams of carbohydrate of a full day; null if they are not known. */
  readonly carbs: number | null
  readonly weightKg: number | null
  /** The share of fat that was measured on the day. */
  readonly fatShare: number | undefined
  /** True if the person said that from this day on a scale shows another weight of the same body. */
  readonly isStep: boolean
}

/** The standard deviation of a step that the person confirmed, in kg. It is of the weight alone, so the weigh-ins after it say nothing new of what is burnt. */
const STEP_KG = 2

/** A first guess: about 1.5 times the resting rate of an adult, in kcal a kilogram and day, and its standard deviation. */
const FIRST_BURNT = { perKg: 32, deviation: 600 }

/** Standard deviations of what changes in a day: kg, kcal, kg. */
export const CHANGE = { weight: 0.02, burnt: 10, water: 0.1 }

/** A change of the diet makes water and expenditure less certain, in kg and kcal for each kcal between the means of 7 and 28 days. */
const UNSETTLED = { waterKg: 0.0005, burnt: 0.03 }

/** The least standard deviation of one unlogged day about the mean of such days, in kcal. */
const LEAST_DEVIATION = 300

/**
 * The standard deviation of what unlogged days hold beside the usual, in kcal, and the days in which it is forgotten. Days that are missing by chance are like the
 * logged ones, within the spread of these; a weekday that is never logged, and a spell of days, may be another life.
 */
const OTHER_DAYS = { least: 250, most: 600, ofAnotherLife: 900, first: 320, days: 90 }
/** A spell is so many unlogged days in a row. It ends with other water: of salt, of a journey (kg). */
const SPELL = { days: 4, waterKg: 0.8 }

/** The variance of a weigh-in, kg², within bounds. It is learnt: each weigh-in moves it by 3 % of the difference from what was expected. */
const NOISE = { first: 0.25, least: 0.1, most: 1.4, learnt: 0.03, mostSurprising: 6 }

/** A weigh-in further off than so many standard deviations counts less: a typing error, another person on the scale. */
const OUTLIER = 3

/** The share of the energy balance by which the energy of a kilogram may be wrong. */
const BALANCE_DOUBT = 0.1
/** The share by which the kcal may be wrong that unlogged days add to a mean day. */
const OTHER_DOUBT = 0.2

/** A weigh-in against what was expected. */
export interface Innovation {
  readonly difference: number
  readonly variance: number
  readonly gain: Vector
}

/** A day of the filter. `prior` is what was believed before its weigh-in, `belief` after it. */
export interface FilteredDay {
  readonly prior: Belief
  readonly innovation: Innovation | undefined
  readonly belief: Belief
  /** From the state of this day to that of the next. */
  readonly transition: Matrix
  /** What is usually eaten; of no days before the first full day. */
  readonly habit: Habit
  /** The share of fat in the body, as last measured. */
  readonly fatShare: number | undefined
  /** Water by the share of carbohydrate, which a scale shows beside the state, in kg. */
  readonly shareWaterKg: number
}

/** The figures that the filter has learnt from the log up to a day. */
interface Learnt {
  readonly habit: Habit
  readonly carbohydrate: Carbohydrate
  readonly weekdays: Weekdays
  /** Unlogged days in a row, after the first full day. */
  readonly unlogged: number
  /** As last measured. */
  readonly fatShare: number | undefined
}

/**
 * The estimates of the days of a log, in order, undefined before the first weigh-in. `first` is the day number of the first day. Of each
 * estimate `kept` is kept: over twenty years the matrices of all would be ten megabytes.
 */
export const filteredDays = <Kept>(
  days: ReadonlyArray<EnergyDay>,
  first: number,
  kept: (day: FilteredDay) => Kept
): ReadonlyArray<Kept | undefined> => {
  let learnt: Learnt = {
    habit: NO_HABIT,
    carbohydrate: NO_CARBOHYDRATE,
    weekdays: NO_WEEKDAYS,
    unlogged: 0,
    fatShare: undefined
  }
  let noise = NOISE.first
  let expected: Belief | undefined
  // The first known carbohydrate is that of the first weights.
  let firstWater: number | undefined
  return days.map((day, at) => {
    const before = learnt
    learnt = learntOf(before, day, first + at)
    const { carbohydrate, habit } = learnt
    if (carbohydrate.days > 0) firstWater ??= waterOfShare(carbohydrate)
    const { intake, weightKg } = day
    if (day.isStep && expected !== undefined) expected = afterStep(expected)
    const prior = expected ?? (weightKg === null ? undefined : beginning(weightKg))
    if (prior === undefined) return undefined
    const water = firstWater === undefined ? 0 : waterOfShare(carbohydrate) - firstWater
    const innovation =
      weightKg === null || expected === undefined ? undefined : innovationOf(prior, weightKg - water, noise)
    if (innovation !== undefined) noise = learntNoise(noise, prior.covariance, innovation.difference)
    const belief = innovation === undefined ? prior : corrected(prior, innovation)
    const step = stepOf(belief, day, before, learnt)
    expected = {
      state: nextState(belief.state, step, intake ?? habit.usual, effectOf(before.habit, habit)),
      covariance: nextCovariance(belief.covariance, step, intake !== null, habit)
    }
    return kept({
      prior,
      innovation,
      belief,
      transition: step.transition,
      habit,
      fatShare: learnt.fatShare,
      shareWaterKg: water
    })
  })
}

const learntOf = (before: Learnt, { carbs, fatShare, intake }: EnergyDay, day: number): Learnt => {
  const habit = intake === null ? before.habit : eaten(before.habit, intake)
  return {
    habit,
    carbohydrate:
      intake === null || carbs === null ? before.carbohydrate : withFood(before.carbohydrate, intake, carbs),
    weekdays: habit.days === 0 ? before.weekdays : withDay(before.weekdays, day, intake !== null),
    unlogged: intake === null && habit.days > 0 ? before.unlogged + 1 : 0,
    fatShare: fatShare ?? before.fatShare
  }
}

/**
 * The standard deviation of an expenditure whose variance by the filter is known: with the doubt of what a kilogram holds, and of what the unlogged days of a
 * week hold, which the scale tells apart from their water only in part.
 */
export const deviationOf = (variance: number, kcal: number, { eaten, other }: Doubt): number =>
  Math.sqrt(
    Math.max(0, variance) + (eaten === undefined ? 0 : BALANCE_DOUBT * (eaten - kcal)) ** 2 + (OTHER_DOUBT * other) ** 2
  )

/** The kcal that the doubts are shares of: what is eaten, undefined before the first full day, and what the unlogged days add to a mean day. */
export interface Doubt {
  readonly eaten: number | undefined
  readonly other: number
}

export const doubtOf = ({ belief, habit }: FilteredDay): Doubt => ({
  eaten: habit.days === 0 ? undefined : habit.slow,
  other: belief.state[RECENT] ?? 0
})

const beginning = (weightKg: number): Belief => ({
  state: [weightKg, FIRST_BURNT.perKg * weightKg, 0, 0, 0],
  covariance: plusDiagonal(NO_MATRIX, [NOISE.first + 0.3, FIRST_BURNT.deviation ** 2, 0.3, OTHER_DAYS.first ** 2, 0])
})

const afterStep = ({ covariance, state }: Belief): Belief => ({
  state,
  covariance: plusDiagonal(covariance, [STEP_KG ** 2, 0, 0, 0, 0])
})

const innovationOf = ({ covariance, state }: Belief, weightKg: number, noise: number): Innovation => {
  const shared = times(covariance, SHOWN_WEIGHT)
  const difference = weightKg - dot(SHOWN_WEIGHT, state)
  const expected = dot(SHOWN_WEIGHT, shared) + noise
  const variance = Math.max(expected, (difference / OUTLIER) ** 2)
  return { difference, variance, gain: plus(NO_VECTOR, shared, 1 / variance) }
}

/** How little the weigh-ins were expected: the negative logarithm of their likelihood, beside a constant. */
export const surpriseOf = (days: ReadonlyArray<FilteredDay | undefined>): number =>
  days.reduce((sum, day) => {
    if (day?.innovation === undefined) return sum
    const { difference, variance } = day.innovation
    return sum + (Math.log(variance) + difference ** 2 / variance) / 2
  }, 0)

const learntNoise = (noise: number, covariance: Matrix, difference: number): number => {
  const expected = dot(SHOWN_WEIGHT, times(covariance, SHOWN_WEIGHT)) + noise
  const surprise = Math.min(difference ** 2 / expected, NOISE.mostSurprising)
  return Math.min(NOISE.most, Math.max(NOISE.least, noise * (1 + NOISE.learnt * (surprise - 1))))
}

const corrected = ({ covariance, state }: Belief, { difference, gain, variance }: Innovation): Belief => ({
  state: plus(state, gain, difference),
  covariance: plusProduct(covariance, gain, gain, -variance)
})

/** The way from a day to the next. */
interface Step {
  readonly transition: Matrix
  /** What a kcal of balance adds: kg of weight, kcal burnt, kg of water. */
  readonly perKcal: Vector
  /** What the day adds to the variance of what unlogged days hold, and to that of the water. */
  readonly otherVariance: number
  readonly waterVariance: number
}

const stepOf = ({ covariance, state }: Belief, day: EnergyDay, before: Learnt, after: Learnt): Step => {
  // Without any full day nothing is known of the balance, and weight says nothing about what is burnt.
  const isKnown = after.habit.days > 0
  const weight = isKnown ? 1 / energyOfKilogram(state[WEIGHT] ?? 0, after.fatShare) : 0
  const burnt = KCAL_PER_CARRIED_KG * weight
  const water = isKnown ? WATER_KG_PER_KCAL / WATER_DAYS : 0
  const unlogged = day.intake === null ? 1 : 0
  const { kept, variance } = otherOf(cell(covariance, OTHER, OTHER), before, after)
  return {
    transition: [
      ...[1, -weight, 0, unlogged * weight, -INTAKE_EFFECT * weight],
      ...[0, 1 - burnt, 0, unlogged * burnt, -INTAKE_EFFECT * burnt],
      ...[0, -water, 1 - 1 / WATER_DAYS, unlogged * water, -INTAKE_EFFECT * water],
      ...[0, 0, 0, kept, 0],
      ...[0, 0, 0, unlogged / EFFECT_DAYS, 1 - 1 / EFFECT_DAYS]
    ],
    perKcal: [weight, burnt, water, 0, 0],
    otherVariance: variance,
    waterVariance: before.unlogged >= SPELL.days && after.unlogged === 0 ? SPELL.waterKg ** 2 : 0
  }
}

/** How much is kept of what is believed of unlogged days, and the variance that the day adds. It begins anew where another life may begin. */
const otherOf = (known: number, before: Learnt, { habit, unlogged, weekdays }: Learnt) => {
  const { isOneMissing } = weekdays
  if (unlogged === SPELL.days || (isOneMissing && !before.weekdays.isOneMissing)) {
    return { kept: 0.5, variance: Math.max(0, OTHER_DAYS.ofAnotherLife ** 2 - 0.25 * known) }
  }
  const kept = 1 - 1 / OTHER_DAYS.days
  const deviation = isOneMissing
    ? OTHER_DAYS.ofAnotherLife
    : Math.min(OTHER_DAYS.most, Math.max(OTHER_DAYS.least, Math.sqrt(habit.variance)))
  return { kept, variance: deviation ** 2 * (1 - kept ** 2) }
}

/** The change of the expenditure by a day's food. */
const effectOf = (before: Habit, after: Habit): number =>
  before.days === 0 ? 0 : INTAKE_EFFECT * (after.effect - before.effect)

const nextState = (state: Vector, { perKcal, transition }: Step, intake: number, effect: number): Vector =>
  plus(plus(times(transition, state), perKcal, intake), ONLY_BURNT, effect)

const ONLY_BURNT: Vector = [0, 1, 0, 0, 0]

const nextCovariance = (
  covariance: Matrix,
  { otherVariance, perKcal, transition, waterVariance }: Step,
  isLogged: boolean,
  { fast, slow, variance }: Habit
): Matrix => {
  const moved = around(transition, covariance)
  const unsettled = fast - slow
  const changes = [
    CHANGE.weight ** 2,
    CHANGE.burnt ** 2 + (UNSETTLED.burnt * unsettled) ** 2,
    CHANGE.water ** 2 + (UNSETTLED.waterKg * unsettled) ** 2 + waterVariance,
    otherVariance,
    0
  ]
  const known = plusDiagonal(moved, changes)
  return isLogged ? known : plusProduct(known, perKcal, perKcal, Math.max(variance, LEAST_DEVIATION ** 2))
}
