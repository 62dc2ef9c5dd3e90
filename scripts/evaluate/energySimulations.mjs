// Expenditure of simulated people whose true expenditure is known: Daybook's filter, and the window of 28 days that many apps use.
import { expenditureOf } from "@daybook/core"
import { dateOf, dayNumber } from "./dates.mjs"
import { LIVES } from "./energyLives.mjs"
import { START, simulated, USUAL } from "./energyPeople.mjs"
import { randomSource } from "./random.mjs"

const KCAL_PER_KG = 7700
const WINDOW = 28

/** The rule of many apps: the mean intake of 28 days less the energy of the weight between the means of its first and last weeks. */
const byWindow = (days) => (date) => {
  const last = dayNumber(date) - START
  const window = days.slice(Math.max(0, last - WINDOW + 1), last + 1)
  const eaten = window.flatMap(({ calories }) => calories ?? [])
  const weekOf = (part) => part.flatMap(({ weightKg }) => weightKg ?? [])
  const [before, after] = [weekOf(window.slice(0, 7)), weekOf(window.slice(-7))]
  if (eaten.length < 21 || before.length === 0 || after.length === 0) return null
  return { kcal: mean(eaten) - ((mean(after) - mean(before)) / (WINDOW - 7)) * KCAL_PER_KG }
}

const figuresOf = () => ({ days: 0, known: 0, held: 0, moved: 0, moves: 0, errors: [] })

const WEEK = 7

/** The truth of a date is the mean of the week up to it: what a single day burns is no expenditure to plan with. */
const truthOf = (truth, day) => mean(truth.slice(Math.max(0, day - WEEK + 1), day + 1))

const measure = (figures, rule, { first, last }, truth) => {
  let before = null
  for (let day = first; day <= last; day++) {
    const found = rule(dateOf(START + day))
    const burnt = truthOf(truth, day)
    figures.days++
    if (found !== null) {
      figures.known++
      figures.errors.push(found.kcal - burnt)
      if (found.low <= burnt && burnt <= found.high) figures.held++
      if (before !== null) {
        figures.moves++
        figures.moved += Math.abs(found.kcal - before.kcal)
      }
    }
    before = found
  }
}

/** The figures of Daybook and of the window over so many people of a life. */
const measured = (change, count, seed) => {
  const life = { ...USUAL, ...change }
  const span = { first: life.first, last: life.last ?? life.days - 1 }
  const random = randomSource(seed)
  const [ours, window] = [figuresOf(), figuresOf()]
  for (let person = 0; person < count; person++) {
    const { days, truth } = simulated(random, life)
    measure(ours, expenditureOf(days, dateOf(START + life.days)), span, truth)
    measure(window, byWindow(days), span, truth)
  }
  return { ours, window }
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
const rmse = ({ errors }) => Math.sqrt(mean(errors.map((error) => error ** 2)))
const percent = (part, whole) => (whole === 0 ? "-" : ((100 * part) / whole).toFixed(0))

const rowOf = ([name, life], count, seed) => {
  const { ours, window } = measured(life, count, seed)
  return [
    name,
    rmse(ours).toFixed(0),
    mean(ours.errors).toFixed(0),
    percent(ours.held, ours.known),
    percent(ours.known, ours.days),
    (ours.moved / ours.moves).toFixed(0),
    window.known === 0 ? "-" : rmse(window).toFixed(0),
    percent(window.known, window.days)
  ]
}

/** A seed whose people chose no constant of the filter. */
const HELD_OUT = 20_261_130

/** Errors of the expenditure over so many people a life. */
export const energyReports = (count) => [
  {
    title: "Expenditure: simulated logs",
    explains: `Root mean squared error and bias in kcal a day, % of days whose band of 90 % holds the truth, % of days with a figure, movement a day in kcal; then the error and the availability of a window of 28 days. ${count} people a life, from day 28 on or as named.`,
    rows: [
      ["log", "RMSE", "bias", "held", "known", "moves", "window: RMSE", "known"],
      ...LIVES.map((each) => rowOf(each, count, HELD_OUT))
    ]
  }
]

/** The figures that have bounds: name, figure, and the least or the most. The band is judged by the life in which it does worst. */
export const energyBounds = (count) => {
  const all = LIVES.map(([name, life]) => ({
    name,
    isHidden: life.isHidden === true,
    ...measured(life, count, HELD_OUT).ours
  }))
  const figures = (name) => all.find((each) => each.name === name)
  const [steady, sparse] = [figures("steady"), figures("4 of 7 days logged, a weigh-in a week")]
  const dieting = figures("diet of −500, first 4 weeks")
  const held = all.filter(({ isHidden }) => !isHidden).map((each) => (100 * each.held) / each.known)
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
    { name: "expenditure: bands that hold the truth, in the worst life", least: 75, figure: Math.min(...held) },
    { name: "expenditure: bands that hold the truth, in the mean life", least: 85, most: 98, figure: mean(held) }
  ]
}
