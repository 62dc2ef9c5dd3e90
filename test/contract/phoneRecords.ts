import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { applied, connect, hae, healthDay, metric, NOTHING, result, shown, span, YESTERDAY } from "./phoneBodies.ts"
import { part } from "./UndoSteps.ts"

const WATCH = { data_origin: "com.fitbit.FitbitMobile", device: { type: 1 } }

/** A record's id, and the minute of today in which it was changed. */
const version = (id: string, minute: number) => ({ id, last_modified_time: `${TODAY}T08:${minute}:00Z` })

const named = (count: number, start: string, end: string, id: string, minute: number) => {
  const record = span(count, start, end, WATCH.data_origin, 1)
  return { ...record, metadata: { ...record.metadata, ...version(id, minute) } }
}

/** A session of sleep of today that ends at seven in the zone of `connect`. */
const slept = (hours: number, metadata: object = {}, fields: object = {}) => ({
  session_end_time: `${TODAY}T06:00:00Z`,
  duration_seconds: hours * 3600,
  stages: [],
  metadata: { ...WATCH, ...metadata },
  ...fields
})

const run = (start: string, seconds: number, metadata: object, fields: object = {}) => ({
  ...{ type: "56", start_time: `${TODAY}T${start}Z`, duration_seconds: seconds, metadata },
  ...fields
})
const sessions = (...expected: ReadonlyArray<object>) => get("/v1/workouts").gives(expected.map(part))
const steps = (count: number | null) => healthDay.gives(shown({ steps: count }, [], "health_connect"))
const night = (minutes: number) => healthDay.gives(shown({ sleepMinutes: minutes }, [], "health_connect"))

const SINCE_LAST_SYNC = { "automation-period": "Since Last Sync" }

/** Rules for records that a phone corrects or deletes, or that two apps sent, and for bodies that are a test. */
export const phoneRecords: ReadonlyArray<Rule> = [
  rule("a body that says that it is a test is answered with what it would do, and nothing of it is written", [
    connect({
      test: true,
      timestamp: `${TODAY}T11:00:00Z`,
      steps: [span(8432, "00:00", "10:30", "com.google.android.apps.fitness")],
      weight: [{ kilograms: 75.5, time: `${TODAY}T07:30:00Z` }],
      exercise: [run("07:00:00", 3600, {})]
    }).gives(
      result({
        ...{ received: 3, applied: { readings: 1, checkIns: 1, metrics: 0 }, workouts: { applied: 1, kept: 0 } },
        test: true
      })
    ),
    post("/sync/health-auto-export", {
      data: { preview: true, metrics: [metric("step_count", "count", { date: `${TODAY} 00:00:00 +0100`, qty: 8000 })] }
    }).gives({ ...applied({ readings: 1 }), test: true }),
    healthDay.gives([]),
    sessions(),
    get("/v1/measurements").gives([]),
    get("/v1/changes").gives([]),
    connect({ test: false, steps: [span(4321, "00:00", "10:30", "com.google.android.apps.fitness")] }),
    steps(4321)
  ]),
  rule(
    "a record that is sent again under its id takes the place of its former version, also where it begins at another time or comes late",
    [
      connect({ steps: [named(500, "08:00", "08:30", "a", 10)], sleep: [slept(9, version("n", 10))] }),
      connect({ steps: [named(700, "07:45", "08:30", "a", 20)], sleep: [slept(7.5, version("n", 20))] }),
      connect({ steps: [named(500, "08:00", "08:30", "a", 10)], sleep: [slept(9, version("n", 10))] }),
      healthDay.gives(shown({ steps: 700, sleepMinutes: 450 }, [], "health_connect")),
      // Two records with ids of their own are two, also where they share some time.
      connect({ steps: [named(50, "08:20", "08:40", "b", 10)] }),
      healthDay.gives(shown({ steps: 750, sleepMinutes: 450 }, [], "health_connect"))
    ]
  ),
  rule(
    "a record without an id takes the place of what its app sent of the same time; one that only touches it does not",
    [
      connect({ steps: [span(500, "08:00", "08:30", "com.a", 1)] }),
      connect({ steps: [span(700, "07:45", "08:30", "com.a", 1)] }),
      connect({ steps: [span(40, "08:30", "08:35", "com.a", 1)] }),
      steps(740),
      // The same record, which the app sends with its id after an update.
      connect({ steps: [{ ...named(41, "08:30", "08:35", "c", 10), source: "com.a watch" }] }),
      steps(741)
    ]
  ),
  rule("a night without an id that its app sends with another start is one night", [
    connect({ sleep: [slept(9)] }),
    connect({ sleep: [slept(7.5)] }),
    night(450)
  ]),
  rule("a deleted record is gone from its day, and a late body does not bring it back", [
    connect({
      steps: [named(500, "08:00", "08:30", "a", 10), named(300, "09:00", "09:30", "b", 10)],
      weight: [{ kilograms: 80, time: `${TODAY}T06:00:00Z`, metadata: version("w", 10) }],
      exercise: [run("07:00:00", 1800, { ...WATCH, ...version("x", 10) })]
    }),
    connect({ deleted: ["b", { id: "w" }], exercise: [{ deleted: true, metadata: version("x", 20) }] }),
    connect({ steps: [named(300, "09:00", "09:30", "b", 10)] }).gives(result({ received: 1, days: null })),
    steps(500),
    sessions(),
    get("/v1/measurements").gives([])
  ]),
  rule(
    "one run that two apps recorded is one session, that of the better source with the title that the person typed",
    [
      connect({ exercise: [run("06:00:00", 3600, WATCH), run("12:00:00", 600, WATCH)] }),
      connect({ exercise: [run("06:00:20", 3580, { data_origin: "com.strava" }, { title: "Run with Ann" })] }).gives(
        result({ workouts: { applied: 1, kept: 0 } })
      ),
      sessions({
        durationMinutes: 70,
        exercises: [
          { name: "Run with Ann", sets: [{ reps: 0, seconds: 3600 }] },
          { name: "Running", sets: [{ reps: 0, seconds: 600 }] }
        ]
      })
    ]
  ),
  rule(
    "Health Auto Export, Since Last Sync: a nap is beside the night, and a smaller sum does not replace a larger one",
    [
      hae(metric("sleep_analysis", "hr", { date: `${TODAY} 06:30:00 +0100`, totalSleep: 7 })).sending(SINCE_LAST_SYNC),
      hae(
        metric("sleep_analysis", "hr", {
          ...{ date: `${TODAY} 14:30:00 +0100`, totalSleep: 0.5 },
          ...{ sleepStart: `${TODAY} 14:00:00 +0100`, sleepEnd: `${TODAY} 14:30:00 +0100` }
        })
      ).sending(SINCE_LAST_SYNC),
      healthDay.gives(shown({ sleepMinutes: 450 })),
      hae(metric("sleep_analysis", "hr", { date: `${YESTERDAY} 00:00:00 +0100`, totalSleep: 7 })).sending(
        SINCE_LAST_SYNC
      ),
      hae(metric("sleep_analysis", "hr", { date: `${YESTERDAY} 00:00:00 +0100`, totalSleep: 0.5 }))
        .sending(SINCE_LAST_SYNC)
        .gives(part({ refusedCount: 1 }))
    ]
  ),
  rule("HC Webhook's presets: names in camel case, and an envelope with the records of all types", [
    connect({
      appVersion: "2.0",
      steps: [
        {
          count: 500,
          startTime: `${TODAY}T07:00:00Z`,
          endTime: `${TODAY}T07:30:00Z`,
          metadata: { dataOrigin: "com.a" }
        }
      ],
      restingHeartRate: [{ bpm: 54, time: `${TODAY}T03:00:00Z` }]
    }).gives(applied({ readings: 2 }, 2)),
    connect({
      event: "sync",
      data: {
        records: [
          { type: "weight", kilograms: 81.4, time: `${TODAY}T05:00:00Z` },
          { type: "Steps", data: { count: 300, start_time: `${TODAY}T09:00:00Z`, end_time: `${TODAY}T09:30:00Z` } },
          { type: "exercise", exercise_type: "79", start_time: `${TODAY}T09:00:00Z`, duration_seconds: 1800 }
        ]
      }
    }).gives(
      result({
        ...{ received: 3, applied: { readings: 1, checkIns: 1, metrics: 0 } },
        workouts: { applied: 1, kept: 0 }
      })
    ),
    healthDay.gives(shown({ steps: 800, restingHeartRateBpm: 54 }, [], "health_connect")),
    sessions({ title: "Walking" })
  ]),
  rule("the offset of a record decides its date, since the person travels; the zone decides that of the others", [
    connect({
      sleep: [{ ...slept(7), session_end_time: `${YESTERDAY}T22:30:00Z`, end_zone_offset_seconds: 9 * 3600 }],
      steps: [
        {
          ...{ count: 900, start_time: `${YESTERDAY}T15:00:00Z`, end_time: `${YESTERDAY}T23:00:00Z` },
          ...{ start_zone_offset_seconds: 9 * 3600, end_zone_offset_seconds: 9 * 3600 }
        }
      ],
      resting_heart_rate: [{ bpm: 54, time: `${TODAY}T03:00:00Z` }]
    }).gives(applied({ readings: 3 }, 3)),
    connect({ weight: [{ kilograms: 80, time: `${YESTERDAY}T15:00:00Z`, zone_offset_seconds: 9 * 3600 }] }, "").gives(
      applied({ checkIns: 1 })
    ),
    healthDay.gives(shown({ sleepMinutes: 420, steps: 900, restingHeartRateBpm: 54 }, [], "health_connect"))
  ]),
  rule("counts of one start and app are one, the largest; a ring or a band counts before a phone", [
    connect({ steps: [span(300, "08:00", "08:30", "com.a"), span(500, "08:00", "08:40", "com.a")] }),
    steps(500),
    connect({
      steps: [
        span(900, "10:00", "11:00", "com.a", 2),
        span(700, "10:00", "11:00", "com.ring", 4),
        span(60, "12:00", "12:30", "com.a", 2),
        span(50, "12:00", "12:30", "com.band", 6)
      ]
    }),
    steps(1250)
  ]),
  rule("a time of a twelve-hour clock", [
    hae(
      metric(
        "step_count",
        "count",
        { date: `${TODAY} 12:00:00 AM +0100`, qty: 1 },
        { date: `${TODAY} 1:00:00 PM +0100`, qty: 20 }
      )
    ).gives(applied({ readings: 1 }, 2)),
    // The same times on a clock of 24 hours.
    hae(
      metric(
        "step_count",
        "count",
        { date: `${TODAY} 00:00:00 +0100`, qty: 2 },
        { date: `${TODAY} 12:00:00 PM +0100`, qty: 300 },
        { date: `${TODAY} 13:00:00 +0100`, qty: 30 }
      )
    ).gives(result({ received: 3, applied: { ...NOTHING, readings: 1 } })),
    healthDay.gives(shown({ steps: 332 })),
    get(`/v1/health/days?start=${addDays(TODAY, -1)}&end=${TODAY}`).gives([expect.objectContaining({ date: TODAY })])
  ])
]
