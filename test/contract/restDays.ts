import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { del, get, post, REFUSED_DATES, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const PATH = "/v1/rest-days"

const logged = (...dates: ReadonlyArray<string>) => ({ logged: true, count: dates.length, dates })

const ascending = (count: number) => Array.from({ length: count }, (_, index) => addDays(TODAY, index - 30))

const rest = (vsBaseline: RegExp) =>
  expect.objectContaining({ recovery: { status: "unknown", vsBaseline: expect.stringMatching(vsBaseline) } })

export const restDays: ReadonlyArray<Rule> = [
  rule("`dates`: string[] of `YYYY-MM-DD`, required, 1 to 31 per request", [
    post(PATH, { dates: [TODAY] }).gives(logged(TODAY)),
    post(PATH, { dates: ascending(31) }).gives(logged(...ascending(31))),
    post(PATH, { dates: ascending(32) }).isInvalid(/^dates: expected an array of 1 to 31 items/),
    post(PATH, { dates: [] }).isInvalid(/^dates: expected an array of 1 to 31 items, got an array of 0$/),
    post(PATH, {}).isInvalid(/^dates: required/),
    ...refusedValues("array").map((dates) => post(PATH, { dates }).isInvalid(/^dates: /))
  ]),
  rule("Dates: real calendar dates from 1900-01-01 to 2199-12-31; `today` is accepted wherever a date is", [
    post(PATH, { dates: ["today"] }).gives(logged(TODAY)),
    post(PATH, { dates: ["2199-12-31", "1900-01-01"] }).gives(logged("1900-01-01", "2199-12-31")),
    ...[...REFUSED_DATES, ...refusedValues("string")].map((date) =>
      post(PATH, { dates: [TODAY, date] }).isInvalid(/^dates\[1\]: expected a real date/)
    )
  ]),
  rule("repeats count once; `count` and `dates` in the answer are the distinct dates, ascending", [
    post(PATH, { dates: ["2026-03-08", "2026-03-01", "2026-03-08"] }).gives(logged("2026-03-01", "2026-03-08")),
    post(PATH, { dates: ["today", TODAY, "2026-03-09", "today"] }).gives(logged("2026-03-09", TODAY))
  ]),
  rule("a date that is already a rest day stays one", [
    get("/v1/insights").gives(rest(/no rest day/i)),
    post(PATH, { dates: ["2026-03-07"] }).gives(logged("2026-03-07")),
    post(PATH, { dates: ["2026-03-07"] }).gives(logged("2026-03-07")),
    get("/v1/insights").gives(rest(/\b3 days since the last rest day/))
  ]),
  rule("A refused request writes nothing, not even its valid dates", [
    post(PATH, { dates: [TODAY, "2026-02-30"] }).isInvalid(/^dates\[1\]: /),
    get("/v1/insights").gives(rest(/no rest day/i)),
    del(PATH).refuses("method_not_allowed")
  ])
]
