import { addDays } from "@daybook/core"
import { get, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import {
  AT_MIDNIGHT,
  applied,
  DAY,
  hae,
  healthDay,
  LONGER,
  metric,
  NOTHING,
  PART,
  result,
  shown,
  YESTERDAY
} from "./phoneBodies.ts"

/** What is read of the bodies of Health Auto Export, an app for the iPhone. */
export const healthAutoExport: ReadonlyArray<Rule> = [
  rule("Health Auto Export, summarised by day: units of the phone's region, hours of sleep, several figures a metric", [
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
  ]),
  rule("Health Auto Export: a night of more than 20 hours is out of range, one of 16 is taken", [
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
  ]),
  rule("Health Auto Export, single measurements: what arrives later adds to the day, what is sent again does not", [
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
  ]),
  rule(
    "Health Auto Export by Hours, Minutes or Seconds: the first body of a day is its first measurement, and the later ones add to it",
    ["Hours", "minutes", " SECONDS"].flatMap((aggregation, index) => {
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
  ),
  rule("Health Auto Export by Days: totals of days, also where a day does not begin at midnight", [
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
    hae(metric("step_count", "count", { date: `${YESTERDAY} 07:00:00 -0300`, qty: 60 })).gives(result({ days: null })),
    get(`/v1/health/days?start=${YESTERDAY}&end=${YESTERDAY}`).gives([
      { ...shown({ steps: 5000 })[0], date: YESTERDAY }
    ])
  ]),
  rule(
    "Health Auto Export by Weeks, Months or Years: refused, since the total of a week is no day's",
    ["Weeks", "Months", "Years"].map((aggregation) =>
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
  ),
  rule(
    "Health Auto Export that does not say how it summarises: one figure at midnight is a measurement where the log has measurements from that midnight, or of the day before",
    ["Default", "none", "Fortnights"].flatMap((aggregation, index) => {
      const [before, date] = [addDays(TODAY, -2 * index - 1), addDays(TODAY, -2 * index)]
      const steps = (of: string, ...hours: ReadonlyArray<number>) =>
        hae(metric("step_count", "count", ...hours.map((hour) => ({ date: `${of} 0${hour}:00:00 +0100`, qty: 100 }))))
          .sending({ "automation-aggregation": aggregation })
          .gives(result({ received: hours.length, days: { from: of, to: of }, applied: { ...NOTHING, readings: 1 } }))
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
  ),
  rule("a single measurement of more than 35 days ago is refused: import the export", [
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
  ]),
  rule(
    "Health Auto Export: a day's total that is less than before replaces it; after Since Last Sync not on the first date, of which it has a part",
    [
      ...[9000, 8990].flatMap((qty) => [
        hae(metric("step_count", "count", { date: AT_MIDNIGHT, qty })).gives(applied({ readings: 1 })),
        healthDay.gives(shown({ steps: qty }))
      ]),
      hae(
        metric(
          "step_count",
          "count",
          { date: `${YESTERDAY} 00:00:00 +0100`, qty: 5000 },
          { date: AT_MIDNIGHT, qty: 8500 }
        ),
        metric("active_energy", "kcal", { date: AT_MIDNIGHT, qty: 300 })
      )
        .sending({ "automation-aggregation": "Days", "automation-period": "Since Last Sync" })
        .gives(result({ received: 3, days: { from: YESTERDAY, to: TODAY }, applied: { ...NOTHING, readings: 3 } })),
      hae(
        metric("step_count", "count", { date: AT_MIDNIGHT, qty: 700 }),
        metric("active_energy", "kcal", { date: AT_MIDNIGHT, qty: 350 }),
        metric("resting_heart_rate", "count/min", { date: AT_MIDNIGHT, qty: 50 })
      )
        .sending({ "automation-aggregation": "Days", "automation-period": "Since Last Sync" })
        .gives(
          result({
            received: 3,
            applied: { ...NOTHING, readings: 2 },
            refused: [{ date: TODAY, signal: "steps", value: 700, why: PART }],
            refusedCount: 1
          })
        ),
      healthDay.gives(shown({ steps: 8500, activeEnergyKcal: 350, restingHeartRateBpm: 50 }))
    ]
  ),
  rule("Health Auto Export: numbers as text, and a night that has only its times", [
    hae(
      metric("step_count", "count", { date: AT_MIDNIGHT, qty: "8123" }),
      metric("sleep_analysis", "hr", {
        sleepStart: `${YESTERDAY} 23:00:00 +0100`,
        sleepEnd: `${TODAY} 06:30:00 +0100`,
        core: "4.5",
        deep: 1,
        rem: "1,5"
      })
    ).gives(
      result({
        received: 5,
        applied: { ...NOTHING, readings: 2 },
        ignored: { sleep_deep: 1, sleep_light: 1, sleep_rem: 1 }
      })
    ),
    healthDay.gives(shown({ steps: 8123, sleepMinutes: 420 })),
    hae(metric("step_count", "count", { date: AT_MIDNIGHT, qty: "8.412" })).gives(
      result({
        days: null,
        refused: [
          {
            date: TODAY,
            signal: "steps",
            value: null,
            why: "text that is not clearly a number: send a number, or text without a separator of thousands"
          }
        ],
        refusedCount: 1
      })
    )
  ])
]
