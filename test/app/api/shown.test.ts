import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newSignedIn } from "../../harness/AppSession.ts"
import { fieldAt } from "../../harness/fieldAt.ts"
import { TestServer } from "../../harness/TestServer.ts"

const DATE = "2026-03-10"

const signedIn = newSignedIn

/** A kind of entry: how to create it, correct it over REST, and correct it in the app from its first value. */
interface Kind {
  readonly path: string
  readonly body: object
  /** Finds the path of its correction. */
  readonly correction: (made: unknown, entries: unknown) => string
  readonly other: object
  readonly mine: object
  readonly shown: Readonly<Record<string, unknown>>
  readonly present: Readonly<Record<string, unknown>>
  /** A correction of something else. */
  readonly beside?: { readonly body: object; readonly shown: Readonly<Record<string, unknown>> }
}

const ofEntry = (path: string) => (_made: unknown, entries: unknown) => `${path}/${String(fieldAt(entries, "0", "id"))}`

const sets = (...reps: ReadonlyArray<number>) => [{ name: "Squat", sets: reps.map((each) => ({ reps: each })) }]

/** The figures of a food of which only the energy, and maybe the salt, is known. */
const per100 = (calories: number, salt: number | null = null) => ({
  ...{ calories, protein: null, carbs: null, fat: null },
  ...{ fiber: null, sugar: null, salt }
})

const KINDS: Readonly<Record<string, Kind>> = {
  "a food": {
    path: "/v1/food",
    body: { name: "Soup", calories: 200, protein: 5, date: DATE },
    correction: ofEntry("/v1/food"),
    other: { calories: 450 },
    mine: { calories: 300 },
    shown: { calories: 200 },
    present: { calories: 450 },
    beside: { body: { fat: 9 }, shown: { fat: 0 } }
  },
  "a drink": {
    path: "/v1/water",
    body: { amountMl: 250, date: DATE },
    correction: ofEntry("/v1/water"),
    other: { amountMl: 500 },
    mine: { amountMl: 330 },
    shown: { amountMl: 250 },
    present: { amountMl: 500 },
    beside: { body: { date: "2026-03-11" }, shown: { date: DATE } }
  },
  "a known food": {
    path: "/v1/foods",
    body: { name: "Bread", per100: { calories: 240 } },
    correction: (made) => `/v1/foods/${String(fieldAt(made, "id"))}`,
    other: { per100: { calories: 250, salt: 1 } },
    mine: { per100: { calories: 244 } },
    shown: { per100: per100(240) },
    present: { per100: per100(250, 1) },
    beside: { body: { brand: "Acme" }, shown: { brand: null } }
  },
  "a session": {
    path: "/v1/workouts",
    body: { date: DATE, exercises: sets(5) },
    correction: ofEntry("/v1/workouts"),
    other: { exercises: sets(5, 5) },
    mine: { exercises: sets(8) },
    shown: { exercises: sets(5) },
    present: { exercises: sets(5, 5) },
    beside: { body: { durationMinutes: 45 }, shown: { durationMinutes: null } }
  },
  "a check-in": {
    path: "/v1/body-measurements",
    body: { date: DATE, waistCm: 84 },
    correction: () => "/v1/body-measurements",
    other: { date: DATE, waistCm: 80 },
    mine: { date: DATE, clearFields: ["waistCm"] },
    shown: { waistCm: 84 },
    present: { waistCm: 80 },
    beside: { body: { date: DATE, hipCm: 95 }, shown: { hipCm: null } }
  },
  "a weigh-in": {
    path: "/v1/weight",
    body: { date: DATE, weightKg: 80 },
    correction: () => "/v1/weight",
    other: { date: DATE, weightKg: 81 },
    mine: { date: DATE, weightKg: 82 },
    shown: { weightKg: 80 },
    present: { weightKg: 81 }
  },
  "a reading": {
    path: `/v1/health/days/${DATE}`,
    body: { reading: "steps", value: 4000 },
    correction: () => `/v1/health/days/${DATE}`,
    other: { reading: "steps", value: 5000 },
    mine: { reading: "steps", value: 6000 },
    shown: { value: 4000 },
    present: { value: 5000 },
    beside: { body: { reading: "hrvMs", value: 60 }, shown: { value: null } }
  },
  "a metric": {
    path: "/v1/custom-metrics",
    body: { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" },
    correction: (made) => `/v1/custom-metrics/${String(fieldAt(made, "id"))}`,
    other: { target: 2 },
    mine: { target: 3 },
    shown: { target: null },
    present: { target: 2 },
    beside: { body: { unit: "mugs" }, shown: { unit: "cups" } }
  },
  "a metric's value": {
    path: "/v1/custom-metrics",
    body: { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" },
    correction: (made) => `/v1/custom-metrics/${String(fieldAt(made, "id"))}/values`,
    other: { date: DATE, value: 2 },
    mine: { date: DATE, value: 3 },
    shown: { value: null },
    present: { value: 2 },
    beside: { body: { date: "2026-03-11", value: 1 }, shown: { value: null } }
  },
  "the goals": {
    path: "/goals",
    body: { calories: 2100 },
    correction: () => "/goals",
    other: { calories: 2200 },
    mine: { calories: 2300 },
    shown: { calories: 2100 },
    present: { calories: 2200 },
    beside: { body: { protein: 150 }, shown: { protein: 120 } }
  }
}

layer(TestServer.unlimited)("writes that say what the person was shown", (it) => {
  for (const [name, { beside, body, correction, mine, other, path, present, shown }] of Object.entries(KINDS)) {
    it.effect(`${name} that was changed meanwhile is not overwritten; both values are in the answer`, function* () {
      const { send } = yield* signedIn
      const made = yield* send("POST", path, { body, write: randomUUID() })
      const { body: entries } = yield* send("GET", `/v1/entries?start=${DATE}&end=${DATE}`)
      const at = correction(made.body, entries)
      expect((yield* send("POST", at, { body: other })).status).toBe(200)
      const write = randomUUID()
      const refused = yield* send("POST", at, { body: { ...mine, shown }, write })
      expect(refused).toMatchObject({ status: 409, body: { error: { code: "conflict", present } } })
      // What the other did not touch is changed beside it, and who saw the present value may replace it, under the same id.
      if (beside !== undefined) {
        const merged = yield* send("POST", at, { body: { ...beside.body, shown: beside.shown }, write: randomUUID() })
        expect(merged.status).toBe(200)
      }
      const kept = yield* send("POST", at, { body: { ...mine, shown: present }, write })
      expect(kept.status).toBe(200)
      const again = yield* send("POST", at, { body: { ...mine, shown: present }, write })
      expect(again.body).toEqual(kept.body)
    })
  }

  it.effect("of two people who saw the same value and save at once, one is saved, one gets a conflict", function* () {
    const { send } = yield* signedIn
    yield* send("POST", "/v1/food", { body: { name: "Soup", calories: 200, date: DATE } })
    const { body: entries } = yield* send("GET", `/v1/entries?start=${DATE}&end=${DATE}`)
    const path = `/v1/food/${String(fieldAt(entries, "0", "id"))}`
    const answers = yield* Effect.all(
      Array.from({ length: 10 }, (_, at) =>
        send("POST", path, { body: { calories: 300 + at, shown: { calories: 200 } }, write: randomUUID() })
      ),
      { concurrency: 10 }
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it.effect("a write of the value that is already there is no conflict", function* () {
    const { send } = yield* signedIn
    yield* send("POST", "/v1/weight", { body: { date: DATE, weightKg: 82 } })
    const same = yield* send("POST", "/v1/weight", {
      body: { date: DATE, weightKg: 82, shown: { weightKg: null } },
      write: randomUUID()
    })
    expect(same.status).toBe(200)
  })

  it.effect("an entry that was deleted meanwhile is 404, and the REST interface refuses `shown`", function* () {
    const { keys, send, url } = yield* newSignedIn
    const gone = yield* send("POST", `/v1/food/${randomUUID()}`, {
      body: { calories: 300, shown: { calories: 200 } }
    })
    expect(gone.status).toBe(404)
    const rest = yield* Effect.promise(() =>
      fetch(`${url}/v1/weight`, {
        method: "POST",
        headers: { authorization: `Bearer ${keys.write}`, "content-type": "application/json" },
        body: JSON.stringify({ weightKg: 82, shown: { weightKg: null } })
      })
    )
    expect(rest.status).toBe(400)
  })
})
