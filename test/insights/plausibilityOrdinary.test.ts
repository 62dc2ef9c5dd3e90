import { doubtsOf, doubtText, type PlausibilityFacts, similarExercise, usualOf } from "@daybook/core/plausibility"
import { expect, it } from "vitest"

const FACTS: PlausibilityFacts = { today: "2026-03-10", tomorrow: "2026-03-12" }

const said = (sent: object, facts: Partial<PlausibilityFacts> = {}) =>
  doubtsOf({ ...sent }, { ...FACTS, ...facts }).map(doubtText)

type Food = readonly [name: string, calories: number, protein: number, carbs: number, fat: number]

const food = ([name, calories, protein, carbs, fat]: Food) => ({ name, calories, protein, carbs, fat })

/** Foods whose names have numbers, as people write them. */
const NAMED: ReadonlyArray<Food> = [
  ["7 Up 330 ml", 140, 0, 35, 0],
  ["Vitamin D 1000", 0, 0, 0, 0],
  ["Protein bar 20 g protein", 210, 20, 20, 7],
  ["Bar (20 g P, 10 g F)", 270, 20, 25, 10],
  ["High Protein 20g Pudding", 150, 20, 12, 3],
  ["2 % milk 250 ml", 125, 8.5, 12, 5],
  ["Spaghetti No. 5", 355, 13, 71, 1.5],
  ["1/2 l Bier", 215, 2, 16, 0],
  ["Haferflocken (100 g = 350 kcal)", 525, 20, 88, 10],
  // An amount of one part says nothing about the whole.
  ["Pizza with 100 g cheese", 900, 40, 90, 42],
  ["Nudeln mit 20 g Butter", 500, 12, 70, 18],
  ["Salade avec 30 g de feta", 350, 12, 15, 28],
  ["Ensalada con 30 g de queso", 350, 12, 15, 28],
  ["Oatmeal (50 g oats, banana, peanut butter)", 450, 15, 60, 16],
  ["Salat (30 g Feta)", 300, 10, 15, 22],
  ["Porridge aus 40 g Hafer", 280, 12, 44, 9],
  ["Whey (30g) and milk", 300, 35, 16, 8],
  ["Nuts 30g + apple", 270, 6, 25, 18],
  ["Salmon 100 g, rice 50 g", 380, 25, 40, 13],
  // Pieces, and thousands.
  ["Snickers (2 Stück à 50 g)", 490, 9, 60, 24],
  ["3 cookies, 25 g each", 370, 4, 50, 17],
  ["Zwei Kekse je 10 g", 100, 1, 13, 5],
  ["2*30 g Käse", 240, 15, 0, 20],
  ["Milch 1.000 ml", 640, 34, 48, 36],
  ["1 500 g pommes de terre", 1100, 30, 225, 2],
  // Several drinks.
  ["5 Bier", 1075, 10, 80, 0],
  ["3 pints", 690, 6, 51, 0],
  ["Feierabendbiere (4 Stück)", 860, 8, 64, 0],
  ["A couple of beers", 430, 4.2, 32, 0],
  ["Kekse, 5 Stück (10 g)", 240, 3, 32, 11],
  ["Six beers", 1290, 12, 96, 0]
]

it("the numbers in the name of a food are no slip", () => {
  for (const each of NAMED) expect(said(food(each)), each[0]).toEqual([])
})

it("the amount in the name of a whole food is still its amount", () => {
  const slips: ReadonlyArray<Food> = [
    ["Walnuts, roasted, 15 g", 680, 15, 14, 65],
    ["Fromage à pâte dure, 30 g", 370, 25, 0, 30],
    ["100 g rice and 50 g salmon", 1600, 25, 240, 50],
    ["2 bars of 40 g", 400, 20, 80, 10],
    ["Walnuts (15 g)", 680, 15, 14, 65],
    ["5 Bier", 4500, 10, 80, 0],
    ["3 bananas", 1318, 4, 81, 1.2]
  ]
  for (const each of slips) expect(said(food(each)), each[0]).not.toEqual([])
})

const eaten = (...values: ReadonlyArray<number>) => ({ food: () => usualOf(values) })

it("several of a food, another kind of a coffee and a large meal are no slips", () => {
  const name = "Egg"
  for (const count of [2, 3, 5, 6, 9])
    expect(said({ name, calories: count * 78 }, eaten(78, 78, 78)), `${count}`).toEqual([])
  expect(said({ name, calories: 780 }, eaten(78, 78, 78))).toHaveLength(1)
  expect(said({ name, calories: 326 }, eaten(78, 78, 78))).toHaveLength(1)
  // A digit too many of another entry, not nine of this one.
  expect(said({ name, calories: 3780 }, eaten(420, 430, 460))).toHaveLength(1)
  expect(said(food(["Banana", 330, 4, 79, 1]), eaten(105, 105, 105))).toEqual([])
  expect(said({ name: "Coffee", calories: 30 }, eaten(2, 2, 2))).toEqual([])
  expect(said({ name: "Coffee", calories: 2 }, eaten(0, 0, 0))).toEqual([])
  expect(said({ name: "Coffee", calories: 300 }, eaten(0, 0, 0))).toHaveLength(1)
  const small = { eaten: { count: 40, least: 5, most: 450 } }
  expect(said({ name: "Döner", calories: 750 }, small)).toEqual([])
  expect(said({ name: "Döner", calories: 3100 }, small)).toHaveLength(1)
  const milk = { knownFood: () => usualOf([13, 13, 13]) }
  expect(said({ id: "f1", amount: 300, figures: { calories: 192 } }, milk)).toEqual([])
  const fiveGrams = (portion: string) => ({
    amount: 5,
    figures: { calories: 11 },
    portions: [{ name: portion, amount: 86 }]
  })
  expect(said(fiveGrams("1 cup"))).toEqual([])
  expect(said({ amount: 0.5, figures: { calories: 0 } })).toEqual([])
  expect(said({ amount: 0.5, figures: { calories: 1.9 } })).toHaveLength(1)
  expect(said(fiveGrams("medium"))).toHaveLength(1)
})

it("a glass after the sums of days is no slip", () => {
  const drinks = { drinks: usualOf([2500, 2500, 2800, 3000, 3000]) }
  for (const amountMl of [200, 250, 300, 500]) expect(said({ amountMl }, drinks)).toEqual([])
})

it("the next dumbbell, and a plate more at a dip, are no slips", () => {
  const lift = (name: string, best: number, kg: number, reps: number, isOfBody?: true) => {
    const known = { name, heaviestKg: best, sessions: 8, mostRepetitions: 15, ...(isOfBody && { isOfBody }) }
    const facts = { exercises: [{ ...known, bestEstimatedOneRepMaxKg: best * 1.2 }] }
    return said({ exercises: [{ name, sets: [{ reps, weightKg: kg }] }] }, facts)
  }
  expect(lift("Lateral raise", 4, 6, 10)).toEqual([])
  expect(lift("External rotation", 1, 2, 15)).toEqual([])
  expect(lift("Kettlebell swing", 16, 24, 15)).toEqual([])
  expect(lift("Pull-up", 5, 10, 5, true)).toEqual([])
  expect(lift("Dip", 10, 30, 5, true)).toEqual([])
  expect(lift("Dip", 40, 88, 5, true)).toHaveLength(1)
  expect(lift("Curl", 12, 26.5, 10)).toHaveLength(1)
})

it("an adductor is no misspelled abductor, and bodies of all builds are measured", () => {
  expect(similarExercise("Abduktor", [{ name: "Adductor" }])).toBeUndefined()
  expect(similarExercise("Adduktor", [{ name: "Abductor" }])).toBeUndefined()
  const beside = (waistCm: number) => ({
    circumference: (name: string) => (name === "waistCm" ? waistCm : undefined)
  })
  expect(said({ hipCm: 112, thighCm: 72 }, beside(65))).toEqual([])
  expect(said({ neckCm: 42, calfCm: 38, armCm: 32 }, beside(160))).toEqual([])
})

it("no figure and no name breaks a rule", () => {
  const zero = { count: 50, least: 0, middle: 0, most: 0 }
  const facts: Partial<PlausibilityFacts> = {
    ...{ food: () => zero, knownFood: () => zero, eaten: zero, drinks: zero, minutes: zero, reading: () => zero },
    ...{ circumference: () => 0, weighIn: () => ({ date: "", weightKg: 0, known: 9, largestStep: 0 }) },
    exercises: [{ name: "constructor", heaviestKg: 0, sessions: 9 }]
  }
  const numbers = [0, -1, 1e308, 5e-324, Number.NaN, Number.POSITIVE_INFINITY]
  const names = ["constructor", "__proto__", "(", "[a-z]*+?", "1 ".repeat(100), "1".repeat(200), "1g x ".repeat(40)]
  for (const name of names)
    for (const each of numbers) {
      const figures = { name, calories: each, protein: each, carbs: each, fat: each }
      const sets = [{ reps: each, weightKg: each, seconds: each, meters: each }]
      const more = { amountMl: each, weightKg: each, hipCm: each, bodyFatPercent: each, durationMinutes: each }
      said({ ...figures, ...more, exercises: [{ name, sets }] }, facts)
      said({ reading: name, value: each, id: name, amount: each, figures, per100: figures }, facts)
    }
})
