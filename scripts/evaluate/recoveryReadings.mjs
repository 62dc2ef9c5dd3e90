// Recovery on real series of readings: how often each status occurs, and how much the readings vary.
import { missing } from "./folder.mjs"
import { readings } from "./readings/readings.mjs"
import { statuses, tally } from "./recoveryStatuses.mjs"
import { percent } from "./report.mjs"

/** Days before the first that is judged: the baseline and the recent week. */
const BASELINE_DAYS = 60

/** Fewer pairs of days give no correlation. */
const LEAST_PAIRS = 40

const LN_HRV = ({ hrvMs }) => (hrvMs > 0 ? Math.log(hrvMs) : null)

const SIGNALS = [
  ["ln HRV", LN_HRV, 3],
  ["resting heart rate, bpm", ({ restingHeartRateBpm }) => restingHeartRateBpm, 2],
  ["sleep, min", ({ sleepMinutes }) => sleepMinutes, 0]
]

const onReal = (found) => ({
  title: "Recovery: real series",
  explains: "Shares of the days with a status other than unknown, from the 67th day of the series on.",
  rows: [
    ["series", "days", "unknown %", "normal %", "strained %", "recovered %", "changes a month"],
    ...found.map(({ name, series }) => {
      const counts = tally([statuses(series, BASELINE_DAYS + 6)])
      return [
        name,
        counts.days,
        percent(counts.unknown, counts.days),
        percent(counts.normal, counts.known),
        percent(counts.strained, counts.known),
        percent(counts.recovered, counts.known),
        counts.changesAMonth.toFixed(1)
      ]
    })
  ]
})

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns how far each day is from the mean of the 60 days before it; null without a reading, or with fewer than 14 before. */
const deviations = (values) =>
  values.map((value, at) => {
    const before = values.slice(Math.max(0, at - BASELINE_DAYS), at).filter((other) => other !== null)
    return value === null || before.length < 14 ? null : value - mean(before)
  })

/** The correlation of the values of two lists that both have one; undefined for few. */
const correlation = (some, others) => {
  const pairs = some.flatMap((one, at) => (one === null || (others[at] ?? null) === null ? [] : [[one, others[at]]]))
  if (pairs.length < LEAST_PAIRS) return undefined
  const [oneMean, otherMean] = [0, 1].map((side) => mean(pairs.map((pair) => pair[side])))
  const sum = (term) => pairs.reduce((total, [one, other]) => total + term(one - oneMean, other - otherMean), 0)
  return sum((one, other) => one * other) / Math.sqrt(sum((one) => one * one) * sum((_, other) => other * other))
}

const spread = (deviation) => {
  const known = deviation.filter((value) => value !== null)
  const centre = mean(known)
  return Math.sqrt(mean(known.map((value) => (value - centre) ** 2)))
}

const variation = (found) => ({
  title: "Recovery: how real readings vary",
  explains:
    "Deviations of a day from the mean of the 60 days before it: their SD, and their correlation with the next day's and with that of ln HRV.",
  rows: [
    ["series and signal", "days", "SD", "AR(1)", "with HRV"],
    ...found.flatMap(({ name, series }) => {
      const hrv = deviations(series.map(LN_HRV))
      return SIGNALS.flatMap(([signal, reading, decimals]) => {
        const deviation = deviations(series.map(reading))
        const days = deviation.filter((value) => value !== null).length
        if (days < BASELINE_DAYS) return []
        const withHrv = reading === LN_HRV ? undefined : correlation(deviation, hrv)
        return [
          [
            `${name}, ${signal}`,
            days,
            spread(deviation).toFixed(decimals),
            correlation(deviation, deviation.slice(1))?.toFixed(2) ?? "-",
            withHrv?.toFixed(2) ?? "-"
          ]
        ]
      })
    })
  ]
})

/** The reports of this part. */
export const realReadingReports = () => {
  const found = readings()
  if (found.length === 0) return [missing("Recovery on real series")]
  return [onReal, variation].map((report) => report(found))
}
