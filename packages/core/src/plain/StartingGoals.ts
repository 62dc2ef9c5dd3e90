import { intakeForPace, USUAL_FAT } from "./Pace.ts"
import { KCAL_PER_GRAM } from "./UnitFactors.ts"

/** How much a day moves: mostly sitting, often on the feet, or physical work or sport on most days. */
export type Activity = "sitting" | "standing" | "active"

/** A person before the log knows anything of them. */
export interface Person {
  readonly weightKg: number
  readonly heightCm?: number | undefined
  /** In years. */
  readonly age?: number | undefined
  readonly sex?: "female" | "male" | undefined
  readonly activity: Activity
  /** The wanted change of weight, kg a week; negative to lose. */
  readonly kgPerWeek: number
}

/** The ages and heights that are taken. The formula for the energy at rest was made with people of 19 to 78 years. */
export const PERSON_YEARS = { min: 15, max: 100 } as const
export const PERSON_CM = { min: 120, max: 230 } as const

/**
 * Physical activity levels (FAO/WHO/UNU 2004, table 5.1): the middle of sedentary or light days (1.40 to 1.69), where these end, and the
 * middle of moderately active ones (1.70 to 1.99).
 */
const LEVELS: Readonly<Record<Activity, number>> = { sitting: 1.55, standing: 1.7, active: 1.85 }

/** Nobody is proposed to lose weight below this age, in years, and below this body mass index, kg/m²: underweight (WHO). */
const LOSING_FROM = { years: 18, bmi: 18.5 } as const

/** The constants of Mifflin, St Jeor et al. (1990), Am J Clin Nutr 51:241-247, kcal. Where the sex is not said, their middle. */
const MIFFLIN = { perKg: 10, perCm: 6.25, perYear: 5, male: 5, female: -161, unsaid: -78 } as const

/** Resting energy by the fat-free mass, kcal: Cunningham (1991), Am J Clin Nutr 54:963-969. */
const CUNNINGHAM = { base: 370, perKg: 21.6 } as const

/** Grams of protein a kg of body weight: Morton et al. (2018), Br J Sports Med 52:376-384; more while losing: Helms et al. (2014), J Int Soc Sports Nutr 11:20. */
const PROTEIN = { usual: 1.6, losing: 2 } as const

/** A heavier body than that of this body mass index, kg/m², needs no more protein: what it has more is mostly fat. */
const PROTEIN_BMI = 27.5

/** The share of the energy that is fat, within the reference range of 20 to 35 %: EFSA (2010), EFSA Journal 8(3):1461. */
const FAT_SHARE = 0.3

/** ml to drink a day: four fifths of the adequate intake of water, EFSA (2010), EFSA Journal 8(3):1459. The rest is in food. */
const DRINKS_ML = { female: 1600, male: 2000, unsaid: 1800 } as const

/** Targets to start with, and the figures they follow from. */
export interface StartingGoals {
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly waterMl: number
  /** kcal a day at rest. */
  readonly restingKcal: number
  /** kcal a day in all. */
  readonly expenditureKcal: number
  /** True if the height and the age are known: without them the resting energy follows from the weight alone. */
  readonly isByHeight: boolean
  /** True if the pace asks for less than the energy at rest. The target is that energy then. */
  readonly isAtRest: boolean
  /** The pace of the goals, kg a week: 0 for a person who is too young or too light to lose. */
  readonly kgPerWeek: number
}

/**
 * Daily targets for a person of whom nothing is logged yet, in kcal, grams and ml. The resting energy is by Mifflin and St Jeor, or by
 * Cunningham without a height and an age, times the level of activity; the pace changes it by the energy of a kilogram. It is never less
 * than the energy at rest. Formulas miss single people by 10 % and more: after two weeks the log knows better.
 */
export const startingGoals = ({ activity, age, heightCm, kgPerWeek: wish, sex, weightKg }: Person): StartingGoals => {
  const isYoung = age !== undefined && age < LOSING_FROM.years
  const isLight = heightCm !== undefined && weightKg < LOSING_FROM.bmi * (heightCm / 100) ** 2
  const kgPerWeek = isYoung || isLight ? Math.max(0, wish) : wish
  const isByHeight = heightCm !== undefined && age !== undefined
  const restingKcal = tens(
    isByHeight
      ? MIFFLIN.perKg * weightKg + MIFFLIN.perCm * heightCm - MIFFLIN.perYear * age + MIFFLIN[sex ?? "unsaid"]
      : CUNNINGHAM.base + CUNNINGHAM.perKg * (1 - USUAL_FAT) * weightKg
  )
  const expenditureKcal = tens(restingKcal * LEVELS[activity])
  const wanted = intakeForPace(expenditureKcal, kgPerWeek, weightKg)
  const calories = Math.max(wanted, restingKcal)
  const counted = heightCm === undefined ? weightKg : Math.min(weightKg, PROTEIN_BMI * (heightCm / 100) ** 2)
  const protein = fives(counted * (kgPerWeek < 0 ? PROTEIN.losing : PROTEIN.usual))
  const fat = fives((calories * FAT_SHARE) / KCAL_PER_GRAM.fat)
  const carbs = fives((calories - protein * KCAL_PER_GRAM.protein - fat * KCAL_PER_GRAM.fat) / KCAL_PER_GRAM.carbs)
  return {
    ...{ calories, protein, carbs, fat, waterMl: DRINKS_ML[sex ?? "unsaid"] },
    ...{ restingKcal, expenditureKcal, isByHeight, isAtRest: wanted < restingKcal, kgPerWeek }
  }
}

const to = (step: number) => (value: number) => step * Math.max(0, Math.round(value / step))
const tens = to(10)
const fives = to(5)
