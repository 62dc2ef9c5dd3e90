// Progression of simulated lifters: what each rule says of a known truth.
import { lifter, weekOf } from "./lifters.mjs"
import { percent } from "./report.mjs"
import { RULES } from "./rivalRules.mjs"
import { measures } from "./verdictMeasures.mjs"
import { DAYBOOK, weeklyVerdicts } from "./weeklyVerdicts.mjs"

/** True changes in four weeks, in per cent. */
const RATES = [4, 2, 1, 0, -2, -4]

const WEEKS = 26

/** The week of an event, and the weeks after it that it can reach. */
const EVENT = 12
const REACH = 8

const USUAL = { weeks: WEEKS, sd: 3, perWeek: 2 }
const EVERY_WEEK = [REACH - 1, WEEKS]
const AFTER_EVENT = [EVENT, EVENT + REACH]

const CONDITIONS = [
  ["two sessions a week, 2 % from day to day", { ...USUAL, sd: 2 }, EVERY_WEEK],
  ["two sessions a week, 3 %", USUAL, EVERY_WEEK],
  ["two sessions a week, 5 %", { ...USUAL, sd: 5 }, EVERY_WEEK],
  ["one session a week, 3 %", { ...USUAL, perWeek: 1 }, EVERY_WEEK],
  ["three sessions a week, 3 %", { ...USUAL, perWeek: 3 }, EVERY_WEEK],
  ["a heavy and a light session a week", { ...USUAL, heavyLight: true }, EVERY_WEEK],
  ["three sessions a week, heavy and light in turn", { ...USUAL, perWeek: 3, heavyLight: true }, EVERY_WEEK],
  ["a deload week in every six", { ...USUAL, deloadEvery: 6 }, EVERY_WEEK],
  [
    "back after five weeks, 10 % weaker: the 8 weeks since",
    { ...USUAL, pause: { week: EVENT - 5, weeks: 5, loss: 10 } },
    AFTER_EVENT
  ],
  [
    "back after two weeks, 4 % weaker: the 8 weeks since",
    { ...USUAL, pause: { week: EVENT - 2, weeks: 2, loss: 4 } },
    AFTER_EVENT
  ],
  ["one load with a digit too many: the 8 weeks since", { ...USUAL, typo: EVENT }, AFTER_EVENT],
  ["another machine that shows half: the 8 weeks since", { ...USUAL, machine: EVENT }, AFTER_EVENT]
]

/** Weekly verdicts on lifters of one truth, of the weeks from one up to another. */
const verdictsOn = (count, settings, [from, to]) =>
  Array.from({ length: count }, (_, at) => weeklyVerdicts(lifter({ ...settings, seed: 1 + at * 104729 })))
    .flat()
    .map((exercise) => ({
      ...exercise,
      weeks: exercise.weeks.filter(({ day }) => weekOf(day) >= from && weekOf(day) < to)
    }))

const cell = ({ counts: { plateaued, progressing, regressing } }) => {
  const judged = progressing + plateaued + regressing
  return judged === 0
    ? "-"
    : [progressing, plateaued, regressing].map((part) => Math.round((100 * part) / judged)).join("/")
}

const condition = (count, name, settings, weeks) => {
  const byRate = RATES.map((rate) => verdictsOn(count, { ...settings, rate }, weeks))
  const all = byRate.flat()
  return {
    title: `Progression, simulated: ${name}`,
    explains: `Progressing/plateaued/regressing, % of the judged weeks, by the true change in four weeks. ${count} lifters each.`,
    rows: [
      [
        "rule",
        ...RATES.map((rate) => `${rate > 0 ? "+" : ""}${rate} %`),
        "no verdict %",
        "changes %",
        "jumps in 2 weeks %"
      ],
      ...[DAYBOOK, ...Object.keys(RULES)].map((rule) => {
        const { changes, counts, jumpsInTwo, pairs } = measures(all, rule)
        const total = Object.values(counts).reduce((sum, part) => sum + part, 0)
        return [
          rule,
          ...byRate.map((exercises) => cell(measures(exercises, rule))),
          percent(counts.insufficient_data, total),
          percent(changes, pairs),
          percent(jumpsInTwo, total - counts.insufficient_data)
        ]
      })
    ]
  }
}

/** The weekly verdicts of lifters of every truth, in every condition. */
export const verdictsOfLifters = (count) =>
  CONDITIONS.flatMap(([, settings, weeks]) => RATES.flatMap((rate) => verdictsOn(count, { ...settings, rate }, weeks)))

/** The reports of this part, from so many lifters of each truth. */
export const progressionReports = (count) =>
  CONDITIONS.map(([name, settings, weeks]) => condition(count, name, settings, weeks))
