import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { addWebhook, listWebhooks } from "../../packages/server/src/index.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { daybook } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { send } from "../harness/send.ts"
import { receiver } from "../webhooks/Receiver.ts"
import { type Instances, inTurn, withClocks } from "./Instances.ts"

const LOOPBACK = { DAYBOOK_WEBHOOK_HOSTS: "127.0.0.1" }

const write = (instances: Instances, number: number, path: string, body: unknown) =>
  Effect.map(send(inTurn(instances, number).url + path, { method: "POST", key: instances.key, body }), (sent) => {
    expect(sent.status, `${path}: ${sent.body}`).toBe(200)
    return sent.body
  })

/** The ids of the newest changes, the newest first. */
const newestIds = (instances: Instances, number: number, limit: number) =>
  Effect.map(
    send(`${inTurn(instances, number).url}/v1/changes?limit=${limit}`, { key: instances.key }),
    ({ body }): ReadonlyArray<string> => JSON.parse(body).map((change: unknown) => String(fieldAt(change, "id")))
  )

const ascending = (ids: ReadonlyArray<string>) => [...ids].sort()

it.scopedLive("a write that waits for a row is committed, listed and sent before one that began later", function* () {
  const instances = yield* withClocks([-5000], LOOPBACK)
  const to = yield* receiver
  yield* Effect.promise(() => addWebhook(instances.environment, to.url))
  yield* write(instances, 0, "/v1/water", { amountMl: 1, date: "2026-01-01" })
  const { run } = yield* rawDatabase(instances.database)
  const watch = yield* rawDatabase(instances.database)
  const waiting = (count: number) =>
    Effect.repeat(
      Effect.map(
        watch.all("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"),
        ({ length }) => length >= count
      ),
      { until: (are) => are }
    )
  yield* run("BEGIN")
  yield* run("UPDATE day_total SET water_ml = water_ml WHERE date = '2026-01-01'")
  const first = yield* Effect.fork(write(instances, 0, "/v1/water", { amountMl: 2, date: "2026-01-01" }))
  yield* waiting(1)
  const second = yield* Effect.fork(write(instances, 1, "/v1/water", { amountMl: 3, date: "2026-01-02" }))
  // Without the order it would be done at once.
  yield* Effect.raceFirst(waiting(2), Fiber.await(second))
  const before = yield* newestIds(instances, 1, 10)
  yield* run("COMMIT")
  yield* Fiber.join(first)
  yield* Fiber.join(second)
  const after = yield* newestIds(instances, 1, 10)
  expect(after.slice(2), "new changes are after those that were listed").toEqual(before)
  yield* Effect.repeat(
    Effect.promise(() => listWebhooks(instances.environment)),
    { until: ([webhook]) => webhook?.waiting === 0 }
  )
  expect(to.received.map(({ body }) => fieldAt(JSON.parse(body), "data", "summary"))).toEqual([
    "Water, 1 ml",
    "Water, 2 ml",
    "Water, 3 ml"
  ])
})

/** An export of Strong with a workout on each of many days. */
const strongFile = (days: number): string =>
  [
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE",
    ...Array.from({ length: days }, (_, day) => {
      const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)
      return `${date} 10:00:00,Legs,1h,Squat,1,100,5,0,0,,,`
    })
  ].join("\n")

it.scopedLive(
  "a client that follows the changes by the last id misses none, and a webhook gets them in order: two servers, clocks 5 seconds apart, and an import",
  function* () {
    const instances = yield* withClocks([5000], LOOPBACK)
    const to = yield* receiver
    yield* Effect.promise(() => addWebhook(instances.environment, to.url))
    const file = path.join(instances.folder, "strong.csv")
    fs.writeFileSync(file, strongFile(400))
    const kinds: ReadonlyArray<(number: number) => Effect.Effect<unknown>> = [
      (number) => write(instances, number, "/v1/water", { amountMl: number + 1, date: "2026-01-02" }),
      (number) =>
        write(instances, number, "/v1/log", {
          date: `2026-01-0${(number % 5) + 1}`,
          items: [{ water: { amountMl: number + 1 } }, { food: { name: "Oats", calories: 100 } }]
        }),
      (number) => write(instances, number, "/v1/weight", { weightKg: 80 + (number % 7), date: "2026-01-03" }),
      (number) =>
        Effect.flatMap(write(instances, number, "/v1/food", { name: "Oats", calories: 1, date: "2026-01-04" }), () =>
          Effect.flatMap(newestIds(instances, number, 1), ([id]) =>
            send(`${inTurn(instances, number + 1).url}/v1/changes/${id}/undo`, {
              method: "POST",
              key: instances.key,
              body: {}
            })
          )
        )
    ]
    let writing = true
    const follow = Effect.fnUntraced(function* (number: number) {
      const known = new Set<string>()
      const late: Array<string> = []
      let last = ""
      for (let more = true; more; ) {
        more = writing
        const page = yield* newestIds(instances, number, 100)
        late.push(...page.filter((id) => !known.has(id) && id < last))
        for (const id of page) known.add(id)
        last = page[0] ?? last
      }
      return late
    })
    const followers = yield* Effect.fork(Effect.all([follow(0), follow(1)], { concurrency: "unbounded" }))
    yield* Effect.all(
      [
        Effect.forEach(
          Array.from({ length: 160 }, (_, number) => number),
          (number) => kinds[number % kinds.length]?.(number >> 2) ?? Effect.void,
          { concurrency: 10 }
        ),
        Effect.tap(
          daybook(["import", file, "--unit", "kg", "--yes"], {
            HOME: instances.folder,
            DAYBOOK_URL: inTurn(instances, 0).url,
            DAYBOOK_API_KEY: instances.key
          }),
          (ended) => expect(ended.code, ended.stderr).toBe(0)
        )
      ],
      { concurrency: "unbounded" }
    )
    writing = false
    expect(yield* Fiber.join(followers)).toEqual([[], []])
    yield* Effect.repeat(
      Effect.promise(() => listWebhooks(instances.environment)),
      { until: ([webhook]) => webhook?.waiting === 0 }
    )
    const { all } = yield* rawDatabase(instances.database)
    const journal = (yield* all("SELECT id FROM change")).map(({ id }) => String(id))
    expect(to.received.map(({ id }) => id)).toEqual(ascending(journal))
    expect(journal.length).toBeGreaterThan(160)
  }
)
