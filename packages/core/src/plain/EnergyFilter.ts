// A Kalman filter (1960, J Basic Eng 82:35-45) over the days of a log. Its state is the body weight without passing water, the expenditure
// a day, and the water that comes and goes. A day's intake less what is burnt changes the weight by 7,700 kcal a kilogram; a weigh-in
// measures weight and water with noise. docs/insights.md says how each constant was chosen, `npm run evaluate` what the filter achieves.

/** kg, kcal a day, kg. */
export interface State {
  readonly weight: number
  readonly burnt: number
  readonly water: number
}

/** The covariances of the state: w weight, b burnt, s water. */
export interface Covariance {
  readonly ww: number
  readonly wb: number
  readonly ws: number
  readonly bb: number
  readonly bs: number
  readonly ss: number
}

/** The estimate of a day with its covariances. */
export interface Belief {
  readonly state: State
  readonly covariance: Covariance
}

/** The log of one day. */
export interface EnergyDay {
  /** kcal of a full day; null if the day is not known. */
  readonly intake: number | null
  readonly weightKg: number | null
}

/** Energy of a kilogram of body weight, in kcal: Hall (2008), Int J Obes 32:573-576. */
export const KCAL_PER_KG = 7700

/**
 * Water and glycogen follow the energy balance: 600 kcal a day less take about a kilogram within two weeks, more than the energy explains
 * (Kreitzman et al. 1992, Am J Clin Nutr 56:292S-293S; Hall et al. 2011, Lancet 378:826-837).
 */
const WATER_KG_PER_KCAL = 0.0016
const WATER_DAYS = 5
export const WATER_KEPT = 1 - 1 / WATER_DAYS

/** The share of the food's energy that its digestion burns: Westerterp (2004), Nutr Metab 1:5. It follows the mean of so many days. */
const THERMIC_EFFECT = 0.1
const THERMIC_DAYS = 14

/** A first guess: about 1.5 times the resting rate of an adult, in kcal a kilogram and day, and its standard deviation. */
const FIRST_BURNT = { perKg: 32, deviation: 600 }

/** Standard deviations of what changes in a day: kcal, kg, kg. */
const CHANGE = { burnt: 11, weight: 0.02, water: 0.1 }

/** A change of the diet makes water and expenditure less certain, in kg and kcal for each kcal between the means of 7 and 28 days. */
const UNSETTLED = { fastDays: 7, slowDays: 28, waterKg: 0.0005, burnt: 0.04 }

/** An unlogged day has the mean intake of so many full days, and at least this standard deviation, in kcal. */
const UNLOGGED = { days: 21, leastDeviation: 300, firstDeviation: 450 }

/** The variance of a weigh-in, kg², within bounds. It is learnt: each weigh-in moves it by 3 % of what it differs. */
const NOISE = { first: 0.25, least: 0.12, most: 1.4, learnt: 0.03, mostSurprising: 6 }

/** A weigh-in further off than so many standard deviations counts less: a typing error, another person on the scale. */
const OUTLIER = 3

/** A weigh-in against what was expected. */
export interface Innovation {
  readonly difference: number
  readonly variance: number
  readonly gain: State
}

/** The way from a day to the next: kg of weight and of water that a kcal of balance adds. */
export interface Transition {
  readonly weight: number
  readonly water: number
}

/** A day of the filter. `prior` is what was believed before its weigh-in, `belief` after it. */
export interface FilteredDay {
  readonly prior: Belief
  readonly innovation: Innovation | undefined
  readonly belief: Belief
  /** To the next day. */
  readonly transition: Transition
}

/** The days of a log, one after the other, from the first weigh-in on; those before it are undefined. */
export const filteredDays = (days: ReadonlyArray<EnergyDay>): ReadonlyArray<FilteredDay | undefined> => {
  let habit = NO_HABIT
  let noise = NOISE.first
  let expected: Belief | undefined
  return days.map(({ intake, weightKg }) => {
    const before = habit
    if (intake !== null) habit = eaten(habit, intake)
    const prior = expected ?? (weightKg === null ? undefined : beginning(weightKg))
    if (prior === undefined) return undefined
    const innovation = weightKg === null || expected === undefined ? undefined : innovationOf(prior, weightKg, noise)
    if (innovation !== undefined) noise = learntNoise(noise, prior.covariance, innovation.difference)
    const belief = innovation === undefined ? prior : corrected(prior, innovation)
    const transition = habit.days === 0 ? UNKNOWN : KNOWN
    expected = {
      state: nextState(
        belief.state,
        transition,
        intake ?? habit.usual,
        before.days === 0 ? 0 : habit.thermic - before.thermic
      ),
      covariance: nextCovariance(belief.covariance, transition, intake !== null, habit)
    }
    return { prior, innovation, belief, transition }
  })
}

const KNOWN: Transition = { weight: 1 / KCAL_PER_KG, water: WATER_KG_PER_KCAL / WATER_DAYS }
/** Without any full day nothing is known of the balance, and weight says nothing about what is burnt. */
const UNKNOWN: Transition = { weight: 0, water: 0 }

const beginning = (weightKg: number): Belief => ({
  state: { weight: weightKg, burnt: FIRST_BURNT.perKg * weightKg, water: 0 },
  covariance: { ww: NOISE.first + 0.3, wb: 0, ws: 0, bb: FIRST_BURNT.deviation ** 2, bs: 0, ss: 0.3 }
})

/** The variance of weight and water together. */
const massVariance = ({ ss, ws, ww }: Covariance): number => ww + 2 * ws + ss

const innovationOf = ({ covariance, state }: Belief, weightKg: number, noise: number): Innovation => {
  const { bs, ss, wb, ws, ww } = covariance
  const difference = weightKg - state.weight - state.water
  const expected = massVariance(covariance) + noise
  const variance = Math.max(expected, (difference / OUTLIER) ** 2)
  return {
    difference,
    variance,
    gain: { weight: (ww + ws) / variance, burnt: (wb + bs) / variance, water: (ws + ss) / variance }
  }
}

const learntNoise = (noise: number, covariance: Covariance, difference: number): number => {
  const expected = massVariance(covariance) + noise
  const surprise = Math.min(difference ** 2 / expected, NOISE.mostSurprising)
  return Math.min(NOISE.most, Math.max(NOISE.least, noise * (1 + NOISE.learnt * (surprise - 1))))
}

const corrected = ({ covariance: c, state }: Belief, { difference, gain, variance }: Innovation): Belief => ({
  state: {
    weight: state.weight + gain.weight * difference,
    burnt: state.burnt + gain.burnt * difference,
    water: state.water + gain.water * difference
  },
  covariance: {
    ww: c.ww - gain.weight * gain.weight * variance,
    wb: c.wb - gain.weight * gain.burnt * variance,
    ws: c.ws - gain.weight * gain.water * variance,
    bb: c.bb - gain.burnt * gain.burnt * variance,
    bs: c.bs - gain.burnt * gain.water * variance,
    ss: c.ss - gain.water * gain.water * variance
  }
})

const nextState = ({ burnt, water, weight }: State, by: Transition, intake: number, meal: number): State => ({
  weight: weight + by.weight * (intake - burnt),
  burnt: burnt + THERMIC_EFFECT * meal,
  water: WATER_KEPT * water + by.water * (intake - burnt)
})

const nextCovariance = (
  { bb, bs, ss, wb, ws, ww }: Covariance,
  { water, weight }: Transition,
  isLogged: boolean,
  habit: Habit
): Covariance => {
  const intakeVariance = isLogged ? 0 : Math.max(habit.variance, UNLOGGED.leastDeviation ** 2)
  const unsettled = habit.fast - habit.slow
  return {
    ww: ww - 2 * weight * wb + weight ** 2 * (bb + intakeVariance) + CHANGE.weight ** 2,
    wb: wb - weight * bb,
    ws: WATER_KEPT * (ws - weight * bs) - water * wb + weight * water * (bb + intakeVariance),
    bb: bb + CHANGE.burnt ** 2 + (UNSETTLED.burnt * unsettled) ** 2,
    bs: WATER_KEPT * bs - water * bb,
    ss:
      WATER_KEPT ** 2 * ss -
      2 * WATER_KEPT * water * bs +
      water ** 2 * (bb + intakeVariance) +
      CHANGE.water ** 2 +
      (UNSETTLED.waterKg * unsettled) ** 2
  }
}

/** The intake of the full days so far, in kcal: their number, their mean and its variance, and the means of fewer and of more days. */
interface Habit {
  readonly days: number
  readonly usual: number
  readonly variance: number
  readonly fast: number
  readonly slow: number
  readonly thermic: number
}

const NO_HABIT: Habit = { days: 0, usual: 0, variance: UNLOGGED.firstDeviation ** 2, fast: 0, slow: 0, thermic: 0 }

/** The habit with one more day. The means are of all days at first, and then forget. */
const eaten = (habit: Habit, kcal: number): Habit => {
  const days = habit.days + 1
  const mean = (before: number, most: number) => before + (kcal - before) / Math.min(days, most)
  const surprise = habit.days === 0 ? habit.variance : (kcal - habit.usual) ** 2
  return {
    days,
    usual: mean(habit.usual, UNLOGGED.days),
    variance: habit.variance + (surprise - habit.variance) / Math.min(Math.max(days, 10), UNLOGGED.days),
    fast: mean(habit.fast, UNSETTLED.fastDays),
    slow: mean(habit.slow, UNSETTLED.slowDays),
    thermic: mean(habit.thermic, THERMIC_DAYS)
  }
}
