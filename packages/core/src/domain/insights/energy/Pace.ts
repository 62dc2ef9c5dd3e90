import { KCAL_PER_KG } from "./EnergyFilter.ts"

const DAYS_PER_WEEK = 7

/**
 * The paces that the app offers, kg a week. Faster than 1 % of the body weight a week costs muscle: Garthe et al. (2011), Int J Sport Nutr
 * Exerc Metab 21:97-104; 0.5 to 1 % is usual while losing: Helms et al. (2014), J Int Soc Sports Nutr 11:20; 0.25 to 0.5 % while
 * gaining: Iraki et al. (2019), Sports 7:154.
 */
export const PACE_KG = { min: -1.5, max: 1, step: 0.1 } as const

/** Shares of the body weight a week up to which a pace is usual, and from which on it is too fast. */
const LOSING = { usual: 0.0075, fast: 0.01 }
const GAINING = { usual: 0.0035, fast: 0.005 }

/** kcal a day to eat for a change of weight, kg a week (negative: less), at an expenditure in kcal a day. */
export const intakeForPace = (expenditureKcal: number, kgPerWeek: number): number =>
  expenditureKcal + (kgPerWeek * KCAL_PER_KG) / DAYS_PER_WEEK

/** Judges a pace by the share of the body weight that it changes in a week. */
export const paceJudgement = (kgPerWeek: number, weightKg: number): "usual" | "fast" | "tooFast" => {
  const share = Math.abs(kgPerWeek) / weightKg
  const { fast, usual } = kgPerWeek < 0 ? LOSING : GAINING
  return share > fast ? "tooFast" : share > usual ? "fast" : "usual"
}
