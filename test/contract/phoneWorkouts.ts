import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { del, get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { connect, result, YESTERDAY } from "./phoneBodies.ts"
import { kept, part, undo } from "./UndoSteps.ts"

const TOMORROW = addDays(TODAY, 1)

/** A workout as Health Auto Export sends it. */
const exported = (name: string, time: string, fields: object = {}, date: string = TODAY) => ({
  id: `${date} ${time}`,
  name,
  start: `${date} ${time} +0100`,
  end: `${date} 22:00:00 +0100`,
  duration: 1800.4,
  activeEnergyBurned: { qty: 298.2, units: "kcal" },
  metadata: {},
  ...fields
})
const sent = (...workouts: ReadonlyArray<object>) => post("/sync/health-auto-export", { data: { workouts } })

const RUN = exported("Outdoor Run", "07:00:00", { distance: { qty: 3.2, units: "mi" } })
const RAN = { name: "Outdoor Run", sets: [{ reps: 0, seconds: 1800, meters: 5149.9 }] }
/** A route of this length makes the body one that a thread reads. */
const ROUTE = Array.from({ length: 4000 }, () => ({
  latitude: 47.3769,
  longitude: 8.5417,
  timestamp: `${TODAY} 07:00:00 +0100`
}))
const LIFTING = exported("Traditional Strength Training", "18:00:00", { duration: 3720.4 })
const LIFTED = { name: "Traditional Strength Training", sets: [{ reps: 0, seconds: 3720 }] }

const answered = (received: number, applied: number, keptOf = 0, fields: object = {}) =>
  result({ received, workouts: { applied, kept: keptOf }, ...fields })
const refused = (why: string, name = "Outdoor Run", date: string | null = TODAY, value: number | null = null) => ({
  refused: [{ date, signal: name, value, why }],
  refusedCount: 1
})

const sessions = (...expected: ReadonlyArray<object>) => get("/v1/workouts").gives(expected.map(part))
const squats = { exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }], date: TODAY }
const changes = (...expected: ReadonlyArray<object>) => get("/v1/changes").gives(expected.map(part))
const oneSession = get("/v1/workouts").keepingAs("id", 0, "id")

/** The rules of the sessions that are made of a phone's workouts. */
export const phoneWorkouts: ReadonlyArray<Rule> = [
  rule(
    "a workout of a phone is a session with its name, duration and distance; the same delivery again changes nothing",
    [
      sent(RUN).gives(answered(1, 1)),
      sent({ ...RUN, route: ROUTE }).gives(answered(1, 1)),
      sessions({ date: TODAY, title: "Outdoor Run", durationMinutes: 30, exercises: [RAN] }),
      // A run is no hard set.
      get("/v1/exercises/Outdoor%20Run").gives(part({ hardSetsPerWeek: 0 })),
      changes({ action: "create", kind: "workout", count: 1, by: { kind: "sync", name: "Apple Health" } })
    ]
  ),
  rule(
    "those of a date are one session, in the order of their times, whatever delivery brings them; one whose figures changed is corrected",
    [
      sent(LIFTING).gives(answered(1, 1)),
      sent(RUN, exported("Outdoor Run", "12:00:00")).gives(answered(2, 2)),
      sessions({
        title: "Outdoor Run + Traditional Strength Training",
        durationMinutes: 122,
        exercises: [{ ...RAN, sets: [...RAN.sets, { reps: 0, seconds: 1800 }] }, LIFTED]
      }),
      sent({ ...RUN, duration: 3600 }).gives(answered(1, 1)),
      get("/v1/workouts").gives([part({ durationMinutes: 152 })])
    ]
  ),
  rule(
    "one delivery is one change, which is undone as a whole; what was undone or deleted stays so, and a later workout has its session",
    [
      sent(RUN, { ...LIFTING, start: `${YESTERDAY} 18:00:00 +0100` }).gives(
        answered(2, 2, 0, { days: { from: YESTERDAY, to: TODAY } })
      ),
      changes({ action: "create", count: 2 }),
      kept("change"),
      undo("change"),
      sessions(),
      sent(RUN).gives(answered(1, 0, 1)),
      sent(exported("Hiking", "14:00:00")).gives(answered(1, 1)),
      sessions({ title: "Hiking" }),
      oneSession,
      del(({ id }) => `/v1/entries/${id}`),
      sent(RUN, exported("Hiking", "14:00:00")).gives(answered(2, 0, 2)),
      sessions()
    ]
  ),
  rule("a session that the person edited stays as it is, also with more data", [
    sent(RUN),
    oneSession,
    post(({ id }) => `/v1/workouts/${id}`, { note: "Rain" }),
    sent({ ...RUN, duration: 3600 }).gives(answered(1, 0, 1)),
    sessions({ note: "Rain", durationMinutes: 30, exercises: [RAN] }),
    sent(exported("Yoga", "20:00:00")).gives(answered(1, 1)),
    sessions({ title: "Yoga" }, { note: "Rain" })
  ]),
  rule(
    "lifting that the person logs by its sets is not there twice, and leaves the session of the phone when it is logged later",
    [
      sent(LIFTING, RUN).gives(answered(2, 2)),
      post("/v1/workouts", squats),
      sent(LIFTING, RUN).gives(answered(2, 1, 1)),
      sessions({ exercises: squats.exercises }, { title: "Outdoor Run", durationMinutes: 30, exercises: [RAN] })
    ]
  ),
  rule("the session of a phone takes one place of a date, and none where the person has both", [
    post("/v1/workouts", squats),
    post("/v1/workouts", squats),
    sent(RUN).gives(answered(1, 0, 0, refused("the date has 2 workouts already")))
  ]),
  rule("the first store that writes a date keeps it", [
    post("/sync/days", { store: "health_connect", days: [{ date: YESTERDAY, readings: { steps: 8000 } }] }),
    sent(exported("Yoga", "12:00:00", {}, YESTERDAY)).gives(
      answered(1, 0, 0, { ...refused("other_store", "Yoga", YESTERDAY), days: { from: YESTERDAY, to: YESTERDAY } })
    ),
    sent(RUN),
    connect({ exercise: [{ type: "56", start_time: `${TODAY}T06:00:10Z`, duration_seconds: 1800 }] }).gives(
      answered(1, 0, 0, refused("other_store", "Running"))
    )
  ]),
  rule("sessions of exercise of Health Connect, by number or name of their type, at the person's date", [
    connect({
      exercise: [
        {
          type: "56",
          start_time: `${YESTERDAY}T23:30:00Z`,
          end_time: `${TODAY}T00:00:00Z`,
          duration_seconds: 1800,
          distance_meters: 5420.126,
          steps: 5100,
          metadata: { data_origin: "com.strava", recording_method: "automatically_recorded" }
        },
        { type: "rock_climbing", start_time: `${TODAY}T08:00:00Z`, end_time: `${TODAY}T09:00:00Z` }
      ]
    }).gives(answered(2, 2)),
    sessions({
      title: "Running + Rock climbing",
      durationMinutes: 90,
      exercises: [
        { name: "Running", sets: [{ reps: 0, seconds: 1800, meters: 5420.13 }] },
        { name: "Rock climbing", sets: [{ reps: 0, seconds: 3600 }] }
      ]
    }),
    connect({ exercise: [{ type: "79", start_time: `${TODAY}T08:00:00Z`, duration_seconds: 60 }] }, "").gives(
      answered(1, 0, 0, { days: null, ...refused(expect.stringMatching(/zone/), "Walking", null) })
    )
  ]),
  {
    rule: "workouts of /sync/days beside the days, with figures as text",
    // The definition has numbers and a list.
    asSent: true,
    steps: [
      post("/sync/days", {
        store: "apple_health",
        days: [{ date: TODAY, readings: { steps: 8000 } }],
        workouts: { name: "Row", start: `${TODAY}T12:00:00+01:00`, seconds: "600", meters: "2000" }
      }).gives(answered(2, 1, 0, { applied: { readings: 1, checkIns: 0, metrics: 0 } })),
      sessions({ title: "Row", exercises: [{ name: "Row", sets: [{ reps: 0, seconds: 600, meters: 2000 }] }] }),
      post("/sync/days", {
        store: "apple_health",
        days: [],
        workouts: [{ name: "Row", start: `${TODAY}T12:00:00Z`, seconds: 600 }]
      }).isInvalid(/workouts\[0\]\.start: .*offset/)
    ]
  },
  rule(
    "a workout that cannot be read, is too long or lies ahead is refused; a distance that the log cannot hold is left out",
    [
      sent({}).gives(
        answered(1, 0, 0, { days: null, ...refused("no time of its start that can be read", "Workout", null) })
      ),
      sent({ ...RUN, duration: 90_000 }).gives(
        answered(1, 0, 0, {
          days: null,
          ...refused("a duration that is not from 1 to 86400 seconds", "Outdoor Run", TODAY, 90_000)
        })
      ),
      sent(exported("Yoga", "12:00:00", {}, addDays(TOMORROW, 1))).gives(
        answered(1, 0, 0, { days: null, ...refused("a date after tomorrow", "Yoga", addDays(TOMORROW, 1)) })
      ),
      sent({ ...RUN, duration: undefined, end: `${TODAY} 07:10:00 +0100`, distance: { qty: 3, units: "laps" } }).gives(
        answered(1, 1)
      ),
      sessions({ exercises: [{ name: "Outdoor Run", sets: [{ reps: 0, seconds: 600 }] }] })
    ]
  )
]
