import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { acrossHours, get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"

const ago = (days: number) => addDays(TODAY, -days)

const logged = (daysAgo: number, calories: number, weightKg: number) => [
  post("/v1/food", { name: "Food", calories, date: ago(daysAgo) }),
  post("/v1/weight", { weightKg, date: ago(daysAgo) })
]

/** Six weeks of 2,000 kcal a day in which the weight changes by so much a day, up to 80 kg. */
const sixWeeks = (kgPerDay: number) =>
  Array.from({ length: 42 }, (_, daysAgo) => logged(daysAgo, 2000, 80 - kgPerDay * daysAgo)).flat()

const of = (weightKg: number, figures: object) =>
  get(`/v1/projection?weightKg=${weightKg}`).gives(expect.objectContaining(figures))

const date = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)

const NO_DATE = { arrival: null }

export const projection: ReadonlyArray<Rule> = [
  rule("where the trend leads, dates with a band of 80 %, or that it does not", [
    ...acrossHours([
      ...sixWeeks(-0.07),
      of(77, {
        date: TODAY,
        outlook: "arrives",
        goalKg: 77,
        weightKg: expect.closeTo(80, 0),
        pace: { kgPerWeek: expect.closeTo(-0.5, 0), lowKg: expect.any(Number), highKg: expect.any(Number) },
        stillSince: null,
        arrival: { date, earliest: date, latest: date },
        text: expect.stringMatching(/^Your weight changes by -0\.\d+ kg a week .* it is at 77 kg around 2026-/)
      }),
      of(85, { outlook: "away", ...NO_DATE, text: expect.stringMatching(/That leads away from 85 kg\.$/) }),
      of(40, { outlook: "later", ...NO_DATE, text: expect.stringMatching(/not at 40 kg within two years/) }),
      get("/v1/projection").gives(
        expect.objectContaining({ outlook: "no_goal", goalKg: null, ...NO_DATE, weights: expect.any(Array) })
      )
    ])
  ]),
  rule("where the band of the pace includes zero there is no date", [
    ...acrossHours([
      ...sixWeeks(0),
      of(77, { outlook: "still", ...NO_DATE, stillSince: ago(41), text: expect.stringMatching(/so there is no date/) }),
      of(80, { outlook: "arrived", ...NO_DATE })
    ])
  ]),
  rule("or that it does not: too little is logged", [
    get("/v1/projection?weightKg=77").gives({
      date: TODAY,
      outlook: "unknown",
      goalKg: 77,
      weightKg: null,
      pace: null,
      stillSince: null,
      ...NO_DATE,
      weights: [],
      text: expect.stringMatching(/^Too little is logged/)
    })
  ]),
  rule("`weightKg` optional", [
    get("/v1/projection?weightKg=").isInvalid(/^weightKg: expected a number from 20 to 400/),
    get("/v1/projection?weightKg=19.9").isInvalid(/^weightKg: expected a number from 20 to 400/),
    get("/v1/projection?weightKg=8e1").isInvalid(/^weightKg/),
    get("/v1/projection?date=today").refuses("unknown_field", /date/)
  ])
]
