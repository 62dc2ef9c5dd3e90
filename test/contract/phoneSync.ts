import { addDays } from "@daybook/core"
import { del, get, post, type Rule, TODAY } from "../harness/Scenario.ts"

const YESTERDAY = addDays(TODAY, -1)

const DAY = `start=${TODAY}&end=${TODAY}`

const healthDay = get(`/v1/health/days?${DAY}`)

/** A day in Apple Health, as a phone's shortcut sends it. */
const synced = (values: object, store = "apple_health", date: string = TODAY) =>
  post("/sync/days", { store, days: [{ date, ...values }] })

const NOTHING = { readings: 0, checkIns: 0, metrics: 0 }
const NONE_KEPT = { pinned: 0, typed: 0, manualCheckIns: 0 }

const result = (fields: object) => ({
  received: 1,
  days: { from: TODAY, to: TODAY },
  applied: NOTHING,
  kept: NONE_KEPT,
  refused: [],
  refusedCount: 0,
  ignored: {},
  ...fields
})

const applied = (values: object, received = 1) => result({ received, applied: { ...NOTHING, ...values } })

const kept = (values: object) => result({ kept: { ...NONE_KEPT, ...values } })

const shown = (readings: object, manualFields: ReadonlyArray<string> = [], source = "apple_health") => [
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

const pin = (reading: string, value: number | null) => post(`/v1/health/days/${TODAY}`, { reading, value })

const hae = (...metrics: ReadonlyArray<object>) => post("/sync/health-auto-export", { data: { metrics } })

const metric = (name: string, units: string, ...data: ReadonlyArray<object>) => ({ name, units, data })

const AT_MIDNIGHT = `${TODAY} 00:00:00 +0100`

const connect = (body: object, zone = "?zone=Europe/Zurich") => post(`/sync/health-connect${zone}`, body)

const LONGER = "a total of more than a day is no day's: set Summarize Data to Days in the app's automation"

/** Steps from midnight in the zone of `connect`. */
const fromMidnight = (count: number, source?: string) => ({
  count,
  start_time: `${YESTERDAY}T23:00:00Z`,
  end_time: `${TODAY}T11:00:00Z`,
  ...(source !== undefined && { source })
})

/** The rules of the states that only a phone reaches, and of the answer to it. */
export const phoneSync: ReadonlyArray<Rule> = [
  {
    rule: "Health reading | synced | `POST /v1/health/days/{date}` with a number | pinned: phone sync no longer overwrites it; other fields of the day keep syncing",
    steps: [
      synced({ readings: { steps: 8000, sleepMinutes: 400 } }).gives(applied({ readings: 2 }, 2)),
      pin("steps", 9000).gives({ date: TODAY, manualFields: ["steps"] }),
      synced({ readings: { steps: 8412, sleepMinutes: 432 } }).gives(
        result({ received: 2, applied: { ...NOTHING, readings: 1 }, kept: { ...NONE_KEPT, pinned: 1 } })
      ),
      healthDay.gives(shown({ steps: 9000, sleepMinutes: 432 }, ["steps"]))
    ]
  },
  {
    rule: "Health reading | pinned | `value: null` | synced: next device sync owns the field again",
    steps: [
      synced({ readings: { steps: 8000 } }).gives(applied({ readings: 1 })),
      pin("steps", 9000).gives({ date: TODAY, manualFields: ["steps"] }),
      synced({ readings: { steps: 8412 } }).gives(kept({ pinned: 1 })),
      pin("steps", null).gives({ date: TODAY, manualFields: [] }),
      healthDay.gives(shown({ steps: 8412 })),
      synced({ readings: { steps: 8500 } }).gives(applied({ readings: 1 })),
      healthDay.gives(shown({ steps: 8500 }))
    ]
  },
  {
    rule: "`manual` for a day that only ever held a typed correction; a sync gives it its store, and the pin stays",
    steps: [
      pin("steps", 9000).gives({ date: TODAY, manualFields: ["steps"] }),
      healthDay.gives(shown({ steps: 9000 }, ["steps"], "manual")),
      synced({ readings: { hrvMs: 61.5 } }, "health_connect").gives(applied({ readings: 1 })),
      healthDay.gives(shown({ steps: 9000, hrvMs: 61.5 }, ["steps"], "health_connect"))
    ]
  },
  {
    rule: "Check-in from a phone health store | origin `health` | corrected via `POST /v1/body-measurements` | origin `manual`: later phone sync leaves that day alone",
    steps: [
      synced({ checkIn: { weightKg: 81.4, bodyFatPercent: 18.2 } }).gives(applied({ checkIns: 1 }, 2)),
      get("/v1/measurements").keepingAs("id", 0, "id"),
      post("/v1/body-measurements", { date: TODAY, weightKg: 80.9 }).keepingAs("origin", "measurement", "source"),
      synced({ checkIn: { weightKg: 81.5, waistCm: 84 } }).gives(
        result({ received: 2, kept: { ...NONE_KEPT, manualCheckIns: 1 } })
      ),
      get("/v1/measurements").givesOf(({ id, origin }) => [
        {
          id,
          date: TODAY,
          source: origin,
          weightKg: 80.9,
          bodyFatPercent: 18.2,
          waistCm: null,
          hipCm: null,
          chestCm: null,
          armCm: null,
          thighCm: null,
          calfCm: null,
          neckCm: null,
          leanBodyMassKg: null,
          boneMassKg: null,
          basalMetabolicRateKcal: null,
          note: null
        }
      ]),
      get(`/v1/days/${TODAY}`).gives({
        date: TODAY,
        nutrition: { calories: 0, protein: 0, carbs: 0, fat: 0, entries: [] },
        waterMl: 0,
        workouts: [],
        measurements: { weightKg: 80.9, bodyFatPercent: 18.2 }
      })
    ]
  },
  {
    rule: "a check-in of the phone that the person deleted stays deleted",
    steps: [
      synced({ checkIn: { weightKg: 81.4 } }).gives(applied({ checkIns: 1 })),
      get("/v1/measurements").keepingAs("id", 0, "id"),
      del(({ id }) => `/v1/measurements/${id}`).givesOf(({ id }) => ({ deleted: true, id })),
      synced({ checkIn: { weightKg: 81.4 } }).gives(kept({ manualCheckIns: 1 })),
      get("/v1/measurements").gives([])
    ]
  },
  {
    rule: "Custom metric day value | typed | `value: null` | cleared: a bound metric returns to the health store",
    steps: [
      post("/v1/custom-metrics", {
        name: "Coffee",
        tab: "nutrition",
        kind: "number",
        unit: "mg",
        healthMetricKey: "caffeine"
      }).keepingAs("id", "id"),
      synced({ metrics: { caffeine: 120 } }).gives(applied({ metrics: 1 })),
      post(({ id }) => `/v1/custom-metrics/${id}/values`, { value: 200 }).givesOf(({ id }) => ({
        logged: true,
        metricId: id,
        date: TODAY,
        value: 200
      })),
      synced({ metrics: { caffeine: 160 } }).gives(kept({ typed: 1 })),
      post(({ id }) => `/v1/custom-metrics/${id}/values`, { value: null }).givesOf(({ id }) => ({
        logged: true,
        metricId: id,
        date: TODAY,
        value: null
      })),
      synced({ metrics: { caffeine: 180 } }).gives(applied({ metrics: 1 })),
      post(({ id }) => `/v1/custom-metrics/${id}`, { healthMetricKey: null }).givesOf(({ id }) => ({
        id,
        name: "Coffee",
        tab: "nutrition",
        kind: "number",
        unit: "mg",
        description: null,
        increment: 1,
        target: null,
        colour: "progress",
        healthMetricKey: null,
        values: [{ date: TODAY, value: 180, source: "synced" }]
      })),
      synced({ metrics: { caffeine: 190 } }).gives(result({ ignored: { caffeine: 1 } }))
    ]
  },
  {
    rule: "a body that is sent ten times changes nothing: the same answer, no change in the journal",
    steps: [
      ...Array.from({ length: 10 }, () =>
        synced({ readings: { steps: 8412 }, checkIn: { weightKg: 81.4 } }).gives(
          applied({ readings: 1, checkIns: 1 }, 2)
        )
      ),
      healthDay.gives(shown({ steps: 8412 })),
      get(`/v1/changes?date=${TODAY}`).gives([])
    ]
  },
  {
    rule: "The first store that writes a day keeps it; the other's figures are refused as `other_store`",
    steps: [
      synced({ readings: { hrvMs: 61.5 } }).gives(applied({ readings: 1 })),
      synced({ readings: { hrvMs: 38 } }, "health_connect").gives(
        result({ refused: [{ date: TODAY, signal: "hrvMs", value: 38, why: "other_store" }], refusedCount: 1 })
      ),
      healthDay.gives(shown({ hrvMs: 61.5 })),
      synced({ readings: { hrvMs: 38, steps: 200_001 } }, "health_connect").gives(
        result({
          received: 2,
          refused: [
            { date: TODAY, signal: "steps", value: 200_001, why: "outside the plausible range, 0 to 200000 count" },
            { date: TODAY, signal: "hrvMs", value: 38, why: "other_store" }
          ],
          refusedCount: 2
        })
      ),
      synced({ readings: { hrvMs: 38 } }, "health_connect", YESTERDAY).gives(
        result({ days: { from: YESTERDAY, to: YESTERDAY }, applied: { ...NOTHING, readings: 1 } })
      )
    ]
  },
  {
    rule: "a value outside the plausible range and a date after tomorrow are refused; the others of the body are written",
    steps: [
      synced({ readings: { steps: 200_001, sleepMinutes: 432 } }).gives(
        result({
          received: 2,
          applied: { ...NOTHING, readings: 1 },
          refused: [
            { date: TODAY, signal: "steps", value: 200_001, why: "outside the plausible range, 0 to 200000 count" }
          ],
          refusedCount: 1
        })
      ),
      synced({ readings: { steps: 1 } }, "apple_health", addDays(TODAY, 1)).gives(
        result({ days: { from: addDays(TODAY, 1), to: addDays(TODAY, 1) }, applied: { ...NOTHING, readings: 1 } })
      ),
      synced({ readings: { steps: 1 } }, "apple_health", addDays(TODAY, 2)).gives(
        result({
          days: null,
          refused: [{ date: addDays(TODAY, 2), signal: "steps", value: 1, why: "a date after tomorrow" }],
          refusedCount: 1
        })
      )
    ]
  },
  {
    rule: "Health Auto Export, summarised by day: units of the phone's region, hours of sleep, several figures a metric",
    steps: [
      hae(
        metric("step_count", "count", { date: AT_MIDNIGHT, qty: 8411.5 }),
        metric("active_energy", "kJ", { date: AT_MIDNIGHT, qty: 2092 }),
        metric("heart_rate", "count/min", { date: AT_MIDNIGHT, Min: 46, Avg: 83.08, Max: 180 }),
        metric("weight_body_mass", "lb", { date: AT_MIDNIGHT, qty: 180 }),
        metric("sleep_analysis", "hr", {
          date: `${TODAY} 06:20:00 +0100`,
          core: 4.5,
          deep: 0.75,
          rem: 1.75,
          asleep: 0,
          inBed: 0
        }),
        metric("a_metric_of_next_year", "widgets", { date: AT_MIDNIGHT, qty: 1 }),
        metric("breathing_disturbances", "count", { date: AT_MIDNIGHT, qty: 3 })
      ).gives(
        result({
          received: 12,
          applied: { readings: 3, checkIns: 1, metrics: 0 },
          ignored: {
            a_metric_of_next_year: 1,
            breathing_disturbances: 1,
            heart_rate: 1,
            heart_rate_max: 1,
            heart_rate_min: 1,
            sleep_deep: 1,
            sleep_light: 1,
            sleep_rem: 1
          }
        })
      ),
      healthDay.gives(shown({ steps: 8412, sleepMinutes: 420, activeEnergyKcal: 500 })),
      get(`/v1/days?${DAY}`).gives([
        { date: TODAY, calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: 81.65 }
      ])
    ]
  },
  {
    rule: "Health Auto Export: a night of more than 20 hours is out of range, one of 16 is taken",
    steps: [
      hae(
        metric(
          "sleep_analysis",
          "hr",
          { date: `${YESTERDAY} 09:00:00 +0100`, totalSleep: 16 },
          { date: `${TODAY} 09:00:00 +0100`, totalSleep: 82.7 }
        )
      ).gives(
        result({
          received: 2,
          days: { from: YESTERDAY, to: YESTERDAY },
          applied: { ...NOTHING, readings: 1 },
          refused: [
            { date: TODAY, signal: "sleep_duration", value: 4962, why: "outside the plausible range, 0 to 1200 min" }
          ],
          refusedCount: 1
        })
      )
    ]
  },
  {
    rule: "Health Auto Export, single measurements: what arrives later adds to the day, what is sent again does not",
    steps: [
      hae(
        metric(
          "step_count",
          "count",
          { date: `${TODAY} 07:00:00 +0100`, qty: 28.5, source: "iPhone|Watch" },
          { date: `${TODAY} 07:07:00 +0100`, qty: 65.5, source: "iPhone|Watch" }
        )
      ).gives(applied({ readings: 1 }, 2)),
      healthDay.gives(shown({ steps: 94 })),
      hae(
        metric(
          "step_count",
          "count",
          { date: `${TODAY} 07:07:00 +0100`, qty: 65.5, source: "iPhone|Watch" },
          { date: `${TODAY} 07:31:00 +0100`, qty: 6, source: "iPhone|Watch" }
        )
      ).gives(applied({ readings: 1 }, 2)),
      healthDay.gives(shown({ steps: 100 })),
      hae(metric("step_count", "count", { date: AT_MIDNIGHT, qty: 90 })).gives(applied({ readings: 1 })),
      hae(metric("step_count", "count", { date: `${TODAY} 08:00:00 +0100`, qty: 50, source: "iPhone" })).gives(
        result({ days: null })
      ),
      healthDay.gives(shown({ steps: 90 }))
    ]
  },
  {
    rule: "Health Auto Export by Hours, Minutes or Seconds: the first body of a day is its first measurement, and the later ones add to it",
    steps: ["Hours", "minutes", " SECONDS"].flatMap((aggregation, index) => {
      const date = addDays(TODAY, -index)
      const steps = (...hours: ReadonlyArray<number>) =>
        hae(
          metric("step_count", "count", ...hours.map((hour) => ({ date: `${date} 0${hour}:00:00 +0100`, qty: 100 })))
        ).sending({ "automation-aggregation": aggregation })
      const days = { from: date, to: date }
      return [
        steps(0).gives(result({ days, applied: { ...NOTHING, readings: 1 } })),
        steps(0, 1).gives(result({ received: 2, days, applied: { ...NOTHING, readings: 1 } })),
        steps(2).gives(result({ days, applied: { ...NOTHING, readings: 1 } })),
        get(`/v1/health/days?start=${date}&end=${date}`).gives([{ ...shown({ steps: 300 })[0], date }])
      ]
    })
  },
  {
    rule: "Health Auto Export by Days: totals of days, also where a day does not begin at midnight",
    steps: [
      hae(
        metric(
          "step_count",
          "count",
          { date: `${YESTERDAY} 01:00:00 -0300`, qty: 5000 },
          { date: `${TODAY} 00:00:00 -0300`, qty: 3000 }
        )
      )
        .sending({ "automation-aggregation": "days" })
        .gives(result({ received: 2, days: { from: YESTERDAY, to: TODAY }, applied: { ...NOTHING, readings: 2 } })),
      hae(metric("step_count", "count", { date: `${YESTERDAY} 07:00:00 -0300`, qty: 60 })).gives(
        result({ days: null })
      ),
      get(`/v1/health/days?start=${YESTERDAY}&end=${YESTERDAY}`).gives([
        { ...shown({ steps: 5000 })[0], date: YESTERDAY }
      ])
    ]
  },
  {
    rule: "Health Auto Export by Weeks, Months or Years: refused, since the total of a week is no day's",
    steps: ["Weeks", "Months", "Years"].map((aggregation) =>
      hae(
        metric("step_count", "count", { date: AT_MIDNIGHT, qty: 52_000 }),
        metric("sleep_analysis", "hr", { date: AT_MIDNIGHT, totalSleep: 7 })
      )
        .sending({ "automation-aggregation": aggregation })
        .gives(
          result({
            received: 2,
            days: null,
            refused: [
              { date: TODAY, signal: "steps", value: 52_000, why: LONGER },
              { date: TODAY, signal: "sleep_duration", value: 420, why: LONGER }
            ],
            refusedCount: 2
          })
        )
    )
  },
  {
    rule: "Health Auto Export that does not say how it summarises: one figure at midnight is a measurement where the log has measurements from that midnight, or of the day before",
    steps: ["Default", "none", "Fortnights"].flatMap((aggregation, index) => {
      const [before, date] = [addDays(TODAY, -2 * index - 1), addDays(TODAY, -2 * index)]
      const steps = (of: string, ...hours: ReadonlyArray<number>) =>
        hae(metric("step_count", "count", ...hours.map((hour) => ({ date: `${of} 0${hour}:00:00 +0100`, qty: 100 }))))
          .sending({ "automation-aggregation": aggregation })
          .gives(
            result({
              received: hours.length,
              days: { from: of, to: of },
              applied: { ...NOTHING, readings: 1 }
            })
          )
      return [
        steps(before, 0, 8),
        steps(before, 0),
        steps(before, 9),
        steps(date, 0),
        steps(date, 1),
        get(`/v1/health/days?start=${before}&end=${date}`).gives([
          { ...shown({ steps: 300 })[0], date: before },
          { ...shown({ steps: 200 })[0], date }
        ])
      ]
    })
  },
  {
    rule: "a single measurement of more than 35 days ago is refused: import the export",
    steps: [
      hae(metric("step_count", "count", { date: "2026-02-02 07:00:00 +0100", qty: 28.5 })).gives(
        result({
          days: null,
          refused: [
            {
              date: "2026-02-02",
              signal: "steps",
              value: 28.5,
              why: "a single measurement of more than 35 days ago: import the export, or turn on the app's summary by day"
            }
          ],
          refusedCount: 1
        })
      )
    ]
  },
  {
    rule: "Health Connect: times in UTC are of the person's date in the zone of the query",
    steps: [
      connect({
        timestamp: `${TODAY}T20:15:00Z`,
        steps: [{ count: 7421, start_time: `${YESTERDAY}T23:00:00Z`, end_time: `${TODAY}T11:00:00Z` }],
        resting_heart_rate: [{ bpm: 54, time: `${TODAY}T03:00:00Z` }],
        heart_rate_variability: [
          { rmssd_millis: 38, time: `${TODAY}T02:00:00Z` },
          { rmssd_millis: 45, time: `${TODAY}T02:05:00Z` }
        ],
        weight: [{ kilograms: 77.7, time: `${TODAY}T05:02:00Z` }],
        sleep: [
          {
            session_end_time: `${TODAY}T04:20:00Z`,
            duration_seconds: 25_800,
            stages: [
              { stage: "light", start_time: `${YESTERDAY}T21:10:00Z`, end_time: `${YESTERDAY}T21:40:30Z` },
              { stage: "awake", start_time: `${YESTERDAY}T22:31:00Z`, end_time: `${YESTERDAY}T22:36:00Z` },
              { stage: "rem", start_time: `${YESTERDAY}T22:36:00Z`, end_time: `${TODAY}T04:20:00Z` }
            ]
          }
        ],
        exercise: [{ type: "running" }]
      }).gives(
        result({
          received: 11,
          applied: { readings: 4, checkIns: 1, metrics: 0 },
          ignored: { exercise: 1, hrv_rmssd: 1, sleep_awake: 1, sleep_light: 1, sleep_rem: 1 }
        })
      ),
      healthDay.gives(
        shown({ steps: 7421, restingHeartRateBpm: 54, hrvMs: 41.5, sleepMinutes: 375 }, [], "health_connect")
      )
    ]
  },
  {
    rule: "Health Connect without a zone: refused with the sentence that says how to add one",
    steps: [
      connect({ weight: [{ kilograms: 77.7, time: `${TODAY}T05:02:00Z` }] }, "").gives(
        result({
          received: 1,
          days: null,
          refused: [
            {
              date: null,
              signal: "weight",
              value: null,
              why: "the times are in UTC, which does not say the person's date: add the time zone to the address, ?zone=Europe/Zurich"
            }
          ],
          refusedCount: 1
        })
      ),
      connect({}, "?zone=Mars/Olympus").refuses("invalid_request", /^zone: expected the name of a time zone/)
    ]
  },
  {
    rule: "Health Connect: a record from midnight is the day's total; with a source it is what that source counted, once beside others",
    steps: [
      connect({ steps: [fromMidnight(5000, "watch"), fromMidnight(6000, "phone")] }).gives(applied({ readings: 1 }, 2)),
      healthDay.gives(shown({ steps: 5000 }, [], "health_connect")),
      connect({ steps: [fromMidnight(5600, "watch"), fromMidnight(6500, "phone")] }).gives(applied({ readings: 1 }, 2)),
      healthDay.gives(shown({ steps: 5600 }, [], "health_connect")),
      connect({ steps: [fromMidnight(7000)] }).gives(applied({ readings: 1 })),
      healthDay.gives(shown({ steps: 7000 }, [], "health_connect"))
    ]
  },
  {
    rule: "A name that every JavaScript object has is an unknown name",
    steps: [
      connect({ constructor: [{ time: `${TODAY}T05:02:00Z` }] }).gives(
        result({ received: 1, days: null, ignored: { constructor: 1 } })
      ),
      hae(metric("constructor", "count", { date: AT_MIDNIGHT, qty: 1 })).gives(
        result({ received: 1, days: null, ignored: { constructor: 1 } })
      ),
      hae(metric("step_count", "constructor", { date: AT_MIDNIGHT, qty: 812 })).gives(applied({ readings: 1 })),
      hae(
        metric("sleep_analysis", "hr", {
          startDate: `${TODAY} 01:00:00 +0100`,
          endDate: `${TODAY} 02:00:00 +0100`,
          value: "constructor"
        })
      ).gives(result({ received: 1, days: null, ignored: { "sleep_analysis constructor": 1 } }))
    ]
  },
  {
    rule: "Health Connect: a session of sleep is to the millisecond, and none of a length that no sleep has",
    steps: [
      connect({ sleep: [{ session_end_time: `${TODAY}T04:20:00Z`, duration_seconds: 25_800.0004 }] }).gives(
        applied({ readings: 1 })
      ),
      connect({ sleep: [{ session_end_time: `${TODAY}T04:20:00Z`, duration_seconds: 1e300 }] }).gives(
        result({
          received: 1,
          days: null,
          refused: [{ date: null, signal: "sleep_duration", value: null, why: "a duration of no sleep" }],
          refusedCount: 1
        })
      ),
      healthDay.gives(shown({ sleepMinutes: 430 }, [], "health_connect"))
    ]
  },
  {
    rule: "200 whenever the caller is known and the JSON has the shape",
    // Prism refuses what is no JSON itself.
    asSent: true,
    steps: [
      hae().gives(result({ received: 0, days: null })),
      post("/sync/health-auto-export", { data: { workouts: [{}, {}] } }).gives(
        result({ received: 2, days: null, ignored: { workouts: 2 } })
      ),
      hae({ name: 3 }, metric("step_count", "count", { date: "someday", qty: 1 }, { date: AT_MIDNIGHT })).gives(
        result({
          received: 2,
          days: null,
          refused: [
            { date: "someday", signal: "steps", value: 1, why: "not a date that Daybook has" },
            { date: TODAY, signal: "steps", value: null, why: "not a number" }
          ],
          refusedCount: 2
        })
      ),
      post("/sync/health-auto-export", { metrics: [] }).refuses("invalid_request", /^data: expected/),
      post("/sync/health-auto-export", "[]").refuses("invalid_request"),
      post("/sync/days", { store: "apple_health", days: [{ date: "2026-02-29" }] }).refuses(
        "invalid_request",
        /^days\[0\]\.date: /
      ),
      post("/sync/days", { store: "fitbit", days: [] }).refuses("invalid_request", /^store: /),
      post("/sync/days", { store: "apple_health", days: [{ date: TODAY, steps: 1 }] }).refuses("unknown_field"),
      post("/sync/days", "{").refuses("invalid_json"),
      synced({ readings: { steps: 1 } })
        .as("read")
        .refuses("insufficient_scope"),
      synced({ readings: { steps: 1 } })
        .as("write")
        .gives(applied({ readings: 1 })),
      get("/sync/days").refuses("method_not_allowed"),
      post("/sync", {}).refuses("not_found")
    ]
  }
]
