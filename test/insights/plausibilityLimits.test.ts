import {
  bodyFacts,
  type Doubt,
  doubtsOf,
  doubtText,
  type PlausibilityFacts,
  type Usual
} from "@daybook/core/plausibility"
import { estimatedOneRepMax } from "@daybook/core/training"
import * as fc from "effect/FastCheck"
import { expect, it } from "vitest"

const FACTS: PlausibilityFacts = { today: "2026-03-10", tomorrow: "2026-03-12" }

const STEP = 0.01

const food = (calories: number, protein: number, carbs: number, fat: number) => ({
  ...{ name: "Meal", calories, protein, carbs, fat }
})

const set = (weightKg: number) => ({ exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg }] }] })

interface Limit {
  readonly rule: string
  /** A write on the limit, which passes, and one a step beyond it, for a base that is drawn at random. */
  readonly at: (base: number) => object
  readonly beyond: (base: number) => object
  readonly facts?: (base: number) => Partial<PlausibilityFacts>
}

const weighIn = (kg: number) => ({ weighIn: () => ({ date: "2026-03-01", weightKg: kg }) })
const squat = (kg: number) => ({ exercises: [{ name: "Squat", heaviestKg: kg }] })
const waist = (cm: number) => ({ circumference: () => cm })

/** What the log has of something: ten values from half of the base to the base. */
const usual = (most: number): Usual => ({ count: 30, least: most / 2, middle: most * 0.75, most })

const squats = (sessions: number) => (kg: number) => ({
  exercises: [{ name: "Squat", heaviestKg: kg, sessions, bestEstimatedOneRepMaxKg: estimatedOneRepMax(kg, 5) }]
})

const known = (kg: number): Partial<PlausibilityFacts> => ({
  weighIn: () => ({ date: "2026-03-08", weightKg: kg, known: 5, largestStep: 0.01 })
})

const run = (meters: number, seconds: number) => ({
  exercises: [{ name: "Run", sets: [{ reps: 0, meters, seconds }] }]
})

const runs = (meters: number): Partial<PlausibilityFacts> => ({
  exercises: [{ name: "Run", heaviestKg: 0, sessions: 5, lastSets: [{ reps: 0, meters, seconds: meters }] }]
})

const LIMITS: ReadonlyArray<Limit> = [
  ...[
    { sessions: 1, ratio: 2.1 },
    { sessions: 4, ratio: 1.8 },
    { sessions: 5, ratio: 1.3 }
  ].map(({ ratio, sessions }) => ({
    rule: `a load over ${ratio} times the best of ${sessions} sessions`,
    at: (kg: number) => set(kg * ratio),
    beyond: (kg: number) => set(kg * ratio + STEP),
    facts: squats(sessions)
  })),
  {
    rule: "a weigh-in 6 % over one of two days before, of five that are known",
    at: (kg) => ({ date: "2026-03-10", weightKg: kg * 1.06 - 1e-9 }),
    beyond: (kg) => ({ date: "2026-03-10", weightKg: kg * 1.06 + STEP }),
    facts: known
  },
  {
    rule: "a pace eight times the last",
    at: (m) => run(m * 10, (m * 10) / 8 + STEP),
    beyond: (m) => run(m * 10, (m * 10) / 8 - STEP),
    facts: (m) => runs(m * 10)
  },
  {
    rule: "an eighth of the pace of the last",
    at: (m) => run(m, m * 8 - STEP),
    beyond: (m) => run(m, m * 8 + STEP),
    facts: (m) => runs(m * 10)
  },
  {
    rule: "a fifth of what the same food had",
    at: (kcal) => ({ name: "Rice", calories: kcal / 10 }),
    beyond: (kcal) => ({ name: "Rice", calories: kcal / 10 - STEP }),
    facts: (kcal) => ({ food: () => usual(kcal) })
  },
  {
    rule: "kJ of 1.8 times what the same food had",
    at: (kcal) => ({ name: "Rice", calories: kcal * 1.8 }),
    beyond: (kcal) => ({ name: "Rice", calories: kcal * 4.184 }),
    facts: (kcal) => ({ food: () => usual(kcal) })
  },
  {
    rule: "more energy than the amount in the name can have",
    at: (g) => ({ name: `Nut butter, ${g} g`, calories: g * 9.3 }),
    beyond: (g) => ({ name: `Nut butter, ${g} g`, calories: g * 9.3 + STEP })
  },
  {
    rule: "a drink under the least by 2.5 that is one in centilitres",
    at: (ml) => ({ amountMl: ml * 2 }),
    beyond: (ml) => ({ amountMl: ml }),
    facts: (ml) => ({ drinks: usual(ml * 10) })
  },
  {
    rule: "a pulse 1.6 times the highest",
    at: (bpm) => ({ reading: "restingHeartRateBpm", value: bpm * 1.6 }),
    beyond: (bpm) => ({ reading: "restingHeartRateBpm", value: bpm * 1.6 + STEP }),
    facts: (bpm) => ({ reading: () => usual(bpm) })
  },
  {
    rule: "steps in thousands",
    at: (steps) => ({ reading: "steps", value: steps * 40 }),
    beyond: (steps) => ({ reading: "steps", value: steps / 10 }),
    facts: (steps) => ({ reading: () => usual(steps * 100) })
  },
  {
    rule: "body fat 12 points over the last",
    at: () => ({ bodyFatPercent: 32 }),
    beyond: () => ({ bodyFatPercent: 32 + STEP }),
    facts: () => ({ circumference: (name) => (name === "bodyFatPercent" ? 20 : undefined) })
  },
  {
    rule: "a month before a day, where three foods are logged",
    at: () => ({ name: "Rice", date: "2026-02-11" }),
    beyond: () => ({ name: "Rice", date: "2026-02-10" }),
    facts: () => ({ eatenOn: () => Array.from({ length: 3 }, () => ({ name: "Oats", calories: 300, meal: "lunch" })) })
  },
  {
    rule: "a load over 1.6 times the best",
    at: (kg) => set(kg * 1.6),
    beyond: (kg) => set(kg * 1.6 + STEP),
    facts: squat
  },
  {
    rule: "a weigh-in 12 % over",
    at: (kg) => ({ weightKg: kg + kg * 0.12 - 1e-9 }),
    beyond: (kg) => ({ weightKg: kg * 1.12 + STEP }),
    facts: weighIn
  },
  {
    rule: "a weigh-in 12 % under",
    at: (kg) => ({ weightKg: kg - kg * 0.12 + 1e-9 }),
    beyond: (kg) => ({ weightKg: kg * 0.88 - STEP }),
    facts: weighIn
  },
  {
    rule: "a circumference over 1.6 times",
    at: (cm) => ({ waistCm: cm * 1.6 }),
    beyond: (cm) => ({ waistCm: cm * 1.6 + STEP }),
    facts: waist
  },
  {
    rule: "a circumference under the half",
    at: (cm) => ({ waistCm: cm / 2 }),
    beyond: (cm) => ({ waistCm: cm / 2 - STEP }),
    facts: waist
  },
  {
    rule: "energy over 1.6 times the macronutrients",
    at: (g) => food(4 * g * 1.6, g, 0, 0),
    beyond: (g) => food(4 * g * 1.6 + STEP, g, 0, 0)
  },
  {
    rule: "energy under 1/1.6 of the macronutrients",
    at: (g) => food((4 * g) / 1.6, g, 0, 0),
    beyond: (g) => food((4 * g) / 1.6 - STEP, g, 0, 0)
  },
  {
    rule: "per 100 g of a new food",
    at: (g) => ({ name: "Meal", per100: food(2 * g * 1.6, g / 2, 0, 0) }),
    beyond: (g) => ({ name: "Meal", per100: food(2 * g * 1.6 + STEP, g / 2, 0, 0) })
  },
  { rule: "water under 20 ml", at: () => ({ amountMl: 20 }), beyond: () => ({ amountMl: 20 - STEP }) },
  {
    rule: "sleep under an hour",
    at: () => ({ reading: "sleepMinutes", value: 60 }),
    beyond: () => ({ reading: "sleepMinutes", value: 59 })
  },
  {
    rule: "sleep over 16 hours",
    at: () => ({ reading: "sleepMinutes", value: 960 }),
    beyond: () => ({ reading: "sleepMinutes", value: 961 })
  },
  { rule: "more than 60 days back", at: () => ({ date: "2026-01-09" }), beyond: () => ({ date: "2026-01-08" }) },
  { rule: "after tomorrow", at: () => ({ date: "2026-03-12" }), beyond: () => ({ date: "2026-03-13" }) },
  { rule: "macronutrients of 20 kcal", at: () => food(500, 4.99, 0, 0), beyond: () => food(500, 5, 0, 0) },
  // A drink whose energy is that of a label in kJ, 3.9 to 4.5 times its macronutrients, is no alcohol.
  {
    rule: "kJ from 3.9 times on",
    at: (c) => food(3.9 * c - STEP, 0, c / 4, 0),
    beyond: (c) => food(3.9 * c + STEP, 0, c / 4, 0)
  },
  {
    rule: "kJ up to 4.5 times",
    at: (c) => food(4.5 * c + STEP, 0, c / 4, 0),
    beyond: (c) => food(4.5 * c - STEP, 0, c / 4, 0)
  }
]

const doubts = ({ facts = () => ({}) }: Limit, base: number, sent: object): ReadonlyArray<Doubt> =>
  doubtsOf({ ...sent }, { ...FACTS, ...facts(base) })

for (const limit of LIMITS) {
  it(`doubts one step beyond its limit, and nothing on it: ${limit.rule}`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 150 }), (base) => {
        expect(doubts(limit, base, limit.at(base)), JSON.stringify(limit.at(base))).toEqual([])
        expect(doubts(limit, base, limit.beyond(base)), JSON.stringify(limit.beyond(base))).toHaveLength(1)
      }),
      { numRuns: 50 }
    )
  })
}

it("a check-in counts for 30 days before it, and for ever after", () => {
  const facts = bodyFacts([{ date: "2026-03-01", weightKg: 80, waistCm: 80 }])
  expect(facts.weighIn("2026-03-31")).toMatchObject({ weightKg: 80 })
  expect(facts.weighIn("2036-03-01")).toMatchObject({ weightKg: 80 })
  expect(facts.weighIn("2026-01-30")).toMatchObject({ weightKg: 80 })
  expect(facts.weighIn("2026-01-29")).toBeUndefined()
  expect(facts.circumference("waistCm", "2036-03-01")).toBe(80)
  expect(facts.circumference("waistCm", "2026-01-29")).toBeUndefined()
})

it("a load that was most likely in pounds, or has lost its decimal point, is said up to the limit of a load", () => {
  const said = (kg: number) =>
    doubtsOf(set(kg), { ...FACTS, ...squat(100) })
      .map(doubtText)
      .join()
  // 160 kg are 352.7 lb.
  expect(said(352)).toMatch(/if 352 lb is meant, send 159\.7/)
  expect(said(353)).toMatch(/if 353 kg without its decimal point is meant, send 35\.3/)
  expect(said(1500)).toMatch(/send 150$/)
  expect(
    doubtsOf(set(1500), { ...FACTS, ...squat(90) })
      .map(doubtText)
      .join()
  ).not.toMatch(/send/)
})
