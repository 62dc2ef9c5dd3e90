import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { addWebhook, listWebhooks } from "../../packages/server/src/index.ts"
import { installationIn } from "../harness/Installation.ts"
import { inspectDatabase } from "../harness/inspectDatabase.ts"
import { realTime } from "../harness/realTime.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { receiver } from "../webhooks/Receiver.ts"
import { randomFrom, SEED } from "./Random.ts"
import { LONG, record } from "./Report.ts"

const KILLS = LONG ? 1000 : 5
const WRITERS = 4

it.scopedLive(
  `kill -9 amid writes: a webhook receives every change, in the order of the journal, again only with the same id (seed ${SEED})`,
  function* () {
    const random = randomFrom(SEED)
    const to = yield* receiver
    const installation = installationIn(yield* temporaryFolder, { DAYBOOK_WEBHOOK_HOSTS: "127.0.0.1" })
    const { environment } = installation
    const key = yield* newKey(environment)
    yield* Effect.promise(() => addWebhook(environment, to.url))
    const waiting = Effect.promise(() => listWebhooks(environment).then(([one]) => one?.waiting ?? 0))
    let acknowledged = 0
    let amountMl = 0

    /** Writes until the server is gone. */
    const writer = (url: string) =>
      Effect.gen(function* () {
        for (;;) {
          amountMl = (amountMl % 9000) + 1
          const { status } = yield* send(`${url}/v1/water`, { method: "POST", key, body: { amountMl } })
          expect(status).toBe(200)
          acknowledged++
          yield* Effect.promise(() => realTime(random.whole(0, 20)))
        }
      }).pipe(Effect.catchAllDefect(() => Effect.void))

    for (let kills = 0; kills < KILLS; kills++) {
      // A receiver that refuses asks for no pause, so that kills also meet attempts after a refusal.
      if (random.whole(0, 2) === 0) to.replies.push([503, { "retry-after": "0" }])
      yield* Effect.scoped(
        Effect.gen(function* () {
          const server = yield* startServer(environment)
          const writers = yield* Effect.forkAll(Array.from({ length: WRITERS }, () => writer(server.url)))
          yield* Effect.promise(() => realTime(random.whole(50, 700)))
          server.signal("SIGKILL")
          yield* server.ended
          yield* Fiber.await(writers)
        })
      )
    }
    yield* startServer(environment)
    while ((yield* waiting) > 0) yield* Effect.promise(() => realTime(100))

    const journal = yield* inspectDatabase(installation.database, (raw) =>
      raw
        .prepare("SELECT id FROM change ORDER BY id")
        .all()
        .map(({ id }) => String(id))
    )
    const bodies = new Map(to.received.map(({ body, id }) => [id, body]))
    expect(journal.length).toBeGreaterThanOrEqual(acknowledged)
    expect([...bodies.keys()], "each once, in the order of the journal").toEqual(journal)
    expect(to.received.filter(({ body, id }) => bodies.get(id) !== body)).toEqual([])
    record("webhook-kills", {
      kills: KILLS,
      acknowledged,
      changes: journal.length,
      requests: to.received.length,
      lost: journal.filter((id) => !bodies.has(id)).length
    })
  }
)
