import { addDays, datesBetween } from "@daybook/core"
import { expect } from "vitest"
import { acrossHours, get, post, REFUSED_DATES, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"

const ago = (days: number) => addDays(TODAY, -days)

const range = (start: string, end: string) => get(`/v1/energy?start=${start}&end=${end}`)

const on = (date: string, figures: object) => range(date, date).gives([expect.objectContaining({ date, ...figures })])

const weighed = (daysAgo: number, weightKg: number) => post("/v1/weight", { weightKg, date: ago(daysAgo) })

const ate = (daysAgo: number, calories: number) => post("/v1/food", { name: "Food", calories, date: ago(daysAgo) })

/** A number for each of some days, the last of them today. */
const days = (count: number) => Array.from({ length: count }, (_, daysAgo) => daysAgo)

const NOTHING = {
  expenditureKcal: null,
  lowKcal: null,
  highKcal: null,
  intakeKcal: null,
  weightKg: null,
  loggedDays: 0,
  weighIns: 0
}

const UNKNOWN = { expenditureKcal: null, lowKcal: null, highKcal: null }

/** 2,000 kcal a day, and 50 g less every day: 350 kcal at 80 kg, so that 2,350 are burnt. */
const losing = (count: number) => [
  ...days(count).map((day) => ate(day, 2000)),
  ...days(count).map((day) => weighed(day, 80 + 0.05 * day))
]

/** An estimate near a figure, with a band around it. */
const near = (kcal: number) => expect.closeTo(kcal, -2)

export const energy: ReadonlyArray<Rule> = [
  rule("a row for every date of the range, ascending; `null` where nothing is logged", [
    range("2026-03-08", "today").gives(["2026-03-08", "2026-03-09", TODAY].map((date) => ({ date, ...NOTHING }))),
    range("1900-01-01", "1900-01-01").gives([{ date: "1900-01-01", ...NOTHING }]),
    range("2199-12-31", "2199-12-31").gives([{ date: "2199-12-31", ...NOTHING }])
  ]),
  rule("`start`, `end` (required, at most 366 dates)", [
    range(ago(365), TODAY).gives(datesBetween(ago(365), TODAY).map((date) => ({ date, ...NOTHING }))),
    range(ago(366), TODAY).isInvalid(/367 dates, at most 366/),
    get("/v1/energy").isInvalid(/^start: required.*; end: required/),
    range("2026-03-11", "today").isInvalid(/^start: expected a date up to end/),
    ...["", ...REFUSED_DATES].flatMap((date) => [
      range(date, "2199-12-31").isInvalid(/^start: expected a real date/),
      range("1900-01-01", date).isInvalid(/^end: expected a real date/)
    ]),
    get("/v1/energy?start=today&end=today&key=load").refuses("unknown_field", /key/)
  ]),
  ruleAcrossHours(
    "`expenditureKcal` is what the body burns a day, by food and the energy of the weight lost, with its band",
    [
      ...losing(45),
      on(TODAY, {
        expenditureKcal: near(2350),
        lowKcal: expect.any(Number),
        highKcal: expect.any(Number),
        intakeKcal: 2000,
        loggedDays: 27,
        weighIns: 28
      })
    ]
  ),
  rule(
    "`null` where the band would be wider than 1,200 kcal",
    acrossHours([...losing(3), on(TODAY, UNKNOWN), on(ago(1), UNKNOWN)])
  ),
  ruleAcrossHours("a figure does not change by what is logged for later dates, nor by food of the date itself", [
    ...losing(30),
    range(ago(10), ago(3)).keeping((rows) => ({ rows: JSON.stringify(rows) })),
    weighed(2, 95),
    ate(2, 9000),
    range(ago(10), ago(3)).givesOf(({ rows = "" }) => JSON.parse(rows)),
    range(TODAY, TODAY).keeping((rows) => ({ rows: JSON.stringify(rows) })),
    ate(0, 3000),
    range(TODAY, TODAY).givesOf(({ rows = "" }) => JSON.parse(rows))
  ]),
  ruleAcrossHours(
    "a day that counts has at least 200 kcal and is before today; a day without counts as unknown and not as zero",
    [
      ate(1, 2000),
      ate(2, 199.99),
      ate(3, 120),
      ate(3, 80),
      ate(0, 2500),
      on(TODAY, { intakeKcal: 1100, loggedDays: 2 }),
      on(ago(2), { intakeKcal: 200, loggedDays: 1 }),
      on(addDays(TODAY, 26), { intakeKcal: 2000, loggedDays: 1 })
    ]
  ),
  ruleAcrossHours("four of seven days and a weigh-in a week are enough after four weeks", [
    ...days(42)
      .filter((day) => [1, 2, 4, 6].includes(day % 7))
      .map((day) => ate(day, 2000)),
    ...days(42)
      .filter((day) => day % 7 === 0)
      .map((day) => weighed(day, 80)),
    on(TODAY, { expenditureKcal: expect.any(Number), loggedDays: 16, weighIns: 4 })
  ]),
  rule("`weightKg` is the trend, `weighIns` the weigh-ins of the 28 dates", [
    weighed(30, 90),
    weighed(27, 80),
    on(ago(27), { weightKg: 87.29, weighIns: 2 }),
    on(TODAY, { weightKg: 87.29, weighIns: 1 }),
    on(addDays(TODAY, 1), { weightKg: null, weighIns: 0 })
  ])
]
