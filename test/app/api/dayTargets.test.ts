import { goalsOf, intakeForPace, STARTING_GOALS } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { newSignedIn } from "../../harness/AppSession.ts"
import { TestServer } from "../../harness/TestServer.ts"

/** A Tuesday; the week before is over. */
const TODAY = "2026-03-10"
const [MONDAY, WEDNESDAY, SUNDAY] = ["2026-03-02", "2026-03-04", "2026-03-08"]

const DAYS = {
  training: { calories: 2600, protein: 160 },
  monday: { calories: 1800 },
  sunday: { waterMl: 3000 }
}

const signedIn = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse(`${TODAY}T12:00:00Z`))
  const { send } = yield* newSignedIn
  const read = (path: string) => Effect.map(send("GET", path), ({ body }) => body)
  return {
    read,
    send,
    choose: (dayTargets: unknown) => send("POST", "/preferences", { body: { dayTargets } }),
    food: (date: string, calories: number, protein = 0) =>
      send("POST", "/v1/food", { body: { name: "Food", calories, protein, date } }),
    train: (date: string) =>
      send("POST", "/v1/workouts", {
        body: { date, exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] }
      }),
    goalsOn: (date: string) => read(`/v1/goals?date=${date}`)
  }
})

layer(TestServer.unlimited)("targets of some days", (it) => {
  it.effect("are a preference within the bounds of the goals", function* () {
    const { choose } = yield* signedIn
    expect((yield* choose(DAYS)).body).toEqual({ dayTargets: DAYS })
    for (const wrong of [
      { monday: { calories: 20_001 } },
      { monday: { waterMl: -1 } },
      { monday: { fiber: 30 } },
      { someday: { calories: 2000 } },
      { monday: 2000 },
      [DAYS]
    ])
      expect((yield* choose(wrong)).status).toBe(400)
    expect((yield* choose(null)).body).toEqual({})
  })

  it.effect("are those of GET /v1/goals?date=; without a date it has the goals, as ever", function* () {
    const { choose, goalsOn, read, train } = yield* signedIn
    yield* choose(DAYS)
    expect(yield* read("/v1/goals")).toEqual(STARTING_GOALS)
    expect(yield* goalsOn(MONDAY)).toEqual({ ...STARTING_GOALS, calories: 1800 })
    expect(yield* goalsOn(WEDNESDAY)).toEqual(STARTING_GOALS)
    expect(yield* goalsOn("today")).toEqual(STARTING_GOALS)
    // What happened goes before the weekday: the whole day is a training day.
    yield* train(MONDAY)
    expect(yield* goalsOn(MONDAY)).toEqual({ ...STARTING_GOALS, ...DAYS.training })
    yield* train(SUNDAY)
    expect(yield* goalsOn(SUNDAY)).toEqual({ ...STARTING_GOALS, ...DAYS.training })
  })

  it.effect("are what the page of a day counts down to, from the moment that a workout is logged", function* () {
    const { choose, read, send, train } = yield* signedIn
    yield* choose(DAYS)
    const dial = (target: number) => [{ headline: "calories", target }, {}, {}]
    expect(yield* read(`/days/${MONDAY}`)).toMatchObject({ goals: { calories: 1800, protein: 120 }, dials: dial(1800) })
    yield* train(MONDAY)
    const page = yield* read(`/days/${MONDAY}`)
    expect(page).toMatchObject({ goals: { calories: 2600, protein: 160 }, dials: dial(2600) })
    const { entries } = page as { readonly entries: ReadonlyArray<{ readonly id: string }> }
    yield* send("DELETE", `/v1/entries/${entries[0]?.id}`)
    expect(yield* read(`/days/${MONDAY}`)).toMatchObject({ goals: { calories: 1800 }, dials: dial(1800) })
  })

  it.effect("are kept and missed each on its day, and a review has their mean", function* () {
    const { choose, food, read, train } = yield* signedIn
    yield* choose(DAYS)
    yield* food(MONDAY, 1800, 120)
    yield* train(WEDNESDAY)
    yield* food(WEDNESDAY, 2000, 130)
    yield* food(SUNDAY, 2000, 119)
    const goals = [
      { goal: "calories", target: 2133, kept: 2, missed: 1, average: 1933.33 },
      { goal: "protein", target: 133, kept: 1, missed: 2, average: 123 }
    ]
    expect(yield* read(`/v1/review?week=${MONDAY}`)).toMatchObject({ goals })
    const { energy } = (yield* read(`/trends?end=${TODAY}&span=4w`)) as {
      readonly energy: { readonly parts: ReadonlyArray<{ readonly start: string; readonly goals: object }> }
    }
    expect(energy.parts.map(({ goals, start }) => ({ start, goals }))).toEqual([
      { start: MONDAY, goals: { calories: 1800, protein: 120 } },
      { start: WEDNESDAY, goals: { calories: 2600, protein: 160 } },
      { start: SUNDAY, goals: { calories: 2000, protein: 120 } }
    ])
  })

  it.effect("keep their differences around what to eat for a pace", function* () {
    const { choose, food, read, send } = yield* signedIn
    const dateBefore = (days: number) =>
      new Date(Date.parse(`${TODAY}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
    for (let day = 30; day > 0; day--) {
      yield* food(dateBefore(day), 2300)
      yield* send("POST", "/v1/weight", { body: { weightKg: 80, date: dateBefore(day) } })
    }
    yield* send("POST", "/preferences", { body: { paceKgPerWeek: -0.4 } })
    const dayOf = Effect.map(
      read(`/days/${TODAY}`),
      (body) => body as { readonly energy: { expenditure: { kcal: number }; targetKcal: number } }
    )
    const before = (yield* dayOf).energy
    const targetKcal = (more: number) => intakeForPace(before.expenditure.kcal + more, -0.4, 80)
    expect(before.targetKcal).toBe(targetKcal(0))
    const days = { tuesday: { calories: 2700 } }
    yield* choose(days)
    // One day in seven has 700 kcal more than the others, so it is 600 above the mean of all days.
    expect((yield* dayOf).energy.targetKcal).toBe(targetKcal(600))
    expect(goalsOf(STARTING_GOALS, days, TODAY, false).calories).toBe(2700)
    yield* choose({ tuesday: { calories: 0 } })
    expect((yield* dayOf).energy.targetKcal).toBe(targetKcal(0))
  })
})
