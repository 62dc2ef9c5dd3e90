import { Daybook, reconcile, UnknownOutcomeError } from "@daybook/sdk"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fieldAt } from "../harness/fieldAt.ts"
import { newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { type Sent, send } from "../harness/send.ts"
import { failureOf } from "../sdk/Recorder.ts"
import { type Instances, inTurn, startInstances } from "./Instances.ts"

const DATE = "2026-03-10"

/** Sends requests at once, to each instance in turn. */
const atOnce = (instances: Instances, count: number, path: string, bodyOf: (number: number) => unknown) =>
  Effect.forEach(
    Array.from({ length: count }, (_, number) => number),
    (number) =>
      send(inTurn(instances, number).url + path, { method: "POST", key: instances.key, body: bodyOf(number) }),
    { concurrency: "unbounded" }
  )

const withStatus = (answers: ReadonlyArray<Sent>, status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** What every instance answers to a read. */
const readFromAll = ({ key, servers }: Instances, path: string) =>
  Effect.forEach(servers, ({ url }) => Effect.map(send(url + path, { key }), ({ body }): unknown => JSON.parse(body)))

const workout = (date: string) => ({ date, exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] })

for (const count of [2, 3]) {
  describe(`${count} instances on one database`, () => {
    it.scopedLive("a date takes two workouts: of twenty at once, on each of five dates, two are stored", function* () {
      const instances = yield* startInstances(count)
      for (const date of ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"]) {
        const answers = yield* atOnce(instances, 20, "/v1/workouts", () => workout(date))
        expect([withStatus(answers, 200), withStatus(answers, 400)]).toEqual([2, 18])
        for (const day of yield* readFromAll(instances, `/v1/days/${date}`)) {
          expect(fieldAt(day, "workouts")).toHaveLength(2)
        }
      }
    })

    it.scopedLive("an account has at most 100 metrics: of twenty at once beside 95, five are stored", function* () {
      const instances = yield* startInstances(count)
      const metric = (number: number) => ({ name: `Metric ${number}`, tab: "body", kind: "number", unit: "" })
      expect(withStatus(yield* atOnce(instances, 95, "/v1/custom-metrics", metric), 200)).toBe(95)
      const answers = yield* atOnce(instances, 20, "/v1/custom-metrics", metric)
      expect([withStatus(answers, 200), withStatus(answers, 400)]).toEqual([5, 15])
      for (const list of yield* readFromAll(instances, "/v1/custom-metrics")) expect(list).toHaveLength(100)
    })

    it.scopedLive("a date has one weigh-in: twenty requests at once leave one, of a value sent", function* () {
      const instances = yield* startInstances(count)
      const answers = yield* atOnce(instances, 20, "/v1/weight", (number) => ({ date: DATE, weightKg: 60 + number }))
      expect(withStatus(answers, 200)).toBe(20)
      for (const list of yield* readFromAll(instances, "/v1/measurements")) {
        expect(list).toHaveLength(1)
        expect(fieldAt(list, 0, "weightKg")).toBeGreaterThanOrEqual(60)
        expect(fieldAt(list, 0, "weightKg")).toBeLessThan(80)
      }
    })

    it.scopedLive("a change is undone once: of forty undos at once one is done, the others say by whom", function* () {
      const instances = yield* startInstances(count)
      expect(withStatus(yield* atOnce(instances, 1, "/v1/water", () => ({ date: DATE, amountMl: 250 })), 200)).toBe(1)
      const [changes] = yield* readFromAll(instances, "/v1/changes")
      const path = `/v1/changes/${fieldAt(changes, 0, "id")}/undo`
      const answers = yield* atOnce(instances, 40, path, () => ({}))
      expect([withStatus(answers, 200), withStatus(answers, 400)]).toEqual([1, 39])
      for (const { body } of answers.filter(({ status }) => status === 400)) {
        expect(body).toContain("The change was already undone, by key ")
      }
      for (const list of yield* readFromAll(instances, `/v1/entries?start=${DATE}&end=${DATE}`)) {
        expect(list).toEqual([])
      }
      for (const list of yield* readFromAll(instances, "/v1/changes")) expect(list).toHaveLength(2)
    })

    it.scopedLive("undos and corrections at once everywhere: a change is undone only if none came first", function* () {
      const instances = yield* startInstances(count)
      for (let round = 0; round < 5; round++) {
        const date = `2026-03-0${round + 1}`
        const entries = `/v1/entries?start=${date}&end=${date}`
        yield* atOnce(instances, 1, "/v1/water", () => ({ date, amountMl: 250 }))
        const [listed] = yield* readFromAll(instances, entries)
        const [changes] = yield* readFromAll(instances, "/v1/changes?limit=1")
        const [undos, corrections] = yield* Effect.all(
          [
            atOnce(instances, 2, `/v1/changes/${fieldAt(changes, 0, "id")}/undo`, () => ({})),
            atOnce(instances, 10, `/v1/water/${fieldAt(listed, 0, "id")}`, (amount) => ({ amountMl: amount + 1 }))
          ],
          { concurrency: "unbounded" }
        )
        const undone = withStatus(undos, 200)
        expect([undone, withStatus(corrections, 200), withStatus(corrections, 404)]).toEqual(
          undone === 1 ? [1, 0, 10] : [0, 10, 0]
        )
        for (const list of yield* readFromAll(instances, entries)) expect(list).toHaveLength(1 - undone)
      }
    })

    it.scopedLive("a budget is one for all instances: of a hundred writes at once, sixty are done", function* () {
      const instances = yield* startInstances(count, { DAYBOOK_WRITE_PER_HOUR: "60" })
      const answers = yield* withinAnHour(
        Effect.flatMap(newKey(instances.environment), (key) =>
          atOnce({ ...instances, key }, 100, "/v1/water", () => ({ amountMl: 250, date: DATE }))
        )
      )
      const done = answers.filter(({ status }) => status === 200)
      expect([done.length, withStatus(answers, 429)]).toEqual([60, 40])
      const left = done.map(({ headers }) => Number(headers.get("ratelimit-remaining"))).sort((a, b) => a - b)
      expect(left).toEqual(Array.from({ length: 60 }, (_, number) => number))
    })

    it.scopedLive("a new key is known and a revoked one refused at the next request, on every instance", function* () {
      const instances = yield* startInstances(count)
      for (const { url } of instances.servers) {
        expect((yield* send(`${url}/v1/me`, { key: instances.key })).status).toBe(200)
      }
      const { stdout } = yield* daybook(["keys", "list", "--json"], instances.environment)
      const [listed]: ReadonlyArray<{ readonly id: string }> = JSON.parse(stdout)
      expect((yield* daybook(["keys", "revoke", String(listed?.id)], instances.environment)).code).toBe(0)
      for (const { url } of instances.servers) {
        expectRefusal(yield* send(`${url}/v1/me`, { key: instances.key }), "unauthorized")
      }
    })

    it.scopedLive("a write whose answer one instance lost is found by another, or found missing", function* () {
      const instances = yield* startInstances(count)
      const [reads = "", writes = ""] = instances.servers.map(({ url }) => url)
      for (const isDone of [true, false]) {
        const client = new Daybook({
          baseUrl: reads,
          apiKey: instances.key,
          readBefore: true,
          fetch: async (url, init) => {
            if (init.method === "GET") return fetch(url, init)
            if (isDone) expect((await fetch(url.replace(reads, writes), init)).status).toBe(200)
            throw new TypeError("the answer was lost")
          }
        })
        const lost = yield* Effect.promise(() => failureOf(client.logFood({ date: DATE, name: "Oats", calories: 350 })))
        if (!(lost instanceof UnknownOutcomeError)) throw lost
        expect(yield* Effect.promise(() => reconcile(client, lost))).toBe(isDone ? "applied" : "not_applied")
      }
    })
  })
}

it.scopedLive("an account has at most ten keys: of twelve commands at once on a new log, ten make one", function* () {
  const { environment } = yield* newInstallation()
  const made = yield* Effect.replicateEffect(
    daybook(["keys", "create", "--name", "one of many", "--scope", "read"], environment),
    12,
    { concurrency: "unbounded" }
  )
  expect(made.filter(({ code }) => code === 0)).toHaveLength(10)
  for (const { stderr } of made.filter(({ code }) => code !== 0)) expect(stderr).toMatch(/10 live keys/)
})

const MS_PER_HOUR = 3_600_000

/** Runs an effect that must not extend over the end of a clock hour; once more if it did. */
const withinAnHour = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const hour = () => Math.floor(realNow() / MS_PER_HOUR)
    const began = hour()
    return Effect.flatMap(effect, (result) => (hour() === began ? Effect.succeed(result) : effect))
  })
