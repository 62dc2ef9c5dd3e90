import { addDays } from "@daybook/core"
import { get, post, REFUSED_DATES, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const pin = (reading: unknown, value: unknown, date: string = "today") =>
  post(`/v1/health/days/${date}`, { reading, value })

const pins = (manualFields: ReadonlyArray<string>, date: string = TODAY) => ({ date, manualFields })

const day = (readings: object, manualFields: ReadonlyArray<string>, date: string = TODAY) => ({
  date,
  source: "manual",
  sleepMinutes: null,
  steps: null,
  restingHeartRateBpm: null,
  hrvMs: null,
  activeEnergyKcal: null,
  ...readings,
  manualFields
})

const counts = (of: object) => ({
  sleepMinutes: 0,
  steps: 0,
  restingHeartRateBpm: 0,
  hrvMs: 0,
  activeEnergyKcal: 0,
  ...of
})

const READINGS = ["sleepMinutes", "steps", "restingHeartRateBpm", "hrvMs", "activeEnergyKcal"]

const days = (start: string, end: string) => get(`/v1/health/days?start=${start}&end=${end}`)

const today = days("today", "today")

const plausible = (reading: string, min: number, max: number): Rule =>
  rule(
    `a value outside the plausible range for that reading is rejected with 400, never clamped: \`${reading}\` ${min} to ${max}`,
    [
      pin(reading, min).gives(pins([reading])),
      today.gives([day({ [reading]: min }, [reading])]),
      pin(reading, max).gives(pins([reading])),
      ...[min - 0.01, max + 0.01, -1e9, 1e9].map((value) =>
        pin(reading, value).isInvalid(new RegExp(`^value: .*${reading}.* from ${min} to ${max} `))
      ),
      today.gives([day({ [reading]: max }, [reading])])
    ]
  )

export const healthDays: ReadonlyArray<Rule> = [
  plausible("sleepMinutes", 0, 1200),
  plausible("steps", 0, 200_000),
  plausible("restingHeartRateBpm", 25, 150),
  plausible("hrvMs", 1, 300),
  plausible("activeEnergyKcal", 0, 12_000),
  rule(
    "a selector for the reading (one of `sleepMinutes`, `steps`, `restingHeartRateBpm`, `hrvMs`, `activeEnergyKcal`, required)",
    [
      post("/v1/health/days/today", { value: 5 }).isInvalid(/^reading: required/),
      ...["Steps", "step", "manualFields", "source", "date", "__proto__", "", null, 1, ["steps"], {}].map((reading) =>
        pin(reading, 5).isInvalid(
          /^reading: expected one of sleepMinutes, steps, restingHeartRateBpm, hrvMs, activeEnergyKcal/
        )
      ),
      today.gives([])
    ]
  ),
  rule("`value` (number or null, required, in the metric's stored unit)", [
    post("/v1/health/days/today", { reading: "steps" }).isInvalid(/^value: required/),
    ...refusedValues("number")
      .filter((value) => value !== null)
      .map((value) => pin("steps", value).isInvalid(/^value: /)),
    pin("hrvMs", 61.25).gives(pins(["hrvMs"])),
    today.gives([day({ hrvMs: 61.25 }, ["hrvMs"])])
  ]),
  {
    rule: "`value`: a number that overflows to infinity is refused",
    asSent: true,
    steps: [
      post("/v1/health/days/today", '{"reading":"steps","value":1e999}').isInvalid(/^value: /),
      post("/v1/health/days/today", '{"reading":"hrvMs","value":-1e999}').isInvalid(/^value: /),
      today.gives([])
    ]
  },
  rule("Answer: `{date, manualFields}`, the day's full list of pinned fields, in the order of the contract", [
    pin("activeEnergyKcal", 500).gives(pins(["activeEnergyKcal"])),
    pin("steps", 9000).gives(pins(["steps", "activeEnergyKcal"])),
    pin("hrvMs", 60).gives(pins(["steps", "hrvMs", "activeEnergyKcal"])),
    pin("sleepMinutes", 432).gives(pins(["sleepMinutes", "steps", "hrvMs", "activeEnergyKcal"])),
    pin("restingHeartRateBpm", 52).gives(pins(READINGS)),
    pin("steps", 9500).gives(pins(READINGS)),
    today.gives([
      day({ sleepMinutes: 432, steps: 9500, restingHeartRateBpm: 52, hrvMs: 60, activeEnergyKcal: 500 }, READINGS)
    ])
  ]),
  rule("Health reading | pinned | `value: null` | synced; a `manual` day whose last pin goes is gone", [
    pin("steps", 9000),
    pin("hrvMs", 60),
    pin("steps", null).gives(pins(["hrvMs"])),
    today.gives([day({ hrvMs: 60 }, ["hrvMs"])]),
    pin("hrvMs", null).gives(pins([])),
    today.gives([]),
    pin("hrvMs", 55).gives(pins(["hrvMs"])),
    today.gives([day({ hrvMs: 55 }, ["hrvMs"])])
  ]),
  rule("unpinning what is not pinned changes nothing and is no error", [
    ...READINGS.map((reading) => pin(reading, null).gives(pins([]))),
    today.gives([]),
    pin("steps", 9000),
    pin("hrvMs", null).gives(pins(["steps"])),
    pin("steps", null).gives(pins([])),
    pin("steps", null).gives(pins([])),
    today.gives([])
  ]),
  rule("path `date`: a real calendar date from 1900-01-01 to 2199-12-31, or `today`", [
    pin("steps", 1, "1900-01-01").gives(pins(["steps"], "1900-01-01")),
    pin("steps", 2, "2199-12-31").gives(pins(["steps"], "2199-12-31")),
    pin("steps", 3, TODAY).gives(pins(["steps"])),
    pin("steps", 4, "today").gives(pins(["steps"])),
    ...REFUSED_DATES.map((date) => pin("steps", 1, date).isInvalid(/^date: expected a real date/)),
    get("/v1/health/days/today").refuses("method_not_allowed")
  ]),
  rule("`GET /v1/health/days` answers only dates that hold something, ascending; `start` and `end` inclusive", [
    days("2026-03-01", TODAY).gives([]),
    pin("steps", 3, "2026-03-03"),
    pin("steps", 1, "2026-03-01"),
    pin("steps", 9, "2026-03-09"),
    pin("steps", 10, "2026-03-10"),
    days("2026-03-01", "2026-03-09").gives([
      day({ steps: 1 }, ["steps"], "2026-03-01"),
      day({ steps: 3 }, ["steps"], "2026-03-03"),
      day({ steps: 9 }, ["steps"], "2026-03-09")
    ]),
    days("2026-03-02", "2026-03-02").gives([]),
    days("2026-03-09", "today").gives([
      day({ steps: 9 }, ["steps"], "2026-03-09"),
      day({ steps: 10 }, ["steps"], "2026-03-10")
    ])
  ]),
  rule("`per`: the means of each week or month, over so many days; steps and active energy without today", [
    pin("steps", 4000, "2026-02-27"),
    pin("steps", 8000, "2026-03-02"),
    pin("sleepMinutes", 400, "2026-03-02"),
    pin("sleepMinutes", 431, TODAY),
    pin("steps", 100, TODAY),
    get("/v1/health/days?start=2026-02-01&end=2026-03-31&per=month").gives([
      { ...day({ steps: 4000 }, ["steps"], "2026-02-27"), end: "2026-02-27", days: counts({ steps: 1 }) },
      {
        ...day({ steps: 8000, sleepMinutes: 415.5 }, ["sleepMinutes", "steps"], "2026-03-02"),
        ...{ end: TODAY, days: counts({ steps: 1, sleepMinutes: 2 }) }
      }
    ]),
    get("/v1/health/days?start=2026-03-09&end=2026-03-15&per=week").gives([
      { ...day({ sleepMinutes: 431 }, ["sleepMinutes", "steps"]), end: TODAY, days: counts({ sleepMinutes: 1 }) }
    ]),
    get("/v1/health/days?start=2026-03-09&end=2026-03-15&per=day").isInvalid(/^per: /)
  ]),
  rule("`start`, `end` both required; `start` after `end` is 400; at most 3,660 dates", [
    get("/v1/health/days").isInvalid(/^start: required.*; end: required/),
    get("/v1/health/days?start=today").isInvalid(/^end: required/),
    get("/v1/health/days?end=today").isInvalid(/^start: required/),
    days("2026-03-11", "today").isInvalid(/start/),
    days(addDays(TODAY, -3659), TODAY).gives([]),
    days(addDays(TODAY, -3660), TODAY).isInvalid(/3661 dates, at most 3660/),
    ...["", ...REFUSED_DATES].flatMap((date) => [
      days(date, "2199-12-31").isInvalid(/^start: expected a real date/),
      days("1900-01-01", date).isInvalid(/^end: expected a real date/)
    ])
  ])
]
