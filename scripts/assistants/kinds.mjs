// Slips by kinds: what a tired person or a model does wrong with the writes of the year, with figures and names that a seed draws. No rule
// can know them. Each call would be right but for the slip.
import { randomSource } from "../evaluate/random.mjs"
import { yearOf } from "../year/year.mjs"

const KJ_PER_KCAL = 4.184
const KG_PER_LB = 0.45359237
const KG_PER_STONE = 6.35029318
const ML_PER_FL_OZ = 29.5735
const CM_PER_INCH = 2.54
const round = (value, digits = 0) => Number(value.toFixed(digits))

/** Foods in four languages: kcal, and grams of protein, carbohydrate and fat of 100 g. */
const FOODS = [
  [["Peanut butter", "Erdnussmus", "Beurre de cacahuète", "Crema de cacahuete"], 600, 25, 20, 50],
  [["Walnuts", "Walnüsse", "Noix", "Nueces"], 680, 15, 14, 65],
  [["Oat flakes", "Haferflocken", "Flocons d'avoine", "Copos de avena"], 370, 13, 59, 7],
  [["Gouda", "Gouda jung", "Fromage à pâte dure", "Queso curado"], 370, 25, 0, 30],
  [["Butter", "Süssrahmbutter", "Beurre doux", "Mantequilla"], 745, 0.7, 0.6, 82],
  [["Salami", "Salami Mailänder Art", "Saucisson sec", "Salchichón"], 430, 23, 1, 37]
]

/** The lifts of the year in three other languages. */
const LIFTS = {
  Squat: ["Kniebeuge", "Squat arrière", "Sentadilla"],
  "Bench press": ["Bankdrücken", "Développé couché", "Press de banca"],
  Deadlift: ["Kreuzheben", "Soulevé de terre", "Peso muerto"],
  "Overhead press": ["Schulterdrücken", "Développé militaire", "Press militar"],
  "Romanian deadlift": ["Rumänisches Kreuzheben", "Soulevé de terre roumain", "Peso muerto rumano"]
}

const YEAR = yearOf().slice(-90)
const bodies = (path) =>
  YEAR.flatMap(({ writes }) => writes.filter((each) => each.path === path).map(({ body }) => body))
const WORKOUTS = bodies("/v1/workouts")
const WATERS = bodies("/v1/water")
const EATEN = bodies("/v1/food")
const WEIGHTS = bodies("/v1/weight")
const PHONE = YEAR.map(({ phone }) => phone).filter(({ sleepMinutes }) => sleepMinutes !== undefined)

const onDate = (body) => ({ ...body, date: "@0" })
const food = (body) => ["log_food", onDate(body)]
const water = (amountMl) => ["log_water", onDate({ amountMl })]
const reading = (name, value) => ["set_health_reading", { date: "@0", reading: name, value }]
const session = (exercises, more = {}) => ["log_workout", onDate({ exercises, ...more })]
const loadedOf = (random) => {
  const loaded = WORKOUTS.flatMap(({ exercises }) => exercises).filter(({ name }) => name in LIFTS)
  const { name, sets } = random.oneOf(loaded)
  return { name, sets: sets.filter(({ kind, weightKg }) => kind === undefined && weightKg !== undefined) }
}
const withSets = ({ name, sets }, change) => session([{ name, sets: sets.map(change) }])
const portionOf = (random, most) => {
  const [names, ...per100] = random.oneOf(FOODS)
  const grams = random.whole(8, most)
  const figures = (share) => {
    const [calories, protein, carbs, fat] = per100.map((value) => round(value * share, 1))
    return { calories, protein, carbs, fat }
  }
  return { name: `${random.oneOf(names)}, ${grams} g`, eaten: figures(grams / 100), hundred: figures(1) }
}
const swapped = (text, at) => text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
const misspelled = (random, name) => {
  const places = [...name.slice(0, -1)].flatMap((letter, at) =>
    at > 0 && letter !== name[at + 1] && /[a-z]{2}/.test(name.slice(at, at + 2)) ? [at] : []
  )
  return swapped(name, random.oneOf(places))
}

/** Each kind makes a slip: a call, or `{ before, waitMs, call }`. */
const KINDS = {
  "water in centilitres": (random) => water(random.oneOf(WATERS).amountMl / 10),
  "water in litres": (random) => water(random.oneOf(WATERS).amountMl / 1000),
  "water in fluid ounces": (random) => water(round(random.oneOf(WATERS).amountMl / ML_PER_FL_OZ)),
  "water in glasses": (random) => water(random.whole(1, 3)),
  "energy in kJ, with macronutrients": (random) => {
    const body = random.oneOf(EATEN)
    return food({ ...body, calories: round(body.calories * KJ_PER_KCAL) })
  },
  "energy in kJ of a usual food": (random) => {
    const { calories, meal, name } = random.oneOf(EATEN)
    return food({ name, meal, calories: round(calories * KJ_PER_KCAL) })
  },
  "energy in kJ of a portion": (random) => {
    const { eaten, name } = portionOf(random, 60)
    return food({ name, calories: round(eaten.calories * KJ_PER_KCAL) })
  },
  "figures of 100 g": (random) => {
    const { hundred, name } = portionOf(random, 35)
    return food({ name, ...hundred })
  },
  "a digit too many": (random) => {
    const { calories, meal, name } = random.oneOf(EATEN)
    return food({ name, meal, calories: calories * 10 })
  },
  "weight in pounds": (random) => [
    "log_weight",
    onDate({ weightKg: round(random.oneOf(WEIGHTS).weightKg / KG_PER_LB, 1) })
  ],
  "weight in stones": (random) => [
    "log_many",
    onDate({ items: [{ weight: { weightKg: round(random.oneOf(WEIGHTS).weightKg / KG_PER_STONE, 1) } }] })
  ],
  "load in pounds": (random) =>
    withSets(loadedOf(random), (set) => ({ ...set, weightKg: round(set.weightKg / KG_PER_LB / 5) * 5 })),
  "load without its decimal point": (random) =>
    withSets(loadedOf(random), (set) => ({ ...set, weightKg: set.weightKg * 10 })),
  "load left out": (random) => withSets(loadedOf(random), ({ weightKg: _, ...set }) => set),
  "load and repetitions swapped": (random) =>
    withSets(loadedOf(random), (set) => ({ ...set, reps: round(set.weightKg), weightKg: set.reps })),
  "minutes of a workout in hours": (random) => {
    const { durationMinutes, exercises } = random.oneOf(WORKOUTS.filter((each) => each.durationMinutes !== undefined))
    return session(exercises, { durationMinutes: round(durationMinutes / 60, 1) })
  },
  "a run in kilometres": (random) =>
    session([{ name: "Running", sets: [{ reps: 0, meters: random.whole(3, 21), seconds: random.whole(1500, 7000) }] }]),
  "a run in minutes": (random) =>
    session([
      { name: "Running", sets: [{ reps: 0, meters: random.whole(30, 210) * 100, seconds: random.whole(18, 65) }] }
    ]),
  "sleep in hours": (random) => reading("sleepMinutes", round(random.oneOf(PHONE).sleepMinutes / 60, 1)),
  "sleep as a clock shows it": (random) => {
    const minutes = random.oneOf(PHONE).sleepMinutes
    return reading("sleepMinutes", Math.floor(minutes / 60) * 100 + (minutes % 60))
  },
  "steps in thousands": (random) => reading("steps", round(random.oneOf(PHONE).steps / 1000)),
  "active energy in kJ": (random) =>
    reading("activeEnergyKcal", round(random.oneOf(PHONE).activeEnergyKcal * KJ_PER_KCAL)),
  "heart rate variability in seconds": (random) => reading("hrvMs", Math.max(1, round(random.oneOf(PHONE).hrvMs / 10))),
  "the pulse of training": (random) => reading("restingHeartRateBpm", random.whole(118, 149)),
  "a date to come": (random) => ["log_food", { ...random.oneOf(EATEN), date: `@${random.whole(3, 9)}` }],
  "the month before": (random) => ["log_food", { ...random.oneOf(EATEN), date: "@-31" }],
  "another year": (random) => [
    "log_weight",
    { ...random.oneOf(WEIGHTS), date: `@-${random.oneOf([365, 366, 364, 730])}` }
  ],
  "a call sent again": (random) => {
    const call = random.oneOf([food(random.oneOf(EATEN)), session(random.oneOf(WORKOUTS).exercises)])
    return {
      before: [["log_water", onDate({ amountMl: 300 + random.whole(1, 99) })], call],
      waitMs: random.whole(61, 600) * 1000,
      call
    }
  },
  "the same in another letter case": (random) => {
    const body = random.oneOf(EATEN)
    return {
      before: [food(body)],
      waitMs: random.whole(5, 300) * 1000,
      call: food({ ...body, name: body.name.toUpperCase() })
    }
  },
  "one more, sent again": (random) => {
    const metricId = `$0.items.name=${random.oneOf(["Coffee"])}.id`
    const call = ["add_to_custom_metric", { metricId, date: "@0" }]
    return {
      before: [["list_custom_metrics", { tab: "nutrition", values: 7 }], call],
      waitMs: random.whole(20, 500) * 1000,
      call
    }
  },
  "a meal that is logged": () => {
    const items = yearOf(1)[0]
      .writes.filter(({ body, path }) => path === "/v1/food" && body.meal === "breakfast")
      .map(({ body }) => ({ food: body }))
    return ["log_many", onDate({ items })]
  },
  "a circumference in inches": (random) => {
    const [field, cm] = random.oneOf([
      ["waistCm", 84],
      ["hipCm", 100],
      ["chestCm", 104],
      ["thighCm", 59],
      ["neckCm", 39]
    ])
    return ["log_measurement", onDate({ [field]: round((cm + random.whole(-3, 3)) / CM_PER_INCH, 1) })]
  },
  "lean mass in pounds": (random) => ["log_measurement", onDate({ leanBodyMassKg: random.whole(140, 155) })],
  "body fat as kilograms": (random) => ["log_measurement", onDate({ bodyFatPercent: random.whole(62, 74) })],
  "a mood of a hundred": (random) => ({
    before: [["list_custom_metrics", { tab: "body", values: 7 }]],
    call: ["set_custom_metric_value", onDate({ metricId: "$0.items.name=Mood.id", value: random.whole(40, 95) })]
  }),
  "a misspelled exercise": (random) => {
    const lift = loadedOf(random)
    return withSets({ ...lift, name: misspelled(random, lift.name) }, (set) => set)
  },
  "an exercise in another language": (random) => {
    const lift = loadedOf(random)
    return withSets({ ...lift, name: random.oneOf(LIFTS[lift.name]) }, (set) => set)
  },
  "a correction that leaves out": (random) => ({
    before: [["list_workouts", { limit: 10 }]],
    call: ["update_workout", { id: `$0.items.${random.whole(0, 3)}.id`, exercises: ["$0.items.0.exercises.0"] }]
  }),
  "pieces as grams": (random) => ({
    before: [["search_foods", { query: random.oneOf(["banana raw", "apple raw", "Apfel roh"]), limit: 3 }]],
    call: ["log_known_food", onDate({ id: "$0.items.0.id", amount: random.whole(1, 3) })]
  })
}

/** How many slips of each kind. */
const OF_EACH = 3

/** Slips of every kind, by a seed: `{ kind, before, waitMs, call }`. */
export const slipsOf = (seed) => {
  const random = randomSource(seed)
  return Object.entries(KINDS).flatMap(([kind, make]) =>
    Array.from({ length: OF_EACH }, () => {
      const made = make(random)
      return { kind, before: [], ...(Array.isArray(made) ? { call: made } : made) }
    })
  )
}
