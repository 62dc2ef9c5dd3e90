// Expenditure of simulated people whose true expenditure is known: Daybook's filter, and the window of 28 days that many apps use.
//
// Intake differs by 300 kcal from day to day and is higher at weekends; a weigh-in differs from the weight by 0.7 kg and resembles the one of
// the day before (AR(1) 0.3), rounded to 100 g. A diet takes 600 kcal a day from day 60 on, and 1.3 kg of water that come back with no food.
import { expenditureOf } from "@daybook/core"
import { dateOf, dayNumber } from "./dates.mjs"
import { randomSource } from "./random.mjs"

const START = dayNumber("2025-01-06")
const DAYS = 130
const TODAY = dateOf(START + DAYS)
const KCAL_PER_KG = 7700

/** The days before a figure is expected. */
const SETTLING = 28
const DIET = 60

const from = (day, value) => (at) => (at < day ? 0 : value)
/** Comes near its value within a few times `days`. */
const towards = (day, value, days) => (at) => (at < day ? 0 : value * (1 - Math.exp((day - at - 1) / days)))

const FOUR_OF_SEVEN = (_, random) => random.chance(4 / 7)
const WEEKLY = (day) => day % 7 === 0

const diet = (more) => ({
  first: DIET,
  last: DIET + 27,
  eats: from(DIET, -600),
  water: towards(DIET, -1.3, 4),
  ...more
})

/** Name, and what differs. */
const CASES = [
  ["steady", {}],
  ["steady, weigh-ins ± 0.5 kg", { deviation: 0.5 }],
  ["steady, weigh-ins ± 0.9 kg", { deviation: 0.9 }],
  ["steady, 500 kcal less than burnt", { eats: () => -500 }],
  ["steady, 3 weigh-ins a week", { isWeighed: (_, random) => random.chance(3 / 7) }],
  [
    "a quarter unlogged, 4 weigh-ins a week",
    { isLogged: (_, random) => random.chance(3 / 4), isWeighed: FOUR_OF_SEVEN }
  ],
  ["4 of 7 days logged, a weigh-in a week", { isLogged: FOUR_OF_SEVEN, isWeighed: WEEKLY }],
  ["weekends unlogged", { isLogged: (day) => day % 7 < 5 }],
  ["diet, first 4 weeks", diet({})],
  ["diet, water within 2 weeks", diet({ water: towards(DIET, -1.3, 7) })],
  ["diet, 0.7 kg of water", diet({ water: towards(DIET, -0.7, 4) })],
  ["diet, no water", diet({ water: () => 0 })],
  ["diet, 150 kcal less burnt", diet({ burns: towards(DIET, -150, 14) })],
  ["diet, 4 of 7 days, a weigh-in a week", diet({ isLogged: FOUR_OF_SEVEN, isWeighed: WEEKLY })],
  ["300 kcal more burnt, first 4 weeks", { first: DIET, last: DIET + 27, burns: from(DIET, 300) }],
  ["300 kcal more burnt, then", { first: DIET + 28, burns: from(DIET, 300) }]
]

const USUAL = {
  first: SETTLING,
  last: DAYS - 1,
  deviation: 0.7,
  eats: () => 0,
  burns: () => 0,
  water: () => 0,
  isLogged: () => true,
  isWeighed: () => true
}

const AUTOCORRELATION = 0.3

/** The log of a person, and what the person truly burns on each day. */
const simulated = (random, { burns, deviation, eats, isLogged, isWeighed, water }) => {
  const usual = random.normal(2500, 350)
  let weight = random.normal(80, 12)
  let noise = random.normal(0, deviation)
  const truth = []
  const days = Array.from({ length: DAYS }, (_, day) => {
    const burnt = usual + burns(day)
    const eaten = Math.max(800, usual + eats(day) + random.normal(0, 300) + (day % 7 > 4 ? 200 : -80))
    noise = AUTOCORRELATION * noise + Math.sqrt(1 - AUTOCORRELATION ** 2) * random.normal(0, deviation)
    const shown = Math.round(10 * (weight + water(day) + noise)) / 10
    truth.push(burnt)
    weight += (eaten - burnt) / KCAL_PER_KG
    return {
      date: dateOf(START + day),
      calories: isLogged(day, random) ? eaten : null,
      weightKg: isWeighed(day, random) ? shown : null
    }
  })
  return { days, truth }
}

const WINDOW = 28

/** The rule of many apps: the mean intake of 28 days less the energy of the weight between the means of its first and last weeks. */
const byWindow = (days) => (date) => {
  const last = dayNumber(date) - START
  const window = days.slice(Math.max(0, last - WINDOW + 1), last + 1)
  const eaten = window.flatMap(({ calories }) => calories ?? [])
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const weekOf = (part) => part.flatMap(({ weightKg }) => weightKg ?? [])
  const [before, after] = [weekOf(window.slice(0, 7)), weekOf(window.slice(-7))]
  if (eaten.length < 21 || before.length === 0 || after.length === 0) return null
  return { kcal: mean(eaten) - ((mean(after) - mean(before)) / (WINDOW - 7)) * KCAL_PER_KG }
}

const figuresOf = () => ({ days: 0, known: 0, held: 0, moved: 0, moves: 0, errors: [] })

const measure = (figures, rule, { first, last }, truth) => {
  let before = null
  for (let day = first; day <= last; day++) {
    const found = rule(dateOf(START + day))
    figures.days++
    if (found !== null) {
      figures.known++
      figures.errors.push(found.kcal - truth[day])
      if (found.low <= truth[day] && truth[day] <= found.high) figures.held++
      if (before !== null) {
        figures.moves++
        figures.moved += Math.abs(found.kcal - before.kcal)
      }
    }
    before = found
  }
}

/** The figures of Daybook and of the window over so many people of a case. */
const measured = ([, change], count, seed) => {
  const what = { ...USUAL, ...change }
  const random = randomSource(seed)
  const [ours, window] = [figuresOf(), figuresOf()]
  for (let person = 0; person < count; person++) {
    const { days, truth } = simulated(random, what)
    measure(ours, expenditureOf(days, TODAY), what, truth)
    measure(window, byWindow(days), what, truth)
  }
  return { ours, window }
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
const rmse = ({ errors }) => Math.sqrt(mean(errors.map((error) => error ** 2)))
const share = (part, whole) => (whole === 0 ? "-" : ((100 * part) / whole).toFixed(0))

const rowOf = (each, count, seed) => {
  const { ours, window } = measured(each, count, seed)
  return [
    each[0],
    rmse(ours).toFixed(0),
    mean(ours.errors).toFixed(0),
    share(ours.held, ours.known),
    share(ours.known, ours.days),
    (ours.moved / ours.moves).toFixed(0),
    window.known === 0 ? "-" : rmse(window).toFixed(0),
    share(window.known, window.days)
  ]
}

/** A seed whose people chose no constant of the filter. */
const HELD_OUT = 20_261_126

/** Errors of the expenditure over so many people a case. */
export const energyReports = (count) => [
  {
    title: "Expenditure: simulated logs",
    explains: `Root mean squared error and bias in kcal a day, % of days whose band of 90 % holds the truth, % of days with a figure, movement a day in kcal; then the error and the availability of a window of 28 days. ${count} people a case, from day 28 on or as named.`,
    rows: [
      ["log", "RMSE", "bias", "held", "known", "moves", "window: RMSE", "known"],
      ...CASES.map((each) => rowOf(each, count, HELD_OUT))
    ]
  }
]

/** The figures that have bounds: name, figure, and the least or the most. */
export const energyBounds = (count) => {
  const figures = (name) =>
    measured(
      CASES.find(([known]) => known === name),
      count,
      HELD_OUT
    ).ours
  const steady = figures("steady")
  const sparse = figures("4 of 7 days logged, a weigh-in a week")
  const dieting = figures("diet, first 4 weeks")
  const sum = (read) => [steady, sparse, dieting].reduce((total, each) => total + read(each), 0)
  return [
    { name: "expenditure, steady: RMSE, kcal", most: 80, figure: rmse(steady) },
    { name: "expenditure, steady: movement a day, kcal", most: 20, figure: steady.moved / steady.moves },
    { name: "expenditure, first 4 weeks of a diet: bias, kcal", most: 150, figure: Math.abs(mean(dieting.errors)) },
    { name: "expenditure, first 4 weeks of a diet: RMSE, kcal", most: 250, figure: rmse(dieting) },
    {
      name: "expenditure, 4 of 7 days logged and a weigh-in a week: days with a figure",
      least: 95,
      figure: (100 * sparse.known) / sparse.days
    },
    {
      name: "expenditure: bands that hold the truth",
      least: 85,
      most: 95,
      figure: (100 * sum(({ held }) => held)) / sum(({ known }) => known)
    }
  ]
}
