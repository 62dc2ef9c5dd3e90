// Steps of the weight that are none of the body: how often a person is asked about one, and what the answer does to the expenditure.
import { expenditureOf, weightStep } from "@daybook/core"
import { dateOf } from "./dates.mjs"
import { START, simulated, USUAL } from "./energyPeople.mjs"
import { randomSource } from "./random.mjs"

const DAYS = 125
const STEP_DAY = 90
const from = (value) => (day) => (day < STEP_DAY ? 0 : value)
const overFourDays = (value) => (day) => value * Math.min(1, Math.max(0, (day - STEP_DAY + 1) / 4))

/** Name, what differs, and whether the scale makes a step. */
const STEPS = [
  ["steady", {}],
  ["a cycle of 1 kg", { cycleKg: 1 }],
  ["a cycle of 2 kg", { cycleKg: 2 }],
  ["a scale that differs by 0.9 kg", { scaleKg: 0.9 }],
  ["diet of −500", { eats: from(-500) }],
  ["1 % of the weight a week", { eats: from(-900) }],
  ["few carbs at the same kcal", { carbs: (day) => (day < STEP_DAY ? 0.48 : 0.1) }],
  ["another job of +350", { burns: from(350) }],
  ["a new scale of −0.9 kg", { shift: from(-0.9) }, true],
  ["a new scale of −1.2 kg", { shift: from(-1.2) }, true],
  ["the same, 4 weigh-ins a week", { shift: from(-1.2), isWeighed: (_, random) => random.chance(4 / 7) }, true],
  ["the same, in a diet of −500", { shift: from(-1.2), eats: () => -500 }, true],
  ["a new scale of −2.5 kg", { shift: from(-2.5) }, true],
  ["creatine, 1.4 kg in four days", { shift: overFourDays(1.4) }, true],
  ["evenings, +1.1 kg", { shift: from(1.1) }, true]
]

/** A day on which the app is opened, and those on which the expenditure is judged. */
const OPENED = { first: 40, every: 2 }
const JUDGED = { first: STEP_DAY + 14, last: STEP_DAY + 27 }
const NEAR = 3

const askedOf = (days) => {
  for (let day = OPENED.first; day < DAYS; day += OPENED.every) {
    // The day itself is not over, so its food is not read.
    const known = days.slice(0, day + 1).map((each, at) => (at === day ? { ...each, calories: null } : each))
    const step = weightStep(known, dateOf(START + day))
    if (step !== undefined) return { at: days.findIndex(({ date }) => date === step.date), after: day - STEP_DAY }
  }
}

const judged = (days, truth) => {
  const rule = expenditureOf(days, dateOf(START + DAYS))
  return Array.from({ length: JUDGED.last - JUDGED.first + 1 }, (_, at) => {
    const day = JUDGED.first + at
    const burnt = mean(truth.slice(day - 6, day + 1))
    const found = rule(dateOf(START + day))
    return found === null ? [] : [{ error: found.kcal - burnt, isHeld: found.low <= burnt && burnt <= found.high }]
  }).flat()
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
const rmse = (found) => Math.sqrt(mean(found.map(({ error }) => error ** 2))).toFixed(0)
const percent = (part, whole) => ((100 * part) / whole).toFixed(0)

const rowOf = ([name, change, isStep = false], count) => {
  const random = randomSource(20_261_201)
  const [untold, told, rightly] = [[], [], []]
  let asked = 0
  for (let person = 0; person < count; person++) {
    const { days, truth } = simulated(random, { ...USUAL, ...change, days: DAYS })
    const step = askedOf(days)
    const isRight = isStep && step !== undefined && Math.abs(step.at - STEP_DAY) <= NEAR
    if (step !== undefined) asked++
    if (isRight) rightly.push(step.after)
    untold.push(...judged(days, truth))
    const answered = isRight ? days.map((day, at) => (at === step.at ? { ...day, isStep: true } : day)) : days
    if (isStep) told.push(...judged(answered, truth))
  }
  const held = (found) => percent(found.filter(({ isHeld }) => isHeld).length, found.length)
  return [
    ...[name, percent(asked, count), isStep ? percent(rightly.length, count) : "-"],
    rightly.length === 0 ? "-" : mean(rightly).toFixed(0),
    ...[`${rmse(untold)}, ${held(untold)} %`, isStep ? `${rmse(told)}, ${held(told)} %` : "-"]
  ]
}

/** How often people are asked about a step of their weight in twelve weeks, and the expenditure without and with their answers. */
export const stepReports = (count) => [
  {
    title: "Steps of the weight: simulated logs",
    explains: `% of people who are asked in twelve weeks, % who are asked about the step itself within ${NEAR} days of it, the days until then; the root mean squared error of the expenditure in the third and fourth week after it, and the days whose band holds the truth, without and with the answers of all. ${count} people a row.`,
    rows: [["log", "asked", "about it", "days later", "untold", "told"], ...STEPS.map((each) => rowOf(each, count))]
  }
]
