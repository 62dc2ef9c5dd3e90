import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newSignedIn } from "../../harness/AppSession.ts"
import { TestServer } from "../../harness/TestServer.ts"

const END = "2026-11-21"

const signedIn = Effect.gen(function* () {
  const { send } = yield* newSignedIn
  return {
    log: (date: string, body: object) => send("POST", "/v1/body-measurements", { body: { date, ...body } }),
    body: (span: string) => send("GET", `/body?end=${END}&span=${span}`)
  }
})

layer(TestServer.unlimited)("the page of the body", (it) => {
  it.effect("of a log without measurements has none; a weight alone is none", function* () {
    const { body, log } = yield* signedIn
    yield* log(END, { weightKg: 82 })
    expect((yield* body("all")).body).toEqual({ start: END, end: END, step: "day", measures: [] })
  })

  it.effect("starts at the first value of the span, and has the lean mass as measured or computed", function* () {
    const { body, log } = yield* signedIn
    yield* log("2026-01-10", { waistCm: 95 })
    yield* log("2026-09-01", { weightKg: 85 })
    yield* log("2026-09-05", { weightKg: 84, bodyFatPercent: 20, waistCm: 90 })
    yield* log("2026-10-03", { weightKg: 83, bodyFatPercent: 19, leanBodyMassKg: 66.5 })
    yield* log("2026-11-14", { bodyFatPercent: 18, waistCm: 86.5 })
    const waist = [
      { date: "2026-09-05", value: 90 },
      { date: "2026-11-14", value: 86.5 }
    ]
    const [first, last] = waist
    const lean = [
      { date: "2026-09-05", value: 67.2 },
      { date: "2026-10-03", value: 66.5 }
    ]
    expect((yield* body("12w")).body).toMatchObject({
      start: "2026-09-05",
      end: END,
      step: "day",
      measures: [
        { measure: "waistCm", first, last, points: waist },
        { measure: "bodyFatPercent", last: { value: 18 } },
        { measure: "leanBodyMassKg", points: lean }
      ]
    })
    expect((yield* body("all")).body).toMatchObject({
      start: "2026-01-10",
      measures: [{ first: { value: 95 } }, {}, {}]
    })
  })

  it.effect("of years has the means of weeks, and the first and last values as they were", function* () {
    const { body, log } = yield* signedIn
    yield* log("2024-06-01", { waistCm: 96 })
    yield* log("2026-11-17", { waistCm: 86 })
    yield* log("2026-11-19", { waistCm: 85 })
    expect((yield* body("all")).body).toMatchObject({
      start: "2024-06-01",
      step: "week",
      measures: [
        {
          first: { value: 96 },
          last: { date: "2026-11-19", value: 85 },
          points: [
            { date: "2024-06-01", value: 96 },
            { date: "2026-11-15", value: 85.5 }
          ]
        }
      ]
    })
  })
})
