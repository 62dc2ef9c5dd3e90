import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newSignedIn } from "../../harness/AppSession.ts"
import { TestServer } from "../../harness/TestServer.ts"

const END = "2026-11-21"

const dateBefore = (days: number): string =>
  new Date(Date.parse(`${END}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

const signedIn = Effect.gen(function* () {
  const { send } = yield* newSignedIn
  return {
    send,
    log: (path: string, body: unknown) => send("POST", `/v1${path}`, { body }),
    trends: (span: string) => send("GET", `/trends?end=${END}&span=${span}`)
  }
})

layer(TestServer.unlimited)("trends", (it) => {
  it.effect("of an empty log have no points, and null for each figure", function* () {
    const { trends } = yield* signedIn
    const { body, status } = yield* trends("all")
    expect(status).toBe(200)
    expect(body).toMatchObject({
      start: END,
      end: END,
      weight: { perWeekKg: null, points: [] },
      energy: { dates: 0, fullDays: 0, calories: null, parts: [] },
      lifts: [],
      months: []
    })
  })

  it.effect("have the figures of the days, and leave out days that are not full", function* () {
    const { log, send, trends } = yield* signedIn
    yield* log("/food", { name: "Rice", calories: 2000, protein: 100, date: dateBefore(3) })
    yield* log("/food", { name: "Rice", calories: 2200, protein: 120, date: dateBefore(2) })
    yield* log("/food", { name: "Coffee", calories: 35, date: dateBefore(1) })
    yield* log("/food", { name: "Rice", calories: 900, protein: 50, date: END })
    const { body } = yield* trends("4w")
    expect(body).toMatchObject({
      energy: {
        step: "day",
        dates: 3,
        fullDays: 2,
        calories: 2100,
        protein: 110,
        parts: [
          { start: dateBefore(3), fullDays: 1, calories: 2000, protein: 100 },
          { start: dateBefore(2), fullDays: 1, calories: 2200, protein: 120 },
          { start: dateBefore(1), fullDays: 0, calories: 35 },
          { start: END, fullDays: 0, calories: 900, protein: 50 }
        ]
      }
    })
    yield* log("/food-days", { date: dateBefore(1), food: "complete" })
    yield* log("/food-days", { date: dateBefore(2), food: "partial" })
    yield* log("/food-days", { date: dateBefore(4), food: "complete" })
    expect((yield* trends("4w")).body).toMatchObject({
      energy: {
        dates: 3,
        fullDays: 2,
        calories: 1017.5,
        parts: [
          { start: dateBefore(3), fullDays: 1, calories: 2000, protein: 100 },
          { start: dateBefore(2), fullDays: 0, calories: 2200, protein: 120 },
          { start: dateBefore(1), fullDays: 1, calories: 35 },
          { start: END, fullDays: 0, calories: 900, protein: 50 }
        ]
      },
      months: [{ avgCalories: 678.33, fullDays: 3 }]
    })
    const days = yield* send("GET", `/v1/days?start=${dateBefore(3)}&end=${END}`)
    expect(days.body).toMatchObject([{ calories: 2000 }, { calories: 2200 }, { calories: 35 }, { calories: 900 }])
  })

  it.effect("have the weight with the slope of the score, and the lifts with the insights' verdicts", function* () {
    const { log, send, trends } = yield* signedIn
    for (let day = 27; day >= 0; day--) {
      yield* log("/weight", { weightKg: 80 + day * 0.1, date: dateBefore(day) })
      if (day % 3 === 0)
        yield* log("/workouts", {
          date: dateBefore(day),
          exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 120 - day }] }]
        })
    }
    const { body } = yield* trends("12w")
    const scores = yield* send("GET", `/v1/scores?start=${END}&end=${END}`)
    const insights = yield* send("GET", `/v1/insights?date=${END}`)
    expect(scores.body).toMatchObject([{ scores: { weight_trend: -0.7 } }])
    expect(body).toMatchObject({
      start: dateBefore(27),
      weight: { perWeekKg: -0.7 },
      lifts: [{ exercise: "Squat" }],
      months: (insights.body as { monthlySummaries: unknown }).monthlySummaries
    })
    const { lifts, weight } = body as {
      lifts: Array<{ points: Array<{ date: string; value: number }> }>
      weight: { points: Array<{ date: string; weightKg: number }> }
    }
    expect(weight.points).toHaveLength(28)
    expect(weight.points.at(-1)).toMatchObject({ date: END, weightKg: 80 })
    expect(lifts[0]?.points).toHaveLength(10)
    const { body: squat } = yield* send("GET", "/v1/exercises/Squat?limit=1")
    const estimatedOneRepMaxKg = lifts[0]?.points.at(-1)?.value
    expect(squat).toMatchObject({ sessions: [{ date: END, estimatedOneRepMaxKg }] })
  })

  it.effect("have sentences in the language of the page; the REST interface has them in English", function* () {
    const { keys, send, url } = yield* newSignedIn
    for (const weeks of [0, 1])
      yield* send("POST", "/v1/workouts", {
        body: { date: dateBefore(7 * weeks), exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] }
      })
    const headers = { "accept-language": "de" }
    const verdict = { trend: "2 Trainingstage in 8 Wochen; ein Urteil braucht mindestens 4." }
    const squat = `/v1/exercises/Squat?end=${END}`
    expect((yield* send("GET", squat, { headers })).body).toMatchObject(verdict)
    const trends = yield* send("GET", `/trends?end=${END}&span=4w`, { headers })
    const recovery = {
      vsBaseline: expect.stringMatching(/^HRV: keine Messwerte in 67 Tagen.*Kein Ruhetag eingetragen.$/)
    }
    expect(trends.body).toMatchObject({ lifts: [verdict], recovery })
    expect((yield* send("GET", `/days/${END}`, { headers })).body).toMatchObject({ recovery })
    const insights = yield* send("GET", `/v1/insights?date=${END}`, { headers })
    expect(insights.body).toMatchObject({ progression: [verdict], recovery })
    const english = { trend: "2 training days in 8 weeks; a verdict takes at least 4." }
    const rest = yield* Effect.promise(() =>
      fetch(`${url}${squat}`, { headers: { ...headers, authorization: `Bearer ${keys.read}` } })
    )
    expect(yield* Effect.promise(() => rest.json())).toMatchObject(english)
    expect((yield* send("GET", squat)).body).toMatchObject(english)
  })

  it.effect("have lifts of the body as their verdicts measure them, over any span", function* () {
    const { log, trends } = yield* signedIn
    yield* log("/weight", { weightKg: 80, date: END })
    for (let week = 14; week >= 0; week--)
      yield* log("/workouts", {
        date: dateBefore(7 * week),
        exercises: [
          { name: "Pull-up", sets: [{ reps: 5, weightKg: 25 - week }] },
          { name: "Push-up", sets: [{ reps: 30 - week }] },
          { name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }
        ]
      })
    for (const [span, weeks] of [
      ["4w", 4],
      ["12w", 12],
      ["all", 15]
    ] as const) {
      const { lifts } = (yield* trends(span)).body as {
        lifts: Array<{ exercise: string; measured: string; points: Array<{ date: string; value: number }> }>
      }
      const shown = (name: string) => lifts.find(({ exercise }) => exercise === name)
      const last = { date: END, isAside: false }
      expect(shown("Pull-up")).toMatchObject({ measured: "estimated_max_with_body" })
      expect(shown("Pull-up")?.points.at(-1)).toMatchObject({ ...last, value: 122.5 })
      expect(shown("Push-up")?.points.at(-1)).toMatchObject({ ...last, value: 30 })
      expect(shown("Push-up")).toMatchObject({ measured: "repetitions" })
      expect(shown("Squat")).toMatchObject({ measured: "estimated_max" })
      for (const { points } of lifts) expect(points).toHaveLength(weeks)
    }
  })

  it.effect("have exercises that are named like a member of every object", function* () {
    const { log, send, trends } = yield* signedIn
    const names = ["constructor", "__proto__", "toString"]
    yield* log("/workouts", { date: END, exercises: names.map((name) => ({ name, sets: [{ reps: 5 }] })) })
    expect((yield* trends("4w")).body).toMatchObject({ muscles: { muscles: [], unknown: names } })
    for (const name of names) expect((yield* send("GET", `/v1/exercises/${name}`)).body).not.toHaveProperty("muscles")
  })

  it.effect("have a person's own range of a reading once there are enough", function* () {
    const { log, trends } = yield* signedIn
    for (let day = 40; day >= 0; day--)
      yield* log(`/health/days/${dateBefore(day)}`, { reading: "restingHeartRateBpm", value: 50 + (day % 3) })
    const { body } = yield* trends("4w")
    const { recovery, signals } = body as {
      recovery: { vsBaseline: string }
      signals: Array<{ reading: string; low: number | null; high: number | null; points: Array<unknown> }>
    }
    const heart = signals.find(({ reading }) => reading === "restingHeartRateBpm")
    expect(recovery.vsBaseline).toContain(`${heart?.low} to ${heart?.high}`)
    expect(heart?.points).toHaveLength(28)
    expect(signals.find(({ reading }) => reading === "hrvMs")).toMatchObject({ low: null, high: null, points: [] })
  })

  it.effect("of ten years are in weeks and months", function* () {
    const { log, trends } = yield* signedIn
    for (const years of [0, 1, 2, 5, 10]) {
      const date = `${2026 - years}-11-10`
      yield* log("/weight", { weightKg: 80 + years, date })
      yield* log("/food", { name: "Rice", calories: 2000, date })
    }
    const { body } = yield* trends("all")
    expect(body).toMatchObject({
      start: "2016-11-10",
      energy: { step: "month", fullDays: 5, parts: [{ start: "2016-11-01" }, {}, {}, {}, { start: "2026-11-01" }] },
      weight: { points: [{ weightKg: 90 }, {}, {}, {}, { weightKg: 80 }] }
    })
  })
})

layer(TestServer.unlimited)("the search of the log", (it) => {
  it.effect("finds foods, exercises and notes, newest first", function* () {
    const { log, send } = yield* signedIn
    yield* log("/food", { name: "Rice with 100% beans", calories: 600, date: dateBefore(2) })
    yield* log("/workouts", {
      date: dateBefore(1),
      exercises: [{ name: "Bench press", sets: [{ reps: 5, weightKg: 80 }] }]
    })
    yield* log("/body-measurements", { note: "Beans again, reps were fine", date: END })
    const found = (q: string) => Effect.map(send("GET", `/search?q=${encodeURIComponent(q)}`), ({ body }) => body)
    expect(yield* found("BEANS")).toMatchObject([
      { kind: "check_in", date: END, by: { kind: "app" } },
      { kind: "food", text: "Rice with 100% beans" }
    ])
    expect(yield* found("bench")).toMatchObject([{ kind: "workout", text: "Bench press" }])
    expect(yield* found("reps")).toMatchObject([{ kind: "check_in" }])
    expect(yield* found("0%")).toHaveLength(1)
    expect((yield* send("GET", "/search?by=key")).body).toEqual([])
    expect((yield* send("GET", "/search?by=app")).body).toHaveLength(3)
  })

  it.effect("ignores case, accents and the order of words", function* () {
    const { log, send } = yield* signedIn
    yield* log("/food", { name: "Crème brûlée", calories: 300, date: dateBefore(9) })
    yield* log("/food", { name: "ÄPFEL mit Zimt", calories: 90, date: dateBefore(8) })
    yield* log("/workouts", {
      date: dateBefore(7),
      exercises: [
        { name: "Élévations latérales", sets: [{ reps: 12, weightKg: 8 }] },
        { name: "Squat", sets: [{ reps: 5, weightKg: 80 }] }
      ]
    })
    yield* log("/body-measurements", { note: "Müde, aber zufrieden", date: dateBefore(6) })
    const texts = (q: string) =>
      Effect.map(send("GET", `/search?q=${encodeURIComponent(q)}`), ({ body }) =>
        Array.isArray(body) ? body.map(({ text }) => text) : body
      )
    expect(yield* texts("brulee creme")).toEqual(["Crème brûlée"])
    expect(yield* texts("äpfel")).toEqual(["ÄPFEL mit Zimt"])
    expect(yield* texts("zimt apfel")).toEqual(["ÄPFEL mit Zimt"])
    expect(yield* texts("LATERALES elevations")).toEqual(["Élévations latérales, Squat"])
    expect(yield* texts("zufrieden mude")).toEqual(["Müde, aber zufrieden"])
    expect(yield* texts("sets")).toEqual([])
  })

  it.effect("finds the newest hundred, of foods with one name or with many", function* () {
    const { log, send } = yield* signedIn
    for (const back of [3, 1, 2]) {
      for (let at = 0; at < 42; at++) {
        yield* log("/food", { name: "Quark", calories: 100 + at, date: dateBefore(back) })
        yield* log("/food", { name: `Sort ${at} of tea`, calories: 5, date: dateBefore(back) })
      }
    }
    const dates = (q: string) =>
      Effect.map(send("GET", `/search?q=${encodeURIComponent(q)}`), ({ body }) =>
        Array.isArray(body) ? body.map(({ date }) => date) : []
      )
    const newest = [1, 2, 3].flatMap((back) => Array.from({ length: back === 3 ? 16 : 42 }, () => dateBefore(back)))
    expect(yield* dates("quark")).toEqual(newest)
    expect(yield* dates("tea sort")).toEqual(newest)
    expect(yield* dates("sort 7 tea")).toEqual(
      [1, 2, 3].flatMap((back) => Array.from({ length: 4 }, () => dateBefore(back)))
    )
  })
})
