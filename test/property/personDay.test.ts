import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { newDatabase } from "../harness/Databases.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { send } from "../harness/send.ts"
import { serverOn, TestServer } from "../harness/TestServer.ts"

/** Time zones of every part of the world, with and without daylight saving time, and with halves and quarters of hours. */
const ZONES = [
  ...["Etc/GMT+12", "Pacific/Pago_Pago", "Pacific/Honolulu", "Pacific/Marquesas", "America/Anchorage"],
  ...["America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York", "America/Caracas"],
  ...["America/St_Johns", "America/Sao_Paulo", "Atlantic/Azores", "UTC", "Europe/London", "Europe/Berlin"],
  ...["Africa/Cairo", "Asia/Tehran", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tokyo", "Australia/Lord_Howe"],
  ...["Pacific/Chatham", "Pacific/Kiritimati"]
] as const
type Zone = (typeof ZONES)[number]

const HOUR = 3_600_000
const DAY = 24 * HOUR

const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  ])
)

/** The date that a calendar on the wall of a time zone shows. */
const dateIn = (timeZone: Zone, time: number): string => formats.get(timeZone)?.format(time) ?? ""

/** The first millisecond of a date in a time zone, by halving the time in which it begins. */
const midnight = (timeZone: Zone, date: string): number => {
  let before = Date.parse(date) - DAY
  let after = Date.parse(date) + DAY
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dateIn(timeZone, middle) < date) before = middle
    else after = middle
  }
  return after
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

/** The days of 2026 on which clocks of a time zone change, and one on which they do not. */
const datesOf = (timeZone: Zone): ReadonlyArray<string> => {
  const year = Array.from({ length: 365 }, (_, day) => dayAfter("2026-01-01", day))
  const length = (date: string) => midnight(timeZone, dayAfter(date, 1)) - midnight(timeZone, date)
  return [...year.filter((date) => length(date) !== DAY), "2026-07-10"]
}

/** The usual food of a day, and what is eaten by the middle of one. */
const USUAL = 2300
const LUNCH = 600

layer(TestServer.unlimited)("the day of a person", (it) => {
  const started = Effect.fnUntraced(function* (timeZone: Zone, date: string) {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const key = keys.full
    const post = (path: string, body: unknown) =>
      Effect.tap(send(url + path, { method: "POST", key, body }), (sent) =>
        Effect.sync(() => expect(sent.status, sent.body).toBe(200))
      )
    const get = (path: string) =>
      Effect.map(send(url + path, { key }), ({ body, status }): unknown => {
        expect(status, body).toBe(200)
        return JSON.parse(body)
      })
    yield* post("/v1/clock", { timeZone })
    for (let back = 40; back >= 0; back--) {
      const on = dayAfter(date, -back)
      yield* post("/v1/log", {
        date: on,
        items: [
          { food: { name: "Day", calories: back === 0 ? LUNCH : USUAL } },
          { water: { amountMl: back === 0 ? 500 : 2000 } },
          { weight: { weightKg: 80 } }
        ]
      })
    }
    /** Every figure that asks whether a date is over. */
    const figures = Effect.gen(function* () {
      const until = dayAfter(date, 1)
      const weeks = yield* get(`/v1/days?start=${dayAfter(date, -6)}&end=${date}&per=month`)
      const months = yield* get("/v1/insights")
      const scores = yield* get(`/v1/scores?start=${date}&end=${date}`)
      const energy = yield* get(`/v1/energy?start=${until}&end=${until}`)
      const periods = Array.isArray(weeks) ? weeks : []
      return {
        fullDays: periods.reduce((sum: number, period) => sum + Number(fieldAt(period, "fullDays")), 0),
        waterDays: periods.reduce((sum: number, period) => sum + Number(fieldAt(period, "waterDays")), 0),
        averages: periods.map((period) => fieldAt(period, "calories")),
        month: fieldAt(months, "monthlySummaries", 0, "avgCalories"),
        balance: fieldAt(scores, 0, "scores", "energy_balance"),
        intake: fieldAt(energy, 0, "intakeKcal"),
        loggedDays: fieldAt(energy, 0, "loggedDays")
      }
    })
    /** The status of a write that says no if the date is most likely a slip. */
    const strictly = (on: string) =>
      Effect.map(
        send(`${url}/v1/water`, {
          method: "POST",
          key,
          headers: { prefer: "handling=strict" },
          body: { amountMl: 300, date: on }
        }),
        ({ status }) => status
      )
    return { figures, get, strictly }
  })

  for (const [timeZone, date] of ZONES.flatMap((zone) => datesOf(zone).map((date) => [zone, date] as const))) {
    it.effect(`in ${timeZone}, ${date} begins at midnight: what is logged on it is not over, yesterday is`, () =>
      Effect.gen(function* () {
        const begins = midnight(timeZone, date)
        const ends = midnight(timeZone, dayAfter(date, 1))
        yield* TestClock.setTime(begins)
        const { figures, get, strictly } = yield* started(timeZone, date)
        const running = yield* figures
        expect(running).toMatchObject({ fullDays: 6, waterDays: 6, balance: null, intake: USUAL })
        expect(running.averages.filter((kcal) => kcal !== 0)).toEqual(
          running.averages.filter((kcal) => kcal !== 0).map(() => USUAL)
        )
        expect([USUAL, null]).toContain(running.month)
        for (const time of [begins + 3 * HOUR, ends - 1]) {
          yield* TestClock.setTime(time)
          expect(yield* get("/v1/clock")).toMatchObject({ timeZone, today: date })
          expect(yield* figures).toEqual(running)
        }
        expect(yield* strictly(dayAfter(date, 2))).toBe(400)
        yield* TestClock.setTime(begins - 1)
        expect(yield* strictly(dayAfter(date, 1))).toBe(400)
        expect(yield* get("/v1/clock")).toMatchObject({ today: dayAfter(date, -1) })
        expect(yield* figures).toMatchObject({ fullDays: 5, waterDays: 5 })
        yield* TestClock.setTime(ends)
        expect(yield* strictly(dayAfter(date, 2))).toBe(200)
        const over = yield* figures
        expect(over).toMatchObject({ fullDays: 7, waterDays: 7, balance: expect.any(Number) })
        expect(over.intake).toBeLessThan(USUAL)
        expect(over.loggedDays).toBe(Number(running.loggedDays) + 1)
      })
    )
  }
})

const inHonolulu = Layer.unwrapScoped(
  Effect.map(newDatabase, (database) => serverOn(database, {}, { timeZone: "Pacific/Honolulu" }))
)

layer(inHonolulu)("the time zone of the server's settings", (it) => {
  it.effect("is that of accounts without one", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-03-11T01:30:00Z"))
      const { newAccount, url } = yield* TestServer
      const { full: key } = (yield* newAccount).keys
      const clock = Effect.map(send(`${url}/v1/clock`, { key }), ({ body }): unknown => JSON.parse(body))
      expect(yield* clock).toEqual({
        timeZone: "Pacific/Honolulu",
        today: "2026-03-10",
        now: "2026-03-10T15:30:00-10:00"
      })
      yield* send(`${url}/v1/clock`, { method: "POST", key, body: { timeZone: "Asia/Kathmandu" } })
      expect(yield* clock).toMatchObject({ timeZone: "Asia/Kathmandu", now: "2026-03-11T07:15:00+05:45" })
    })
  )
})
