// Simulated people whose true expenditure is known: fat and lean mass by Forbes' partition, glycogen with its water, water by the carbohydrate of the diet,
// adaptation and digestion (Hall et al. 2011, Lancet 378:826-837; Chow and Hall 2008, PLoS Comput Biol 4:e1000045), the content of the gut, a
// cycle, and the noise of a scale that shows 100 g. What they burn for themselves wanders slowly.
import { dateOf, dayNumber } from "./dates.mjs"

export const START = dayNumber("2025-01-06")

/** kcal of a kilogram of fat, of lean mass, of glycogen; its water, kg. */
const FAT_KCAL = 9440
const LEAN_KCAL = 1820
const GLYCOGEN_KCAL = 4200
const GLYCOGEN = { kg: 0.5, withWater: 3.7 }
const FORBES_KG = (10.4 * LEAN_KCAL) / FAT_KCAL
const ADAPTATION = { share: 0.14, days: 14 }
const DIGESTION = 0.1
/** kcal a day that a kilogram of fat, of lean mass, and of carried weight burn. */
const BURNT_PER_KG = { fat: 3.2, lean: 22, carried: 9 }
/** mg of sodium in a litre, lost a day per litre too many, and kept by the usual carbohydrate. */
const SODIUM = { litre: 3220, lost: 3000, kept: 4000, deviation: 600 }
const CARBOHYDRATE_SHARE = 0.48
const KCAL_PER_GRAM = { carbs: 4, protein: 4, fat: 9 }
const WANDERS = { kept: 0.995, kcal: 8 }
/** kcal more on a day of the weekend; the other days have less, so that a week has the usual. */
const WEEKEND_KCAL = 200
const WEEK = 7
const isWeekend = (day) => day % WEEK > 4

export const USUAL = {
  days: 150,
  first: 28,
  kg: (random) => random.normal(78, 12),
  fatShare: (random) => Math.min(0.45, Math.max(0.1, random.normal(0.26, 0.07))),
  activity: (random) => Math.min(2.4, Math.max(1.25, random.normal(1.55, 0.17))),
  deviation: 320,
  scaleKg: 0.35,
  gutKg: 0.45,
  cycleKg: 0,
  weekend: WEEKEND_KCAL,
  /** kcal beside the usual, of the person and of what is burnt; the share of carbohydrate; kg that the scale shows too much. */
  eats: () => 0,
  burns: () => 0,
  carbs: () => CARBOHYDRATE_SHARE,
  shift: () => 0,
  /** What is logged of a day's food: all or nothing; marked as complete, also where it is a fast; all but dinner, marked as partial. */
  logs: () => "all",
  isWeighed: () => true
}

const body = (random, life) => {
  const kg = life.kg(random)
  const fat = kg * life.fatShare(random)
  const lean = kg - fat - GLYCOGEN.kg * GLYCOGEN.withWater
  // Resting rate by lean mass: Katch and McArdle.
  const usual = (370 + 21.6 * (kg - fat)) * life.activity(random)
  return { kg, fat, lean, usual, carbs: usual * CARBOHYDRATE_SHARE }
}

/** The part of a day's food that is logged. */
const LOGGED = { all: 1, complete: 1, partial: 0.6, nothing: 0 }

const usualFood = (life, day, random, usual) =>
  Math.max(
    300,
    usual +
      life.eats(day, random, usual) +
      random.normal(0, life.deviation) +
      (isWeekend(day) ? life.weekend : -0.4 * life.weekend)
  )

/** The log of a person of a life, and what the person truly burnt and weighed on each day. */
export const simulated = (random, change) => {
  const life = { ...USUAL, ...change }
  const first = body(random, life)
  let { fat, lean } = first
  let [glycogen, water, adapted, gut, wanders] = [GLYCOGEN.kg, 0, 0, 0, 0]
  let before = first.usual
  const phase = random.between(0, 28)
  const truth = []
  const weights = []
  const days = Array.from({ length: life.days }, (_, day) => {
    wanders = WANDERS.kept * wanders + random.normal(0, WANDERS.kcal)
    const weight = fat + lean + glycogen * GLYCOGEN.withWater + water
    const eaten = life.food?.(day, random, first.usual) ?? usualFood(life, day, random, first.usual)
    const carbs = eaten * Math.min(0.8, Math.max(0.02, life.carbs(day) + random.normal(0, 0.04)))
    adapted += (ADAPTATION.share * (eaten - first.usual) - adapted) / ADAPTATION.days
    const burnt =
      first.usual +
      BURNT_PER_KG.fat * (fat - first.fat) +
      BURNT_PER_KG.lean * (lean - first.lean) +
      BURNT_PER_KG.carried * (weight - first.kg) +
      DIGESTION * (eaten - first.usual) +
      adapted +
      wanders +
      life.burns(day)
    truth.push(burnt)
    weights.push(weight)
    gut = 0.35 * gut + life.gutKg * (0.5 * (before / first.usual - 1) + random.normal(0, 0.6))
    const inCycle = (day + phase) % 28
    const cycle = life.cycleKg * Math.exp(-(Math.min(Math.abs(inCycle - 26), inCycle + 2) ** 2) / 8)
    const shown = weight + gut + cycle + random.normal(0, life.scaleKg) + life.shift(day)
    before = eaten
    const stored = carbs / GLYCOGEN_KCAL - (first.carbs / GLYCOGEN_KCAL) * (glycogen / GLYCOGEN.kg) ** 2
    glycogen = Math.max(0.05, glycogen + stored)
    const balance = eaten - burnt - stored * GLYCOGEN_KCAL
    const leanShare = FORBES_KG / (FORBES_KG + fat)
    fat += ((1 - leanShare) * balance) / FAT_KCAL
    lean += (leanShare * balance) / LEAN_KCAL
    const sodium = random.normal(0, SODIUM.deviation) - SODIUM.lost * water - SODIUM.kept * (1 - carbs / first.carbs)
    water = Math.max(-3.5, Math.min(4, water + sodium / SODIUM.litre))
    const logs = life.logs(day, random, eaten)
    const part = LOGGED[logs]
    return {
      date: dateOf(START + day),
      calories: part === 0 ? null : part * eaten,
      ...((logs === "complete" || logs === "partial") && { food: logs }),
      carbs: (part * carbs) / KCAL_PER_GRAM.carbs,
      // What is no carbohydrate is fat and protein.
      fat: (part * (eaten - carbs)) / (2 * KCAL_PER_GRAM.fat),
      protein: (part * (eaten - carbs)) / (2 * KCAL_PER_GRAM.protein),
      weightKg: life.isWeighed(day, random) ? Math.round(10 * shown) / 10 : null
    }
  })
  return { days, truth, weights }
}
