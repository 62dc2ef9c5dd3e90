// Recovery on simulated people: what it says of noise, of an illness, of a trend and of gaps in the readings.
import { people } from "./people.mjs"
import { courseReport } from "./recoveryCourses.mjs"
import {
  BOUND_NOISE,
  change,
  duringEvent,
  EVENT,
  ILL_DAYS,
  lasting,
  NOISE_DAYS,
  noiseTally,
  strainedBy
} from "./recoveryEvents.mjs"
import { lifeReports } from "./recoveryLives.mjs"
import { noiseReport } from "./recoveryNoise.mjs"
import { statuses, tally } from "./recoveryStatuses.mjs"
import { percent } from "./report.mjs"

const noiseRow = (name, count, settings, span) => {
  const { changesAMonth, days, known, recovered, strained, unknown } = noiseTally(count, settings, span)
  return [
    name,
    percent(strained + recovered, known),
    percent(strained, known),
    percent(recovered, known),
    percent(unknown, days),
    changesAMonth.toFixed(1)
  ]
}

const NOISE_COLUMNS = ["not normal %", "strained %", "recovered %", "unknown %", "changes a month"]

const noise = (count) => ({
  title: "Recovery: noise",
  explains: `Nothing happens, so every day that is not normal is a false alarm. ${count} people, ${NOISE_DAYS} days each; unknown days are left out of the shares.`,
  rows: [
    ["noise", ...NOISE_COLUMNS],
    ...BOUND_NOISE.map(([name, settings]) => noiseRow(name, count, settings)),
    noiseRow("AR(1) 0.5, correlated", count, { phi: 0.5 }),
    noiseRow("HRV alone", count, { signals: ["hrvMs"] }),
    noiseRow("HRV alone, AR(1) 0.3", count, { signals: ["hrvMs"], phi: 0.3 }),
    noiseRow("resting heart rate alone", count, { signals: ["restingHeartRateBpm"] }),
    noiseRow("resting heart rate alone, AR(1) 0.3", count, { signals: ["restingHeartRateBpm"], phi: 0.3 }),
    noiseRow("sleep alone", count, { signals: ["sleepMinutes"] }),
    noiseRow("sleep alone, AR(1) 0.3", count, { signals: ["sleepMinutes"], phi: 0.3 }),
    noiseRow("resting heart rate and sleep", count, { signals: ["restingHeartRateBpm", "sleepMinutes"] }),
    noiseRow("10 % of days missing", count, { missing: 0.1 }),
    noiseRow("30 % of days missing", count, { missing: 0.3 }),
    noiseRow("50 % of days missing", count, { missing: 0.5 }),
    noiseRow("30 % missing, AR(1) 0.3", count, { missing: 0.3, phi: 0.3 }),
    noiseRow("90 minutes longer on two nights a week", count, {
      happens: (day) => ({ minutes: day % 7 >= 5 ? 90 : 0 })
    })
  ]
})

/** The most days after an event that are looked at. */
const AFTERMATH = 30

/** The days from the end of an event to the first that is not strained. */
const daysUntilOver = (series) => {
  const after = statuses(series, EVENT + ILL_DAYS, EVENT + ILL_DAYS + AFTERMATH - 1)
  const over = after.findIndex((status) => status !== "strained")
  return over === -1 ? AFTERMATH : over + 1
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

const illRow = (name, count, settings) => {
  const cases = duringEvent(count, { days: EVENT + ILL_DAYS + AFTERMATH, ...settings })
  const daysStrained = cases.reduce(
    (sum, { during }) => sum + during.filter((status) => status === "strained").length,
    0
  )
  return [
    name,
    percent(cases.filter(({ before }) => before === "strained").length, count),
    ...[1, 2, 3, 7].map((day) => percent(strainedBy(day, cases), count)),
    percent(daysStrained, count * ILL_DAYS),
    percent(cases.filter(({ during }) => during.includes("recovered")).length, count),
    median(cases.map(({ series }) => daysUntilOver(series)))
  ]
}

const SEVERITIES = [
  ["slight (HRV -10 %, +2 bpm)", -10, 2],
  ["mild (HRV -15 %, +4 bpm)", -15, 4],
  ["moderate (HRV -25 %, +6 bpm)", -25, 6],
  ["marked (HRV -35 %, +8 bpm)", -35, 8]
]

const illness = (count) => ({
  title: "Recovery: a week of illness",
  explains: `Strained by day 1, 2, 3 and 7 of the illness, % of ${count} people; "until over": median days after it until no longer strained.`,
  notes: [
    "Sizes: COVID-19 raises the resting heart rate by 1.8 to 3.4 % on average (Natarajan et al. 2022, Front Physiol 13:898251), which is",
    "slight; a fever raises it by 8.5 bpm per degree (Karjalainen & Viitasalo 1986, Arch Intern Med 146:1169-1171). HRV falls at the same time",
    "(Altini & Plews 2021, Sensors 21:7932); by how much is assumed, in proportion. Sleep +40: a sick person stays in bed."
  ],
  rows: [
    [
      "illness",
      "day before %",
      "day 1 %",
      "day 2 %",
      "day 3 %",
      "day 7 %",
      "days strained %",
      "ever recovered %",
      "until over"
    ],
    ...SEVERITIES.map(([name, hrv, bpm]) => illRow(name, count, lasting(change(hrv, bpm, 0)))),
    ...SEVERITIES.map(([name, hrv, bpm]) => illRow(`${name}, sleep +40 min`, count, lasting(change(hrv, bpm, 40)))),
    ...SEVERITIES.map(([name, hrv, bpm]) =>
      illRow(`${name}, AR(1) 0.3`, count, { ...lasting(change(hrv, bpm, 0)), phi: 0.3 })
    ),
    illRow("marked, half of it on day 1", count, {
      happens: (day) => {
        if (day === EVENT) return change(-20, 4, 0)
        return day > EVENT && day < EVENT + ILL_DAYS ? change(-35, 8, 0) : {}
      }
    }),
    ...[0.1, 0.3, 0.5].map((missing) =>
      illRow(`marked, ${missing * 100} % of days missing`, count, { ...lasting(change(-35, 8, 0)), missing })
    ),
    illRow("marked, HRV alone", count, { ...lasting(change(-35, 8, 0)), signals: ["hrvMs"] }),
    illRow("marked, resting heart rate alone", count, {
      ...lasting(change(-35, 8, 0)),
      signals: ["restingHeartRateBpm"]
    }),
    illRow("marked, resting heart rate and sleep", count, {
      ...lasting(change(-35, 8, 0)),
      signals: ["restingHeartRateBpm", "sleepMinutes"]
    })
  ]
})

const eventRow = (name, count, event) => {
  const days = duringEvent(count, lasting(event)).flatMap(({ during }) => during.slice(2))
  const share = (...kinds) => percent(days.filter((status) => kinds.includes(status)).length, days.length)
  return [name, share("strained"), share("normal"), share("recovered"), share("unknown")]
}

const collapse = (count) => ({
  title: "Recovery: a collapse of HRV, and an extreme rise",
  explains: "Status on days 3 to 7 of the event, % of days. A collapse that is not strained is hidden.",
  rows: [
    ["event", "strained %", "normal %", "recovered %", "unknown %"],
    eventRow("HRV -43 %, sleep +40 min", count, change(-43, 0, 40)),
    eventRow("HRV -43 %, sleep +90 min", count, change(-43, 0, 90)),
    eventRow("HRV -43 %, sleep +90 min, -3 bpm", count, change(-43, -3, 90)),
    eventRow("HRV -30 %, sleep +60 min", count, change(-30, 0, 60)),
    eventRow("HRV as always, sleep -90 min", count, change(0, 0, -90)),
    eventRow("HRV as always, sleep -180 min", count, change(0, 0, -180)),
    eventRow("HRV as always, +5 bpm", count, change(0, 5, 0)),
    eventRow("HRV +40 %", count, change(40, 0, 0)),
    eventRow("HRV +40 %, -3 bpm", count, change(40, -3, 0)),
    eventRow("HRV +80 %", count, change(80, 0, 0)),
    eventRow("HRV +80 %, -5 bpm", count, change(80, -5, 0)),
    eventRow("HRV +80 %, +5 bpm", count, change(80, 5, 0))
  ]
})

const slow = (yearly) => ({
  days: 400,
  happens: (day) => yearly(day / 365)
})

const drift = (count) => ({
  title: "Recovery: slow changes",
  explains: `A slow change is no strain. ${Math.ceil(count / 4)} people, 310 days each.`,
  rows: [
    ["change", ...NOISE_COLUMNS],
    ...[
      ["HRV -5 % a year, +1 bpm", (year) => ({ lnHrv: Math.log(0.95) * year, bpm: year })],
      ["HRV -20 % a year, +4 bpm", (year) => ({ lnHrv: Math.log(0.8) * year, bpm: 4 * year })],
      ["HRV +20 % a year, -4 bpm", (year) => ({ lnHrv: Math.log(1.2) * year, bpm: -4 * year })],
      [
        "season: HRV 5 %, 1.5 bpm and 20 min up and down",
        (year) => ({
          lnHrv: 0.05 * Math.sin(2 * Math.PI * year),
          bpm: -1.5 * Math.sin(2 * Math.PI * year),
          minutes: 20 * Math.cos(2 * Math.PI * year)
        })
      ]
    ].map(([name, yearly]) => noiseRow(name, Math.ceil(count / 4), slow(yearly), [EVENT, 400]))
  ]
})

const fitter = (count) => {
  const weeks = [1, 2, 3, 4, 6, 8, 10]
  const rowsOf = (name, event, kinds) => {
    const runs = people(count, { days: EVENT + 77, ...lasting(event, 400) }).map((series) => statuses(series, EVENT))
    return kinds.map((kind) => [
      `${name}: ${kind}`,
      ...weeks.map((week) => {
        const days = runs.flatMap((run) => run.slice(7 * (week - 1), 7 * week))
        return percent(days.filter((status) => status === kind).length, days.length)
      })
    ])
  }
  return {
    title: "Recovery: a step to another level",
    explains:
      "Share of days with the status, by week after the step. The new level becomes the baseline within 60 days.",
    rows: [
      ["step", ...weeks.map((week) => `week ${week} %`)],
      ...rowsOf("fitter: HRV +15 %, -4 bpm", change(15, -4, 0), ["recovered", "strained"]),
      ...rowsOf("a stressful time: HRV -15 %, +3 bpm", change(-15, 3, 0), ["strained"]),
      ...rowsOf("a new child: sleep -75 min", change(0, 0, -75), ["strained"])
    ]
  }
}

const platform = (count) => {
  const switched = (factor) => ({
    days: EVENT + 91,
    happens: (day) => (day < EVENT ? {} : { lnHrv: Math.log(factor), source: "health_connect" })
  })
  const row = (name, settings) => [
    name,
    ...[
      [0, 14],
      [14, 28],
      [28, 42],
      [42, 91]
    ].flatMap(([from, to]) => {
      const runs = people(count, settings).map((series) => statuses(series, EVENT + from, EVENT + to))
      const { days, known, recovered, strained, unknown } = tally(runs)
      return [percent(unknown, days), percent(strained + recovered, known)]
    })
  ]
  const spans = ["1-14", "15-28", "29-42", "43-91"]
  return {
    title: "Recovery: a change of platform",
    explains:
      "HRV of the new platform is 1.6 times the old. Unknown: % of days; not normal: % of the others, by days since the change.",
    rows: [
      ["readings", ...spans.flatMap((span) => [`${span}: unknown`, "not normal"])],
      row("HRV alone", { ...switched(1.6), signals: ["hrvMs"] }),
      row("all signals", switched(1.6)),
      row("all signals, 30 % missing", { ...switched(1.6), missing: 0.3 })
    ]
  }
}

/** The reports of this part, from so many simulated people. */
export const recoveryReports = (count) => [
  noiseReport(Math.ceil(count / 2)),
  courseReport(count),
  ...lifeReports(2 * count),
  ...[noise, illness, collapse].map((report) => report(count)),
  ...[drift, fitter, platform].map((report) => report(Math.ceil(count / 2)))
]
