import { intakeForPace } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { newSignedIn } from "../../harness/AppSession.ts"
import { TestServer } from "../../harness/TestServer.ts"

const END = "2026-11-21"

const dateBefore = (days: number): string =>
  new Date(Date.parse(`${END}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

const signedIn = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse(`${END}T12:00:00Z`))
  const { send } = yield* newSignedIn
  const log = (path: string, body: unknown) => send("POST", `/v1${path}`, { body })
  return {
    send,
    log,
    page: (span: string) => send("GET", `/energy?end=${END}&span=${span}`),
    /** Logs 2,300 kcal and a weight on each of the days before the end, 0.05 kg less a day; a day of `without` has no food. */
    diet: (days: number, without: ReadonlyArray<number> = []) =>
      Effect.gen(function* () {
        for (let day = days; day > 0; day--) {
          yield* log("/weight", { weightKg: Number((80 + 0.05 * day).toFixed(2)), date: dateBefore(day) })
          if (!without.includes(day)) yield* log("/food", { name: "Rice", calories: 2300, date: dateBefore(day) })
        }
      })
  }
})

interface Estimate {
  readonly kcal: number
  readonly low: number
  readonly high: number
}

interface Page {
  readonly start: string
  readonly expenditure: Estimate
  readonly points: ReadonlyArray<{
    readonly date: string
    readonly burnt: Estimate | null
    readonly trendKg: number | null
  }>
}

interface Day {
  readonly energy: { readonly expenditure: Estimate; readonly targetKcal: number | null }
}

layer(TestServer.unlimited)("the page of energy", (it) => {
  it.effect("of an empty log has no figure", function* () {
    const { page } = yield* signedIn
    const { body, status } = yield* page("1y")
    expect(status).toBe(200)
    const nothing = { intakeKcal: null, fullDays: 0, unloggedDays: 0, weighIns: 0 }
    expect(body).toMatchObject({
      start: END,
      end: END,
      expenditure: null,
      perWeekKg: null,
      lately: nothing,
      whole: nothing,
      points: [{ date: END, burnt: null, eatenKcal: null, weightKg: null, trendKg: null }],
      goals: { calories: 2000 }
    })
  })

  it.effect("has the estimate of GET /v1/energy, and counts days missing or not full as unlogged", function* () {
    const { diet, log, page, send } = yield* signedIn
    yield* diet(42, [3, 5])
    yield* log("/food", { name: "Coffee", calories: 35, date: dateBefore(3) })
    yield* log("/food", { name: "Rice", calories: 900, date: END })
    const { body } = yield* page("12w")
    const [now] = (yield* send("GET", `/v1/energy?start=${END}&end=${END}`)).body as [Record<string, number>]
    expect(body).toMatchObject({
      start: dateBefore(42),
      expenditure: { kcal: now.expenditureKcal, low: now.lowKcal, high: now.highKcal },
      perWeekKg: -0.35,
      lately: { intakeKcal: 2300, fullDays: 25, unloggedDays: 2, weighIns: 27 },
      whole: { intakeKcal: 2300, fullDays: 40, unloggedDays: 2, weighIns: 42 }
    })
    const { points } = body as Page
    expect(points).toHaveLength(43)
    expect(points.at(-4)).toMatchObject({ date: dateBefore(3), eatenKcal: null, weightKg: 80.15 })
    expect(points.at(-3)).toMatchObject({ date: dateBefore(2), eatenKcal: 2300, weightKg: 80.1 })
    expect(points.at(-1)).toMatchObject({ date: END, eatenKcal: null, weightKg: null, trendKg: null })
    // 2,300 kcal a day and 0.35 kg a week less.
    expect((body as Page).expenditure.kcal).toBeGreaterThan(2600)
    expect((body as Page).expenditure.kcal).toBeLessThan(2800)
    expect(points.at(-1)?.burnt).toEqual((body as Page).expenditure)
  })

  it.effect("is the estimate of Trends too, where body fat and carbs are logged", function* () {
    const { diet, log, page, send } = yield* signedIn
    yield* diet(
      42,
      Array.from({ length: 42 }, (_, day) => day)
    )
    for (let day = 41; day > 0; day--) {
      const macros = day > 20 ? { protein: 120, carbs: 260, fat: 86 } : { protein: 120, carbs: 40, fat: 184 }
      yield* log("/food", { name: "Meals", calories: 2300, ...macros, date: dateBefore(day) })
    }
    yield* log("/measurements", { bodyFatPercent: 12, date: dateBefore(30) })
    const { expenditure } = (yield* page("12w")).body as Page
    const { body } = yield* send("GET", `/trends?end=${END}&span=12w`)
    expect((body as { readonly expenditure: ReadonlyArray<Estimate> }).expenditure.at(-1)).toEqual({
      date: END,
      ...expenditure
    })
  })

  it.effect("draws the past with what was logged later, and judges the end with what was known", function* () {
    const { diet, page, send } = yield* signedIn
    yield* diet(42)
    const { points, start } = (yield* page("4w")).body as Page
    expect(start).toBe(dateBefore(27))
    const [then] = (yield* send("GET", `/v1/energy?start=${start}&end=${start}`)).body as [Record<string, number>]
    const [drawn] = points
    const widthThen = (then.highKcal ?? 0) - (then.lowKcal ?? 0)
    expect((drawn?.burnt?.high ?? 0) - (drawn?.burnt?.low ?? 0)).toBeLessThan(widthThen)
  })

  it.effect("knows three spans", function* () {
    const { page } = yield* signedIn
    const { body, status } = yield* page("all")
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { message: 'span: expected one of 4w, 12w, 1y, got "all"' } })
  })
})

layer(TestServer.unlimited)("the pace", (it) => {
  it.effect("is a preference within bounds", function* () {
    const { send } = yield* signedIn
    for (const paceKgPerWeek of [-1.5, 0, 1]) {
      const { body } = yield* send("POST", "/preferences", { body: { paceKgPerWeek } })
      expect(body).toEqual({ paceKgPerWeek })
    }
    for (const paceKgPerWeek of [-1.6, 1.1, "fast"])
      expect((yield* send("POST", "/preferences", { body: { paceKgPerWeek } })).status).toBe(400)
    expect((yield* send("POST", "/preferences", { body: { paceKgPerWeek: null } })).body).toEqual({})
  })

  it.effect("makes the target of a day, in tens of kcal, from what is burnt on it", function* () {
    const { diet, page, send } = yield* signedIn
    yield* diet(30)
    const dayPage = Effect.map(send("GET", `/days/${END}`), ({ body }) => body as Day)
    const { expenditure, points } = (yield* page("4w")).body as Page
    const without = yield* dayPage
    expect(without).toMatchObject({
      energy: { expenditure, targetKcal: null },
      dials: [{ headline: "calories", target: 2000 }, {}, {}]
    })
    yield* send("POST", "/preferences", { body: { paceKgPerWeek: -0.4 } })
    const weightKg = points.flatMap(({ trendKg }) => trendKg ?? []).at(-1)
    const target = intakeForPace(expenditure.kcal, -0.4, weightKg)
    expect(yield* dayPage).toMatchObject({
      energy: { targetKcal: target },
      dials: [{ headline: "calories", target }, {}, {}],
      goals: { calories: 2000 }
    })
  })

  it.effect("makes no target from a band that is too wide", function* () {
    const { diet, send } = yield* signedIn
    yield* diet(8)
    yield* send("POST", "/preferences", { body: { paceKgPerWeek: -0.4 } })
    const { energy } = (yield* send("GET", `/days/${END}`)).body as Day
    expect(energy.expenditure.high - energy.expenditure.low).toBeGreaterThan(600)
    expect(energy.targetKcal).toBeNull()
  })
})

layer(TestServer.unlimited)("trends", (it) => {
  it.effect("have what is burnt, the last as of the end", function* () {
    const { diet, page, send } = yield* signedIn
    yield* diet(35)
    const { body } = yield* send("GET", `/trends?end=${END}&span=4w`)
    const { expenditure } = body as { readonly expenditure: ReadonlyArray<Estimate & { readonly date: string }> }
    expect(expenditure).toHaveLength(28)
    const now = (yield* page("4w")).body as Page
    expect(expenditure.at(-1)).toEqual({ date: END, ...now.expenditure })
  })
})
