// Progression of simulated lifters who follow a programme: what is said of a known truth, week after week.
import { COURSES, PROGRAMMES, trainee } from "./programmes.mjs"
import { percent } from "./report.mjs"
import { measures } from "./verdictMeasures.mjs"
import { DAYBOOK, weeklyVerdicts } from "./weeklyVerdicts.mjs"

/** True changes in four weeks, in per cent. */
const RATES = [4, 2, 0, -2, -4]

const WEEKS = 40

/** Verdicts count from the eighth week on. */
const FIRST_DAYS = 49

/** The constants were chosen with smaller seeds. The report uses others. */
const HELD_OUT = 1_300_021

/** Programmes with sessions of their own on every day of a week. */
const PER_WEEK = { "daily undulating, 5, 8, 12": 3 }

const STEADY = Object.keys(PROGRAMMES).slice(0, 7)
const WAVES = Object.keys(PROGRAMMES).filter((name) => name.startsWith("wave"))
const PRESCRIBED_BLOCKS = Object.keys(PROGRAMMES).filter((name) => name.startsWith("the same"))

/** The weekly verdicts on lifters of one programme and course. */
const verdictsOn = (count, programme, settings) =>
  Array.from({ length: count }, (_, at) =>
    weeklyVerdicts(
      trainee({
        sd: 3,
        perWeek: PER_WEEK[programme] ?? 2,
        weeks: WEEKS,
        programme,
        ...settings,
        seed: HELD_OUT + at * 104729 + programme.length * 31
      })
    )
  )
    .flat()
    .map(({ weeks, ...exercise }) => ({
      ...exercise,
      weeks: weeks.filter(({ day }) => day - weeks[0].day >= FIRST_DAYS)
    }))

const countsOf = (exercises) => measures(exercises, DAYBOOK).counts

const share = (counts, ...verdicts) =>
  (100 * verdicts.reduce((sum, verdict) => sum + counts[verdict], 0)) /
  Object.values(counts).reduce((sum, each) => sum + each, 0)

const cell = (counts) =>
  ["progressing", "plateaued", "regressing"].map((verdict) => Math.round(share(counts, verdict))).join("/")

const shareOf = (count, programmes, course, verdicts) =>
  share(countsOf(programmes.flatMap((name) => verdictsOn(count, name, { course }))), ...verdicts)

/** The goals of progression: what is said of flat, rising and falling lifters, % of the weeks. */
const goalRows = (count) => {
  const called = ["progressing", "regressing"]
  const flat = COURSES.rate(0)
  return [
    ["unchanged waves: called rising or falling", { most: 5 }, WAVES, flat, called],
    ["unchanged blocks: called rising or falling", { most: 5 }, PRESCRIBED_BLOCKS, flat, called],
    ["flat lifters: called rising", { most: 11 }, STEADY, flat, ["progressing"]],
    ["flat lifters: called falling", { most: 4 }, STEADY, flat, ["regressing"]],
    ["+4 % in 4 weeks: called rising", { least: 90 }, STEADY, COURSES.rate(4), ["progressing"]],
    ["-4 % in 4 weeks: called falling", { least: 70 }, STEADY, COURSES.rate(-4), ["regressing"]]
  ].map(([name, { least = "", most = "" }, programmes, course, verdicts]) => [
    name,
    shareOf(count, programmes, course, verdicts).toFixed(1),
    least,
    most
  ])
}

/** Rows of every programme; of those without change also by noise and by sessions a week. */
export const programmeReports = (count) => {
  const settings = [
    ...RATES.map((rate) => [`${rate > 0 ? "+" : ""}${rate} %`, { course: COURSES.rate(rate) }]),
    ["0, sd 2", { course: COURSES.rate(0), sd: 2 }],
    ["0, sd 4", { course: COURSES.rate(0), sd: 4 }],
    ["0, weekly", { course: COURSES.rate(0), perWeek: 1 }],
    ["injury", { course: COURSES.injury(14) }],
    ["diet, -8 %", { course: COURSES.diet(14) }]
  ]
  const rows = Object.keys(PROGRAMMES).map((programme) => ({
    programme,
    exercises: settings.map(([, each]) => verdictsOn(count, programme, each))
  }))
  const all = measures(
    rows.flatMap(({ exercises }) => exercises.flat()),
    DAYBOOK
  )
  return [
    {
      title: "Progression, simulated: goals",
      explains: `% of the weeks of ${count} lifters each, seeds that chose no constant.`,
      rows: [["goal", "figure", "at least", "at most"], ...goalRows(count)]
    },
    {
      title: "Progression, simulated: programmes",
      explains: `Progressing/plateaued/regressing, % of the weeks, by the true change in four weeks; the rest has too few days. ${count} lifters each, 3 % from day to day, seeds that chose no constant.`,
      rows: [
        ["programme", ...settings.map(([name]) => name)],
        ...rows.map(({ exercises, programme }) => [programme, ...exercises.map((each) => cell(countsOf(each)))])
      ],
      notes: [
        `Changes from week to week: ${percent(all.changes, all.pairs)} %; jumps within two weeks: ${all.jumpsInTwo}.`
      ]
    }
  ]
}
