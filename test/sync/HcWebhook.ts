import {
  counted,
  DATES,
  type Device,
  dateOf,
  HOUR,
  MINUTE,
  midnight,
  SLEEP,
  type SleepRecord,
  STEPS,
  type StepsRecord
} from "./HealthConnectStore.ts"

// The Android app HC Webhook, as its source has it: the window of 48 hours, what it leaves out as sent before, the totals of days whose
// first may be a part, the time buckets of which a part comes again.

/** How the app sends steps and energy: a total a day, each record, or the sums of so many minutes. */
export type Resolution = "daily" | "full" | number

export interface Settings {
  readonly resolution: Resolution
  readonly isSleepStaged: boolean
}

/** What the app has sent: records, sessions, totals by type and date, sums by type and time. */
export interface SentSoFar {
  readonly records: Set<StepsRecord>
  readonly sessions: Map<SleepRecord, { readonly isStaged: boolean }>
  readonly totals: Map<string, { largest: number; isWhole: boolean }>
  readonly buckets: Map<string, number>
}

const WINDOW = 48 * HOUR

const iso = (at: number): string => new Date(at).toISOString()

const metadata = ({ app, type }: Device) => ({
  metadata: { data_origin: app, recording_method: "automatically_recorded", device: { type } }
})

const TYPES = [
  ["steps", "steps", "count"],
  ["active_calories", "kcal", "calories"]
] as const

export const hcWebhook = ({ isSleepStaged, resolution }: Settings) => {
  const last = new Map<string, number>()
  const sent: SentSoFar = { records: new Set(), sessions: new Map(), totals: new Map(), buckets: new Map() }

  const totals = (type: string, of: "steps" | "kcal", field: string, from: number, now: number, since: number) =>
    DATES.flatMap((date) => {
      const [start, next] = [midnight(date), midnight(dateOf(midnight(date) + 36 * HOUR))]
      const [first, end] = [Math.max(start, from), Math.min(next, now)]
      if (end < since || first >= end) return []
      const value = counted(
        STEPS.filter((record) => record.end <= now && record.end > first && record.start < end),
        of,
        first,
        end
      )
      if (value === 0) return []
      const rounded = of === "steps" ? Math.round(value) : value
      const key = `${type} ${date}`
      const { isWhole = false, largest = 0 } = sent.totals.get(key) ?? {}
      sent.totals.set(key, {
        largest: Math.max(largest, rounded),
        isWhole: isWhole || (first === start && end === next)
      })
      return [{ [field]: rounded, start_time: iso(start), end_time: iso(end), at: end }]
    })

  const inFull = (records: ReadonlyArray<StepsRecord>, of: "steps" | "kcal", field: string) =>
    records.map((record) => {
      sent.records.add(record)
      const { device, end, start } = record
      return { [field]: record[of], start_time: iso(start), end_time: iso(end), ...metadata(device), at: end }
    })

  const inBuckets = (records: ReadonlyArray<StepsRecord>, of: "steps" | "kcal", field: string, minutes: number) => {
    const length = minutes * MINUTE
    const sums = new Map<number, number>()
    for (const record of records) {
      sent.records.add(record)
      const start = Math.floor(record.start / length) * length
      sums.set(start, (sums.get(start) ?? 0) + record[of])
    }
    return [...sums].map(([start, value]) => {
      const key = `${of} ${start}`
      sent.buckets.set(key, Math.max(sent.buckets.get(key) ?? 0, value))
      return { [field]: value, start_time: iso(start), end_time: iso(start + length), at: start + length }
    })
  }

  /** The body of a sync; `days` is the range that a person chose, of which all is sent. Undefined where there is nothing new. */
  const sync = (now: number, days?: number): object | undefined => {
    const from = now - (days === undefined ? WINDOW : days * 24 * HOUR)
    const body: Record<string, ReadonlyArray<object>> = {}
    const add = (type: string, items: ReadonlyArray<object & { readonly at: number }>) => {
      if (items.length === 0) return
      const ends = items.map(({ at }) => at).filter((at) => at <= now)
      if (ends.length > 0) last.set(type, Math.max(...ends))
      body[type] = items.map(({ at, ...item }) => item)
    }
    for (const [type, of, field] of TYPES) {
      const since = days === undefined ? (last.get(type) ?? 0) : 0
      const records = STEPS.filter(({ end, start }) => start >= from && end <= now && end >= since)
      if (resolution === "daily") add(type, totals(type, of, field, from, now, since))
      else if (resolution === "full") add(type, inFull(records, of, field))
      else add(type, inBuckets(records, of, field, resolution))
    }
    const since = days === undefined ? (last.get("sleep") ?? 0) : 0
    const sessions = SLEEP.filter(({ end, start }) => start >= from && end <= now && end >= since)
    add(
      "sleep",
      sessions.map((session) => {
        const { device, end, stagedAt, start } = session
        const isStaged = isSleepStaged && stagedAt <= now
        sent.sessions.set(session, { isStaged })
        let at = start
        const stages = session.stages.map(([stage, minutes]) => {
          const stageStart = at
          at += minutes * MINUTE
          return {
            stage: String(stage),
            start_time: iso(stageStart),
            end_time: iso(at),
            duration_seconds: minutes * 60
          }
        })
        return {
          session_end_time: iso(end),
          duration_seconds: (end - start) / 1000,
          stages: isStaged ? stages : [],
          ...metadata(device),
          at: end
        }
      })
    )
    return Object.keys(body).length === 0 ? undefined : { timestamp: iso(now + 2000), app_version: "1.9.13", ...body }
  }

  return { sync, sent }
}
