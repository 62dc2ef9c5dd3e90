import { type Rule, TODAY } from "../harness/Scenario.ts"
import {
  AT_MIDNIGHT,
  applied,
  connect,
  fromMidnight,
  hae,
  healthDay,
  metric,
  result,
  shown,
  YESTERDAY
} from "./phoneBodies.ts"

/** What is read of the bodies of apps that send what Health Connect has, on Android. */
export const healthConnect: ReadonlyArray<Rule> = [
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
  }
]
