import { get, NOON, post, type Rule, rule } from "../harness/Scenario.ts"

const NIGHT_IN_UTC = Date.UTC(2026, 2, 11, 1, 30)

const food = (date: string, calories: number) => post("/v1/food", { name: "Day", calories, date })

const perWeek = get("/v1/days?start=2026-03-09&end=2026-03-15&per=week")

const week = (calories: number, fullDays: number) => [
  {
    date: "2026-03-09",
    end: "2026-03-15",
    calories,
    protein: 0,
    carbs: 0,
    fat: 0,
    waterMl: 0,
    weightKg: null,
    fullDays,
    waterDays: 0,
    weighIns: 0,
    total: { calories: 2400, protein: 0, carbs: 0, fat: 0, waterMl: 0 }
  }
]

export const clock: ReadonlyArray<Rule> = [
  rule("`{timeZone: string | null, today, now}`; `now` with the zone's offset", [
    get("/v1/clock").at(NOON).gives({ timeZone: null, today: "2026-03-10", now: "2026-03-10T12:00:00+00:00" }),
    post("/v1/clock", { timeZone: "Asia/Kolkata" })
      .at(NOON)
      .as("write")
      .gives({ timeZone: "Asia/Kolkata", today: "2026-03-10", now: "2026-03-10T17:30:00+05:30" }),
    get("/v1/clock")
      .at(NOON)
      .as("read")
      .gives({ timeZone: "Asia/Kolkata", today: "2026-03-10", now: "2026-03-10T17:30:00+05:30" }),
    post("/v1/clock", { timeZone: "America/St_Johns" })
      .at(NIGHT_IN_UTC)
      .gives({ timeZone: "America/St_Johns", today: "2026-03-10", now: "2026-03-10T23:00:00-02:30" })
  ]),
  rule("An account has a time zone (IANA name)", [
    post("/v1/clock", { timeZone: "+02:00" }).isInvalid(/timeZone: expected the name of a time zone/),
    post("/v1/clock", { timeZone: "Europe/Nowhere" }).isInvalid(/timeZone/),
    post("/v1/clock", { timeZone: null }).isInvalid(/timeZone/),
    post("/v1/clock", { timeZone: "Europe/Berlin", today: "2026-03-10" }).refuses("unknown_field", /today/),
    post("/v1/clock", { timeZone: "Europe/Berlin" }).as("read").refuses("insufficient_scope")
  ]),
  rule("in the journal with undo", [
    post("/v1/clock", { timeZone: "Europe/Berlin" }),
    post("/v1/clock", { timeZone: "Europe/Madrid" }),
    get("/v1/changes?limit=1").keepingAs("madrid", 0, "id"),
    get("/v1/changes?limit=2").keepingAs("berlin", 1, "id"),
    post(({ madrid = "" }) => `/v1/changes/${madrid}/undo`, {}),
    get("/v1/clock").at(NOON).gives({
      timeZone: "Europe/Berlin",
      today: "2026-03-10",
      now: "2026-03-10T13:00:00+01:00"
    }),
    post(({ berlin = "" }) => `/v1/changes/${berlin}/undo`, {}),
    get("/v1/clock").at(NOON).gives({ timeZone: null, today: "2026-03-10", now: "2026-03-10T12:00:00+00:00" })
  ]),
  rule("a date that is left out, and the word `today`, are UTC's in `/v1`", [
    post("/v1/clock", { timeZone: "America/Los_Angeles" }).at(NIGHT_IN_UTC),
    post("/v1/water", { amountMl: 1 }).at(NIGHT_IN_UTC).gives({ logged: true, date: "2026-03-11", amountMl: 1 }),
    post("/v1/water", { amountMl: 2, date: "today" })
      .at(NIGHT_IN_UTC)
      .gives({ logged: true, date: "2026-03-11", amountMl: 2 })
  ]),
  rule("Without a zone a day is over when it is over in UTC−12", [
    food("2026-03-09", 2000),
    food("2026-03-10", 400),
    perWeek.at(Date.UTC(2026, 2, 11, 11, 59)).gives(week(2000, 1)),
    perWeek.at(Date.UTC(2026, 2, 11, 12)).gives(week(1200, 2))
  ])
]
