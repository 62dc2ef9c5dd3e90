import { expect } from "vitest"
import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import {
  AT_MIDNIGHT,
  applied,
  connect,
  fromMidnight,
  fullDay,
  hae,
  healthDay,
  metric,
  NOTHING,
  night,
  PART,
  part,
  result,
  shown,
  span,
  synced,
  YESTERDAY
} from "./phoneBodies.ts"

/** What is read of the bodies of apps that send what Health Connect has, on Android. */
export const healthConnect: ReadonlyArray<Rule> = [
  rule("Health Connect: times in UTC are of the person's date in the zone of the query", [
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
      mindfulness: [{ type: "breathing" }]
    }).gives(
      result({
        received: 11,
        applied: { readings: 4, checkIns: 1, metrics: 0 },
        ignored: { hrv_rmssd: 1, mindfulness: 1, sleep_awake: 1, sleep_light: 1, sleep_rem: 1 }
      })
    ),
    healthDay.gives(
      shown({ steps: 7421, restingHeartRateBpm: 54, hrvMs: 41.5, sleepMinutes: 375 }, [], "health_connect")
    )
  ]),
  rule("Health Connect without a zone: refused with the sentence that says how to add one", [
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
    connect({}, "?zone=Mars/Olympus").isInvalid(/^zone: expected the name of a time zone/)
  ]),
  rule(
    "Health Connect: a record from midnight is the day's total; with a source it is what that source counted, once beside others",
    [
      connect({ steps: [fromMidnight(5000, "watch"), fromMidnight(6000, "phone")] }).gives(applied({ readings: 1 }, 2)),
      healthDay.gives(shown({ steps: 5000 }, [], "health_connect")),
      connect({ steps: [fromMidnight(5600, "watch"), fromMidnight(6500, "phone")] }).gives(applied({ readings: 1 }, 2)),
      healthDay.gives(shown({ steps: 5600 }, [], "health_connect")),
      connect({ steps: [fromMidnight(7000)] }).gives(applied({ readings: 1 })),
      healthDay.gives(shown({ steps: 7000 }, [], "health_connect"))
    ]
  ),
  rule("A name that every JavaScript object has is an unknown name", [
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
  ]),
  rule("Health Connect: a session of sleep is to the millisecond, and none of a length that no sleep has", [
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
  ]),
  rule("HC Webhook, as it is: the stages of sleep are AndroidX's numbers; what is not awake is sleep", [
    connect({ sleep: [night(["4", 210], ["5", 90], ["1", 10], ["6", 90], ["0", 40], ["7", 5], ["2", 40])] }).gives(
      result({
        received: 7,
        applied: { ...NOTHING, readings: 1 },
        ignored: { sleep_awake: 1, sleep_deep: 1, sleep_light: 1, sleep_rem: 1 }
      })
    ),
    healthDay.gives(shown({ sleepMinutes: 470 }, [], "health_connect"))
  ]),
  rule("Health Connect: a session of sleep of which no stage is known counts from its start to its end", [
    connect({ sleep: [night(["0", 30], ["99", 200], ["dozing", 190])] }).gives(applied({ readings: 1 })),
    healthDay.gives(shown({ sleepMinutes: 420 }, [], "health_connect"))
  ]),
  rule("Health Connect: a session of sleep that is sent again takes the place of what its app sent of the same time", [
    connect({ sleep: [{ ...night(), duration_seconds: 480 * 60 }] }).gives(applied({ readings: 1 })),
    healthDay.gives(shown({ sleepMinutes: 480 }, [], "health_connect")),
    connect({ sleep: [night(["4", 200], ["1", 30], ["5", 250])] }).gives(
      result({
        received: 3,
        applied: { ...NOTHING, readings: 1 },
        ignored: { sleep_awake: 1, sleep_deep: 1, sleep_light: 1 }
      })
    ),
    healthDay.gives(shown({ sleepMinutes: 450 }, [], "health_connect"))
  ]),
  rule("HC Webhook in time buckets: the one from midnight is a part of the day as the others are", [
    connect({
      steps: [part(7, "00:00", 15), part(5000, "10:00", 15)],
      active_calories: [part(5.5, "00:00", 15, "calories"), part(300, "10:00", 15, "calories")]
    }).gives(applied({ readings: 2 }, 4)),
    healthDay.gives(shown({ steps: 5007, activeEnergyKcal: 306 }, [], "health_connect")),
    connect({ steps: [part(120, "00:00", 60), part(800, "07:00", 60)] }).gives(applied({ readings: 1 }, 2)),
    healthDay.gives(shown({ steps: 5920, activeEnergyKcal: 306 }, [], "health_connect"))
  ]),
  rule("HC Webhook in time buckets: a bucket that comes again with a part of what it had stays as it was", [
    connect({ steps: [part(100, "09:45", 15)] }).gives(applied({ readings: 1 })),
    connect({ steps: [part(10, "09:45", 15), part(70, "10:00", 15)] }).gives(applied({ readings: 1 }, 2)),
    connect({ steps: [part(90, "10:00", 15)] }).gives(applied({ readings: 1 })),
    healthDay.gives(shown({ steps: 190 }, [], "health_connect"))
  ]),
  rule(
    "HC Webhook in full: what two apps counted at the same time counts once, that of a watch first, also where both began together",
    [
      connect({
        steps: [
          span(1000, "08:00", "09:00", "com.google.android.apps.fitness", 2),
          span(900, "08:00", "09:00", "com.fitbit.FitbitMobile", 1),
          span(500, "12:00", "12:30", "com.google.android.apps.fitness", 2)
        ]
      }).gives(applied({ readings: 1 }, 3)),
      healthDay.gives(shown({ steps: 1400 }, [], "health_connect")),
      connect({
        steps: [
          span(600, "15:00", "16:00", "com.b"),
          span(640, "15:00", "16:00", "com.a"),
          span(30, "15:00", "15:10", "com.b")
        ]
      }).gives(applied({ readings: 1 }, 3)),
      healthDay.gives(shown({ steps: 2040 }, [], "health_connect"))
    ]
  ),
  rule("Health Connect: a short time within a longer one leaves the rest of the longer one covered", [
    connect({
      steps: [
        span(1000, "08:00", "12:00", "com.a", 1),
        span(100, "09:00", "10:00", "com.b", 4),
        span(300, "11:00", "12:00", "com.c", 2),
        span(50, "12:00", "12:30", "com.c", 2)
      ]
    }).gives(applied({ readings: 1 }, 4)),
    healthDay.gives(shown({ steps: 1050 }, [], "health_connect"))
  ]),
  rule("HC Webhook by day: a total that may be of a part of the day does not replace a larger one", [
    connect({ steps: [fromMidnight(9000)] }).gives(applied({ readings: 1 })),
    connect({ steps: [fromMidnight(700)] }).gives(
      result({ refused: [{ date: TODAY, signal: "steps", value: 700, why: PART }], refusedCount: 1 })
    ),
    healthDay.gives(shown({ steps: 9000 }, [], "health_connect")),
    connect({ steps: [fromMidnight(9100)] }).gives(applied({ readings: 1 })),
    healthDay.gives(shown({ steps: 9100 }, [], "health_connect"))
  ]),
  rule(
    "HC Webhook by day: behind an earlier day of the same body a day is whole, and its total may be less than before",
    [
      connect({ steps: [fromMidnight(9000)] }).gives(applied({ readings: 1 })),
      connect({ timestamp: `${TODAY}T11:00:05Z`, steps: [fullDay(4000), fromMidnight(8990)] }).gives(
        result({ received: 2, days: { from: YESTERDAY, to: TODAY }, applied: { ...NOTHING, readings: 2 } })
      ),
      healthDay.gives(shown({ steps: 8990 }, [], "health_connect")),
      // A range that the person chose ends before the day does.
      connect({ timestamp: `${TODAY}T20:00:00Z`, steps: [fullDay(4000), fromMidnight(8000)] }).gives(
        result({
          received: 2,
          days: { from: YESTERDAY, to: TODAY },
          applied: { ...NOTHING, readings: 1 },
          refused: [{ date: TODAY, signal: "steps", value: 8000, why: PART }],
          refusedCount: 1
        })
      )
    ]
  ),
  rule(
    "Health Connect: the first measurements of a day do not replace its larger total, and may make their own smaller",
    [
      synced({ readings: { steps: 9000 } }, "health_connect", YESTERDAY),
      connect({ steps: [span(700, "09:00", "10:00", "com.a", 2)] }).gives(applied({ readings: 1 })),
      connect({ steps: [span(650, "09:00", "10:00", "com.a", 1)] }).gives(applied({ readings: 1 })),
      healthDay.gives(shown({ steps: 650 }, [], "health_connect"))
    ]
  ),
  rule("HC Webhook's averages of some minutes, and its other types that the catalogue has", [
    post("/v1/custom-metrics", {
      ...{ name: "VO2 max", tab: "body", kind: "number", unit: "mL", healthMetricKey: "vo2_max" }
    }),
    connect({
      heart_rate: [{ time: `${TODAY}T08:00:00Z`, avg: 61, min: 55, max: 70 }],
      heart_rate_variability: [{ time: `${TODAY}T03:00:00Z`, avg: 41.5, min: 30, max: 60 }],
      basal_metabolic_rate: [{ time: `${TODAY}T05:00:00Z`, watts: 84 }],
      vo2_max: [{ time: `${TODAY}T08:00:00Z`, ml_per_kg_per_min: 44.2 }],
      skin_temperature: [{ time: `${TODAY}T03:00:00Z`, delta_celsius: -0.2, measurement_location: 3 }],
      nutrition: [
        { start_time: `${TODAY}T11:00:00Z`, end_time: `${TODAY}T11:00:00Z`, calories: 500, sodium_grams: 1.2 },
        { start_time: `${TODAY}T11:00:00Z`, end_time: `${TODAY}T11:00:00Z`, calories: 120, name: "Apple" }
      ],
      menstruation_flow: [{ time: `${TODAY}T08:00:00Z`, flow: 1 }]
    }).gives(
      result({
        received: 12,
        applied: { readings: 1, checkIns: 1, metrics: 1 },
        ignored: {
          dietary_energy: 1,
          heart_rate: 1,
          heart_rate_max: 1,
          heart_rate_min: 1,
          hrv_rmssd: 1,
          menstruation_flow: 1,
          skin_temperature_change: 1,
          sodium: 1
        }
      })
    ),
    healthDay.gives(shown({ hrvMs: 41.5 }, [], "health_connect")),
    get(`/v1/days/${TODAY}`).gives(expect.objectContaining({ measurements: { basalMetabolicRateKcal: 1734.61 } }))
  ])
]
