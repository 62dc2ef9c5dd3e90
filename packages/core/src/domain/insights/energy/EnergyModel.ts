// What is known of a body beside its log: what digestion and a change of intake burn, and the water that food moves.

import { runningMean } from "../../../plain/Statistics.ts"
import { KCAL_PER_GRAM } from "../../../plain/UnitFactors.ts"

/**
 * What a kcal more in the mean intake burns: 0.1 in digestion (Westerterp 2004, Nutr Metab 1:5), and about as much as the body adapts, within some weeks (Hall
 * et al. 2011, Lancet 378:826-837, have 0.14).
 */
export const INTAKE_EFFECT = 0.2
/** The days of the mean intake that it follows. */
export const EFFECT_DAYS = 21

/** The kcal that a kilogram more of body weight burns a day, at rest and in motion (Hall et al. 2011). */
export const KCAL_PER_CARRIED_KG = 18

/**
 * Water and glycogen follow the energy balance: a diet of 600 kcal less takes somewhat below a kilogram within a week, more than the energy explains
 * (Kreitzman et al. 1992, Am J Clin Nutr 56:292S-293S; Hall et al. 2011).
 */
export const WATER_KG_PER_KCAL = 0.0013
export const WATER_DAYS = 3

/**
 * Kilograms of water that a diet holds beside a usual one, by the ratio of its carbohydrate to the usual: glycogen of 0.5 kg goes with the root, each
 * gram with 2.7 g of water, and insulin keeps sodium with 1.33 kg of water (Hall et al. 2011, appendix).
 */
const waterOf = (ratio: number): number => 1.85 * (Math.sqrt(ratio) - 1) + 1.33 * (ratio - 1)

const USUAL_CARBOHYDRATE_SHARE = 0.45
const LATELY_DAYS = 4
const LONG_DAYS = 150
/** Less would be a log without carbohydrate, and the root needs none of it. */
const LEAST_RATIO = 0.05

/** The days whose carbohydrate is known: their number, the kcal of it and of all food lately, and of all food over months. */
export interface Carbohydrate {
  readonly days: number
  readonly lately: number
  readonly energyLately: number
  readonly energyLong: number
}

export const NO_CARBOHYDRATE: Carbohydrate = { days: 0, lately: 0, energyLately: 0, energyLong: 0 }

/** With the food of one more day: kcal, and grams of carbohydrate. */
export const withFood = (before: Carbohydrate, kcal: number, grams: number): Carbohydrate => {
  const days = before.days + 1
  return {
    days,
    lately: runningMean(before.lately, grams * KCAL_PER_GRAM.carbs, days, LATELY_DAYS),
    energyLately: runningMean(before.energyLately, kcal, days, LATELY_DAYS),
    energyLong: runningMean(before.energyLong, kcal, days, LONG_DAYS)
  }
}

/**
 * Water by the share of carbohydrate in the food, in kg. What follows from the amount of food alone is not in it: the water of the balance has that already.
 * So a diet of less food moves nothing here, and one with less carbohydrate does.
 */
export const waterOfShare = ({ energyLately, energyLong, lately }: Carbohydrate): number => {
  const ratio = (kcal: number, of: number) => (of <= 0 ? 1 : Math.max(LEAST_RATIO, kcal / of))
  return waterOf(ratio(lately, USUAL_CARBOHYDRATE_SHARE * energyLong)) - waterOf(ratio(energyLately, energyLong))
}
