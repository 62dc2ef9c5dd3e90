import { addDays } from "@daybook/core"
import { get, post, TODAY } from "../harness/Scenario.ts"

// What phones send in the rules about them, and the parts of the answers.

export const YESTERDAY = addDays(TODAY, -1)

export const DAY = `start=${TODAY}&end=${TODAY}`

export const healthDay = get(`/v1/health/days?${DAY}`)

/** A day in Apple Health, as a phone's shortcut sends it. */
export const synced = (values: object, store = "apple_health", date: string = TODAY) =>
  post("/sync/days", { store, days: [{ date, ...values }] })

export const NOTHING = { readings: 0, checkIns: 0, metrics: 0 }
export const NONE_KEPT = { pinned: 0, typed: 0, manualCheckIns: 0 }

export const result = (fields: object) => ({
  received: 1,
  days: { from: TODAY, to: TODAY },
  applied: NOTHING,
  kept: NONE_KEPT,
  refused: [],
  refusedCount: 0,
  ignored: {},
  ...fields
})

export const applied = (values: object, received = 1) => result({ received, applied: { ...NOTHING, ...values } })

export const kept = (values: object) => result({ kept: { ...NONE_KEPT, ...values } })

export const shown = (readings: object, manualFields: ReadonlyArray<string> = [], source = "apple_health") => [
  {
    date: TODAY,
    source,
    sleepMinutes: null,
    steps: null,
    restingHeartRateBpm: null,
    hrvMs: null,
    activeEnergyKcal: null,
    ...readings,
    manualFields
  }
]

export const pin = (reading: string, value: number | null) => post(`/v1/health/days/${TODAY}`, { reading, value })

export const hae = (...metrics: ReadonlyArray<object>) => post("/sync/health-auto-export", { data: { metrics } })

export const metric = (name: string, units: string, ...data: ReadonlyArray<object>) => ({ name, units, data })

export const AT_MIDNIGHT = `${TODAY} 00:00:00 +0100`

export const connect = (body: object, zone = "?zone=Europe/Zurich") => post(`/sync/health-connect${zone}`, body)

export const LONGER = "a total of more than a day is no day's: set Summarize Data to Days in the app's automation"

/** Steps from midnight in the zone of `connect`. */
export const fromMidnight = (count: number, source?: string) => ({
  count,
  start_time: `${YESTERDAY}T23:00:00Z`,
  end_time: `${TODAY}T11:00:00Z`,
  ...(source !== undefined && { source })
})

/** Yesterday's steps as the total of the whole day, in the zone of `connect`. */
export const fullDay = (count: number) => ({
  count,
  start_time: `${addDays(TODAY, -2)}T23:00:00Z`,
  end_time: `${YESTERDAY}T23:00:00Z`
})

export const PART = "less than the log has of this date: it may be the total of a part of the day"

const MINUTE_MS = 60_000

/** The instant of a time of today in the zone of `connect`, so many minutes later. */
const at = (time: string, minutesLater = 0): string =>
  new Date(Date.parse(`${TODAY}T${time}:00+01:00`) + minutesLater * MINUTE_MS).toISOString()

/** Some minutes of today without the apps that counted in them, as HC Webhook adds them up. */
export const part = (value: number, time: string, minutes: number, field = "count") => ({
  [field]: value,
  start_time: at(time),
  end_time: at(time, minutes)
})

/** A record of an app as HC Webhook sends it in full, with the type of the device where that is known. */
export const span = (count: number, start: string, end: string, app: string, type?: number) => ({
  count,
  start_time: at(start),
  end_time: at(end),
  metadata: {
    data_origin: app,
    recording_method: "automatically_recorded",
    ...(type !== undefined && { device: { type } })
  }
})

/** A session of sleep that began yesterday at ten in the evening, by its stages and their minutes. */
export const night = (...stages: ReadonlyArray<readonly [stage: string, minutes: number]>) => {
  let minutes = 0
  const timed = stages.map(([stage, length]) => {
    const start_time = at("00:00", minutes - 120)
    minutes += length
    return { stage, start_time, end_time: at("00:00", minutes - 120), duration_seconds: length * 60 }
  })
  return {
    session_end_time: at("00:00", (minutes === 0 ? 480 : minutes) - 120),
    duration_seconds: minutes * 60,
    stages: timed,
    metadata: { data_origin: "com.fitbit.FitbitMobile", recording_method: "automatically_recorded" }
  }
}
