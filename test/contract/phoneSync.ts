import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { del, get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import {
  AT_MIDNIGHT,
  applied,
  hae,
  healthDay,
  kept,
  metric,
  NONE_KEPT,
  NOTHING,
  pin,
  result,
  shown,
  synced,
  YESTERDAY
} from "./phoneBodies.ts"
import { syncedCheckIns } from "./syncedCheckIns.ts"
import { coffeeOfCaffeine, syncedMetrics } from "./syncedMetrics.ts"

/** The rules of the states that only a phone reaches, and of the answer to it. */
export const phoneSync: ReadonlyArray<Rule> = [
  rule(
    "Health reading | synced | `POST /v1/health/days/{date}` with a number | pinned: phone sync no longer overwrites it; other fields of the day keep syncing",
    [
      synced({ readings: { steps: 8000, sleepMinutes: 400 } }).gives(applied({ readings: 2 }, 2)),
      pin("steps", 9000).gives({ date: TODAY, manualFields: ["steps"] }),
      synced({ readings: { steps: 8412, sleepMinutes: 432 } }).gives(
        result({ received: 2, applied: { ...NOTHING, readings: 1 }, kept: { ...NONE_KEPT, pinned: 1 } })
      ),
      healthDay.gives(shown({ steps: 9000, sleepMinutes: 432 }, ["steps"]))
    ]
  ),
  rule("Health reading | pinned | `value: null` | synced: next device sync owns the field again", [
    synced({ readings: { steps: 8000 } }).gives(applied({ readings: 1 })),
    pin("steps", 9000).gives({ date: TODAY, manualFields: ["steps"] }),
    synced({ readings: { steps: 8412 } }).gives(kept({ pinned: 1 })),
    pin("steps", null).gives({ date: TODAY, manualFields: [] }),
    healthDay.gives(shown({ steps: 8412 })),
    synced({ readings: { steps: 8500 } }).gives(applied({ readings: 1 })),
    healthDay.gives(shown({ steps: 8500 }))
  ]),
  rule("`manual` for a day that only ever held a typed correction; a sync gives it its store, and the pin stays", [
    pin("steps", 9000).gives({ date: TODAY, manualFields: ["steps"] }),
    healthDay.gives(shown({ steps: 9000 }, ["steps"], "manual")),
    synced({ readings: { hrvMs: 61.5 } }, "health_connect").gives(applied({ readings: 1 })),
    healthDay.gives(shown({ steps: 9000, hrvMs: 61.5 }, ["steps"], "health_connect")),
    pin("steps", null).gives({ date: TODAY, manualFields: [] }),
    pin("steps", null).gives({ date: TODAY, manualFields: [] }),
    healthDay.gives(shown({ hrvMs: 61.5 }, [], "health_connect"))
  ]),
  rule("a sync without a reading keeps the stored one; one without any reading makes no day", [
    synced({ readings: {} }),
    healthDay.gives([]),
    synced({ readings: { steps: 9000, hrvMs: 61.5 } }),
    synced({ readings: { steps: 9500 } }),
    healthDay.gives(shown({ steps: 9500, hrvMs: 61.5 })),
    synced({ readings: { steps: 1, hrvMs: 4000 } }, "health_connect", YESTERDAY),
    synced({ readings: { hrvMs: 4000 } }, "health_connect", addDays(TODAY, -2)),
    get(`/v1/health/days?start=${addDays(TODAY, -2)}&end=${TODAY}`).gives([
      { ...shown({ steps: 1 }, [], "health_connect")[0], date: YESTERDAY },
      ...shown({ steps: 9500, hrvMs: 61.5 })
    ])
  ]),
  rule(
    "Check-in from a phone health store | origin `health` | corrected via `POST /v1/body-measurements` | origin `manual`: later phone sync leaves that day alone",
    [
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
  ),
  rule("a check-in of the phone that the person deleted stays deleted", [
    synced({ checkIn: { weightKg: 81.4 } }).gives(applied({ checkIns: 1 })),
    get("/v1/measurements").keepingAs("id", 0, "id"),
    del(({ id }) => `/v1/measurements/${id}`).givesOf(({ id }) => ({ deleted: true, id })),
    synced({ checkIn: { weightKg: 81.4 } }).gives(kept({ manualCheckIns: 1 })),
    get("/v1/measurements").gives([])
  ]),
  rule(
    "a month is summarized for the synced values of the signal that a metric is bound to, not for those of an earlier one",
    [
      coffeeOfCaffeine,
      synced({ metrics: { caffeine: 120 } }).gives(applied({ metrics: 1 })),
      get("/v1/insights").gives(
        expect.objectContaining({ monthlySummaries: [expect.objectContaining({ month: TODAY.slice(0, 7) })] })
      ),
      post(({ id }) => `/v1/custom-metrics/${id}`, { healthMetricKey: "selenium" }).gives(
        expect.objectContaining({ values: [] })
      ),
      get("/v1/insights").gives(expect.objectContaining({ monthlySummaries: [] }))
    ]
  ),
  rule("a body that is sent ten times changes nothing: the same answer, no change in the journal", [
    ...Array.from({ length: 10 }, () =>
      synced({ readings: { steps: 8412 }, checkIn: { weightKg: 81.4 } }).gives(applied({ readings: 1, checkIns: 1 }, 2))
    ),
    healthDay.gives(shown({ steps: 8412 })),
    get(`/v1/changes?date=${TODAY}`).gives([])
  ]),
  rule("The first store that writes a day keeps it; the other's figures are refused as `other_store`", [
    synced({ readings: { hrvMs: 61.5 } }).gives(applied({ readings: 1 })),
    synced({ readings: { hrvMs: 38 }, checkIn: { weightKg: 80 } }, "health_connect").gives(
      result({
        received: 2,
        refused: [
          { date: TODAY, signal: "weightKg", value: 80, why: "other_store" },
          { date: TODAY, signal: "hrvMs", value: 38, why: "other_store" }
        ],
        refusedCount: 2
      })
    ),
    get("/v1/measurements").gives([]),
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
  ]),
  rule(
    "a value outside the plausible range and a date after tomorrow are refused; the others of the body are written",
    [
      synced({
        readings: { steps: 200_001, hrvMs: 0, sleepMinutes: 432 },
        checkIn: { weightKg: 81.4, hipCm: 900 },
        metrics: { caffeine: -1, nonsense: 3 }
      }).gives(
        result({
          received: 7,
          applied: { ...NOTHING, readings: 1, checkIns: 1 },
          refused: [
            { date: TODAY, signal: "caffeine", value: -1, why: "outside the plausible range, 0 to 5000 mg" },
            { date: TODAY, signal: "hipCm", value: 900, why: "outside the plausible range, 1 to 300 cm" },
            { date: TODAY, signal: "steps", value: 200_001, why: "outside the plausible range, 0 to 200000 count" },
            { date: TODAY, signal: "hrvMs", value: 0, why: "outside the plausible range, 1 to 300 ms" }
          ],
          refusedCount: 4,
          ignored: { nonsense: 1 }
        })
      ),
      healthDay.gives(shown({ sleepMinutes: 432 })),
      get("/v1/measurements").gives([expect.objectContaining({ source: "health", weightKg: 81.4, hipCm: null })]),
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
  ),
  {
    rule: "200 whenever the caller is known and the JSON has the shape",
    // Prism refuses what is no JSON itself.
    asSent: true,
    steps: [
      hae().gives(result({ received: 0, days: null })),
      post("/sync/health-auto-export", { data: { ecg: [{}, {}] } }).gives(
        result({ received: 2, days: null, ignored: { ecg: 2 } })
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
      post("/sync/health-auto-export", { metrics: [] }).isInvalid(/^data: expected/),
      post("/sync/health-auto-export", "[]").isInvalid(),
      post("/sync/days", { store: "apple_health", days: [{ date: "2026-02-29" }] }).isInvalid(/^days\[0\]\.date: /),
      post("/sync/days", { store: "fitbit", days: [] }).isInvalid(/^store: /),
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
  },
  {
    rule: "What Shortcuts makes is taken where it can mean one thing only: numbers as text, a date with its time, one day without a list, dictionaries as text",
    // The definition has numbers, dates and lists.
    asSent: true,
    steps: [
      synced({ readings: { steps: "8412", hrvMs: "61,5" }, checkIn: { weightKg: "81.4" } }).gives(
        applied({ readings: 2, checkIns: 1 }, 3)
      ),
      healthDay.gives(shown({ steps: 8412, hrvMs: 61.5 })),
      post("/sync/days", {
        store: "apple_health",
        days: { date: `${TODAY}T00:00:00+01:00`, readings: { steps: 8500 } }
      }).gives(applied({ readings: 1 })),
      post("/sync/days", {
        store: "apple_health",
        days: [JSON.stringify({ date: `${TODAY} 07:30`, readings: JSON.stringify({ steps: "8600" }) })]
      }).gives(applied({ readings: 1 })),
      healthDay.gives(shown({ steps: 8600, hrvMs: 61.5 })),
      synced({ readings: { steps: "8\u202f412" }, checkIn: { weightKg: "81,40 kg" } }).gives(
        applied({ readings: 1, checkIns: 1 }, 2)
      ),
      synced({ readings: { steps: "8’600" }, checkIn: { weightKg: "179.5 lb" } }).gives(
        applied({ readings: 1, checkIns: 1 }, 2)
      ),
      healthDay.gives(shown({ steps: 8600, hrvMs: 61.5 })),
      // One figure that cannot be read is refused alone.
      post("/sync/days", {
        store: "apple_health",
        days: [{ date: TODAY, readings: { steps: "8.412", hrvMs: "62" }, checkIn: { weightKg: "81,40 cm" } }]
      }).gives(
        result({
          received: 3,
          applied: { ...NOTHING, readings: 1 },
          refused: [
            {
              date: TODAY,
              signal: "weightKg",
              value: null,
              why: expect.stringMatching(/^text that is not clearly a num/)
            },
            {
              date: TODAY,
              signal: "steps",
              value: null,
              why: expect.stringMatching(/^text that is not clearly a number/)
            }
          ],
          refusedCount: 2
        })
      ),
      synced({ readings: { steps: null } }).isInvalid(/^days\[0\]\.readings\.steps: expected a number/),
      synced({ readings: { steps: 1 } }, "apple_health", `${TODAY}T23:00:00Z`).isInvalid(
        /^days\[0\]\.date: expected a real date YYYY-MM-DD, or a time with the offset of the person's zone/
      ),
      synced({ readings: { steps: 8000 } }).gives(applied({ readings: 1 })),
      healthDay.gives(shown({ steps: 8000, hrvMs: 62 }))
    ]
  },
  ...syncedCheckIns,
  ...syncedMetrics
]
