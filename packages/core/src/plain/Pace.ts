const DAYS_PER_WEEK = 7

/** The weight of a body that was not weighed lately, in kg. */
const USUAL_KG = 75

/**
 * The paces that the app offers, kg a week. Faster than 1 % of the body weight a week costs muscle: Garthe et al. (2011), Int J Sport Nutr
 * Exerc Metab 21:97-104; 0.5 to 1 % is usual while losing: Helms et al. (2014), J Int Soc Sports Nutr 11:20; 0.25 to 0.5 % while
 * gaining: Iraki et al. (2019), Sports 7:154.
 */
export const PACE_KG = { min: -1.5, max: 1, step: 0.1 } as const

/** Shares of the body weight a week up to which a pace is usual, and from which on it is too fast. */
const LOSING = { usual: 0.0075, fast: 0.01 }
const GAINING = { usual: 0.0035, fast: 0.005 }

/** The slow end of the usual paces, as shares of the body weight a week (Helms, Iraki as above). */
export const LOSING_SHARE = 0.005
export const GAINING_SHARE = 0.0025

/** A wider band of expenditure, in kcal, is no ground for a target: it is as wide as the energy of 0.5 kg a week. */
const PLANNABLE_BAND = 600

/** True if an expenditure is known well enough to say what to eat for a pace. */
export const isPlannable = ({ high, low }: { readonly low: number; readonly high: number }): boolean =>
  high - low <= PLANNABLE_BAND

/** Energy of a kilogram of fat and of fat-free mass, in kcal: Hall (2008), Int J Obes 32:573-576. */
const FAT_KCAL = 9400
const LEAN_KCAL = 1800

/** Forbes' curve: fat-free mass changes by 10.4 kg for each e-fold of the fat; here in kg of fat, times the ratio of the two densities. */
const FORBES_KG = (10.4 * LEAN_KCAL) / FAT_KCAL

/** The share of fat of a body for which no check-in says one. */
export const USUAL_FAT = 0.27

/**
 * Energy of a kilogram of body weight gained or lost, in kcal. It falls as a body has less fat, since more of what it loses is lean: about 7,000 at
 * 80 kg with 27 % of fat, and the 7,700 that are often used only above 30 kg of fat (Hall 2008).
 */
export const energyOfKilogram = (weightKg: number, fatShare: number = USUAL_FAT): number => {
  const lean = FORBES_KG / (FORBES_KG + Math.max(0, weightKg) * fatShare)
  return 1 / (lean / LEAN_KCAL + (1 - lean) / FAT_KCAL)
}

/**
 * kcal a day to eat for a change of weight, kg a week (negative: less), at an expenditure in kcal a day and a body weight in kg, if
 * it is known. In tens, since the expenditure is not more exact.
 */
export const intakeForPace = (expenditureKcal: number, kgPerWeek: number, weightKg = USUAL_KG): number =>
  Math.max(0, 10 * Math.round((expenditureKcal + (kgPerWeek * energyOfKilogram(weightKg)) / DAYS_PER_WEEK) / 10))

/** The change of weight, kg a week, that an energy balance in kcal a day makes at a body weight in kg, if it is known. */
export const paceOfBalance = (balanceKcal: number, weightKg = USUAL_KG): number =>
  (balanceKcal * DAYS_PER_WEEK) / energyOfKilogram(weightKg)

/** Judges a pace by the share of the body weight that it changes in a week. */
export const paceJudgement = (kgPerWeek: number, weightKg: number): "usual" | "fast" | "tooFast" => {
  const { fastKg, usualKg } = paceLimits(kgPerWeek, weightKg)
  const pace = Math.abs(kgPerWeek)
  return pace > fastKg ? "tooFast" : pace > usualKg ? "fast" : "usual"
}

/** The paces up to which it is usual to lose or to gain, in kg a week, and above which it is too fast. `kgPerWeek` names the direction. */
export const paceLimits = (kgPerWeek: number, weightKg: number) => {
  const { fast, usual } = kgPerWeek < 0 ? LOSING : GAINING
  return { usualKg: usual * weightKg, fastKg: fast * weightKg }
}
