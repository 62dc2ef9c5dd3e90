// The status of recovery on the dates of a series.
import { recoveryFigures } from "@daybook/core"
import { dateOf, dayNumber } from "./dates.mjs"

/** The status that a recovery score stands for: 25 and less is strained, 75 and more recovered. */
const statusOf = (score) => {
  if (score === null) return "unknown"
  const shown = Math.round(score)
  return shown <= 25 ? "strained" : shown >= 75 ? "recovered" : "normal"
}

/**
 * The status on the dates from one index up to another, which is left out. The series has one record for every date, in order. The
 * scores of a series share their work, so they take a tenth of the time of as many insights.
 */
export const statuses = (series, from, to = series.length) => {
  const figuresOn = recoveryFigures(series)
  return series.slice(from, to).map(({ date }) => statusOf(figuresOn(date).score))
}

/** A day of a series without a reading. */
const empty = (date) => ({ date, source: "none", hrvMs: null, restingHeartRateBpm: null, sleepMinutes: null })

/** A series with a record for every date from its first to its last. */
export const withEveryDate = (records) => {
  const byDate = new Map(records.map((record) => [record.date, record]))
  const dates = [...byDate.keys()].sort()
  if (dates.length === 0) return []
  const first = dayNumber(dates[0])
  return Array.from({ length: dayNumber(dates.at(-1)) - first + 1 }, (_, day) => {
    const date = dateOf(first + day)
    return byDate.get(date) ?? empty(date)
  })
}

/** Counts how often each status occurs, and how often the status changes in 30 days. */
export const tally = (runs) => {
  const counts = { recovered: 0, normal: 0, strained: 0, unknown: 0 }
  let changes = 0
  let pairs = 0
  for (const run of runs) {
    for (const [at, status] of run.entries()) {
      counts[status]++
      if (at === 0) continue
      pairs++
      if (status !== run[at - 1]) changes++
    }
  }
  const days = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { ...counts, days, known: days - counts.unknown, changesAMonth: pairs === 0 ? 0 : (30 * changes) / pairs }
}
