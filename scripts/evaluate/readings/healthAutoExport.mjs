// Health Auto Export: a JSON file of metrics by day, or a CSV file with a column for each.
import { readFileSync } from "node:fs"
import { number, readTable, records } from "../histories/table.mjs"

const minutes = (hours) => (hours > 0 ? Math.round(60 * hours) : null)

/** Hours of sleep: `asleep` is the sum of the stages in some versions, and what has no stage in others. */
const slept = ({ asleep = 0, core = 0, deep = 0, rem = 0, totalSleep }) =>
  totalSleep ?? Math.max(asleep, core + deep + rem)

export const fromJson = (file) => {
  const { metrics = [] } = JSON.parse(readFileSync(file, "utf8")).data
  const valuesOf = (name, dated) =>
    new Map((metrics.find((metric) => metric.name === name)?.data ?? []).map((datum) => dated(datum)))
  const hrv = valuesOf("heart_rate_variability", ({ date, qty }) => [date.slice(0, 10), qty])
  const heart = valuesOf("resting_heart_rate", ({ date, qty }) => [date.slice(0, 10), qty])
  const sleep = valuesOf("sleep_analysis", (night) => [(night.sleepEnd ?? night.date).slice(0, 10), slept(night)])
  return [...new Set([...hrv.keys(), ...heart.keys(), ...sleep.keys()])].map((date) => ({
    date,
    source: "apple_health",
    hrvMs: hrv.get(date) ?? null,
    restingHeartRateBpm: heart.get(date) ?? null,
    sleepMinutes: minutes(sleep.get(date) ?? 0)
  }))
}

export const fromCsv = (file) =>
  records(readTable(file)).map((record) => ({
    date: record.Date.slice(0, 10),
    source: "apple_health",
    hrvMs: number(record["Heart Rate Variability (ms)"]) ?? null,
    restingHeartRateBpm: number(record["Resting Heart Rate (count/min)"]) ?? null,
    sleepMinutes: minutes(number(record["Sleep Analysis [Asleep] (hr)"]) ?? 0)
  }))
