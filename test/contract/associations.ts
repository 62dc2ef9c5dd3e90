import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { get, hoursLater, post, REFUSED_DATES, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"

const ask = (query: Readonly<Record<string, string>> = {}) => get(`/v1/associations?${new URLSearchParams(query)}`)

/** Numbers from -1 to 1 without a pattern, the same in every run. */
const noise = (day: number): number => Math.sin(day ** 2 * 12.9898 + day)

const trained = (ago: number): boolean => noise(3 * ago + 1) > 0.2

/** A night's HRV, which is lower after a workout. */
const night = (ago: number, effect: number) =>
  post(`/v1/health/days/${addDays(TODAY, -ago)}`, {
    reading: "hrvMs",
    value: Math.round(60 + 5 * noise(ago) - (trained(ago + 1) ? effect : 0))
  })

const workout = (ago: number) =>
  post("/v1/workouts", { date: addDays(TODAY, -ago), exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] })

/** Nights and workouts of so many days up to today. */
const days = (count: number, effect: number) =>
  Array.from({ length: count }, (_, ago) => [night(ago, effect), ...(trained(ago) ? [workout(ago)] : [])]).flat()

const NONE = { needed: 60, claims: [] }

export const associations: ReadonlyArray<Rule> = [
  rule("without a log it says how many days it takes", [
    ask().gives({
      ...NONE,
      days: 0,
      nothing: expect.stringMatching(/^Nothing yet: it takes 60 days .* there are 0\.$/)
    }),
    ask({ end: "1900-01-01" }).gives(expect.objectContaining(NONE)),
    ask({ end: "2199-12-31" }).gives(expect.objectContaining(NONE))
  ]),
  rule("`end`: a date, by default the person's today", [
    ...REFUSED_DATES.map((end) => ask({ end }).isInvalid(/^end: expected a real date/)),
    ask({ key: "load" }).refuses("unknown_field", /key/)
  ]),
  rule("`outcome` is a reading or a metric with numbers; the error lists them", [
    post("/v1/custom-metrics", { name: "Mood", tab: "body", kind: "number", unit: "of 10" }),
    post("/v1/custom-metrics", { name: "Yoga", tab: "training", kind: "toggle", unit: "" }),
    ask({ outcome: "luck" }).isInvalid(/^outcome: expected hrvMs, restingHeartRateBpm, sleepMinutes, Mood, got luck$/),
    ask({ outcome: "Yoga" }).isInvalid(/^outcome: expected/),
    ask({ outcome: "mood" }).gives(expect.objectContaining({ ...NONE, days: 0 })),
    ask({ outcome: "HRVMS" }).gives(expect.objectContaining({ ...NONE, days: 0 }))
  ]),
  ruleAcrossHours("nothing is claimed before 60 days, however large the difference", [
    ...days(55, 30),
    ask().gives({
      ...NONE,
      days: expect.any(Number),
      nothing: expect.stringMatching(
        /^Nothing yet: it takes 60 days .* 60 days would show a difference of [\d.]+ ms \(HRV\)\./
      )
    })
  ]),
  ruleAcrossHours("a difference that chance does not make is claimed with its band, its days and a sentence", [
    ...days(80, 12),
    ask().gives({
      days: 78,
      needed: 60,
      claims: [
        {
          ...{ outcome: "hrvMs", exposure: "training", change: expect.closeTo(-12, -1), unit: "ms" },
          ...{ low: expect.any(Number), high: expect.any(Number), days: expect.any(Number) },
          text: expect.stringMatching(
            /^HRV: [\d.]+ ms less after days with training \(90 % band -[\d.]+ to -[\d.]+; \d+ days, \d+ of them such\)\. The two go together; that says nothing of a cause\.$/
          )
        }
      ],
      nothing: null
    }),
    ask({ outcome: "sleepMinutes" }).gives(expect.objectContaining({ ...NONE, days: 0 })),
    ask({ end: addDays(TODAY, -40) }).gives(expect.objectContaining(NONE))
  ]),
  ruleAcrossHours("a log in which nothing goes with anything says how large a difference more days would show", [
    ...days(80, 0),
    ask().gives({
      ...NONE,
      days: 78,
      nothing: expect.stringMatching(
        /^Nothing yet: in 78 days no difference .* 90 days would show a difference of [\d.]+ ms \(HRV\)\. 180 days would show/
      )
    })
  ]),
  rule("costs one read, and needs the read permission", [
    ask().as("read").at(hoursLater(1)).gives(expect.objectContaining(NONE))
  ])
]
