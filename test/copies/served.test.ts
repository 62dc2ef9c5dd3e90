import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { copiesReport, writeMoment } from "../../packages/server/src/index.ts"
import { fakeS3 } from "../harness/FakeS3.ts"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { inspectDatabase } from "../harness/inspectDatabase.ts"
import { daybook, type Environment } from "../harness/Process.ts"
import { realTime } from "../harness/realTime.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const PASSPHRASE = "correct-horse-battery-staple"
const STORE = { keyId: "AKIACOPIES", secret: "a-secret-of-the-store" }
const METRICS = "a-token-of-the-metrics"

const newStore = Effect.acquireRelease(
  Effect.promise(() => fakeS3(STORE)),
  ({ close }) => Effect.promise(close)
)

const storeSettings = (endpoint: string) => ({
  DAYBOOK_COPY_TO: "s3://bucket/household",
  DAYBOOK_COPY_ENDPOINT: endpoint,
  DAYBOOK_COPY_KEY_ID: STORE.keyId,
  DAYBOOK_COPY_SECRET: STORE.secret,
  DAYBOOK_COPY_PASSPHRASE: PASSPHRASE,
  DAYBOOK_METRICS_TOKEN: METRICS
})

const logWater = (url: string, key: string, amountMl: number) =>
  Effect.map(send(`${url}/v1/water`, { method: "POST", key, body: { amountMl } }), ({ status }) =>
    expect(status).toBe(200)
  )

const waterIn = (file: string) =>
  inspectDatabase(file, (raw) =>
    raw
      .prepare("SELECT amount_ml AS ml FROM water ORDER BY rowid")
      .all()
      .map(({ ml }) => ml)
  )

const stateOf = ({ environment }: Installation) =>
  Effect.map(
    Effect.zipRight(
      Effect.promise(() => realTime(200)),
      Effect.promise(() => copiesReport(environment))
    ),
    ({ server }) => server
  )

const untilState = (
  place: Installation,
  until: (state: Effect.Effect.Success<ReturnType<typeof stateOf>>) => boolean
) => Effect.repeat(stateOf(place), { until })

const isCopied = (state: Effect.Effect.Success<ReturnType<typeof stateOf>>) => state?.snapshotAt != null

it.scopedLive("a server that is stopped sends its last changes first, and goes on when it is started again", () =>
  Effect.gen(function* () {
    const [folder, target, elsewhere] = yield* Effect.all([temporaryFolder, temporaryFolder, temporaryFolder])
    const place = installationIn(folder, { DAYBOOK_COPY_TO: target, DAYBOOK_COPY_PASSPHRASE: PASSPHRASE })
    const key = yield* newKey(place.environment)
    const all: Array<number> = []
    for (let start = 1; start <= 2; start++) {
      const server = yield* startServer(place.environment)
      yield* untilState(place, isCopied)
      for (let n = 1; n <= 20; n++) {
        all.push(start * 100 + n)
        yield* logWater(server.url, key, start * 100 + n)
      }
      server.signal("SIGTERM")
      expect((yield* server.ended).code).toBe(0)
      const to = path.join(elsewhere, `${start}.db`)
      yield* Effect.promise(() => writeMoment(place.environment, "now", { to }))
      expect(yield* waterIn(to)).toEqual(all)
    }
  })
)

it.scopedLive("a store that never answers delays neither start, write nor stop, and is named", () =>
  Effect.gen(function* () {
    const store = yield* newStore
    const place = installationIn(yield* temporaryFolder, storeSettings(store.endpoint))
    const key = yield* newKey(place.environment)
    const isServed = (url: string) =>
      Effect.gen(function* () {
        yield* logWater(url, key, 250)
        expect((yield* send(`${url}/readyz`)).status).toBe(200)
      })
    store.mode.hangs = true
    const first = yield* startServer(place.environment)
    yield* isServed(first.url)
    const asked = yield* daybook(["doctor"], { ...place.environment, DAYBOOK_COPY_PASSPHRASE: "" })
    expect(asked.stdout + asked.stderr).not.toContain(STORE.secret)
    first.signal("SIGTERM")
    expect((yield* first.ended).code).toBe(0)

    store.mode.hangs = false
    const second = yield* startServer(place.environment)
    yield* untilState(place, isCopied)
    store.mode.hangs = true
    yield* isServed(second.url)
    const metrics = yield* Effect.repeat(
      Effect.zipRight(
        Effect.promise(() => realTime(200)),
        send(`${second.url}/metrics`, { key: METRICS })
      ),
      { until: ({ body }) => /^daybook_copy_pending_bytes [1-9]/m.test(body) }
    )
    expect(metrics.body).toMatch(/^daybook_copy_age_seconds [\d.]+$/m)
    second.signal("SIGTERM")
    expect((yield* second.ended).code).toBe(0)
    // The log has it all.
    expect(yield* waterIn(place.database)).toEqual([250, 250])
  })
)

const SECRETS = [PASSPHRASE, STORE.secret, METRICS, "a-wrong-passphrase", "a-wrong-secret", "a wrong, short"]

const REFUSALS: ReadonlyArray<readonly [number, string]> = [
  [403, "SignatureDoesNotMatch"],
  [404, "NoSuchBucket"],
  [500, STORE.secret]
]

it.scopedLive("no output of the server or the terminal has a secret of the copies", () =>
  Effect.gen(function* () {
    const store = yield* newStore
    const place = installationIn(yield* temporaryFolder, storeSettings(store.endpoint))
    const key = yield* newKey(place.environment)
    const outputs: Array<string> = []
    const take = (what: string, output: string) => {
      expect(output, what).not.toBe("")
      outputs.push(`${what}\n${output}`)
    }
    const server = yield* startServer(place.environment)
    yield* untilState(place, isCopied)
    yield* logWater(server.url, key, 250)
    const run = (line: string, changed: Environment = {}) =>
      Effect.map(daybook(line.split(" "), { ...place.environment, ...changed }), ({ stderr, stdout }) =>
        take(`${line} ${Object.keys(changed).join(" ")}`, stdout + stderr)
      )
    for (const line of ["copies", "copies --json", "copies --sheet", "copies --rehearse", "doctor", "doctor --json"])
      yield* run(line)
    const elsewhere = path.join(place.folder, "elsewhere.db")
    yield* run(`restore --at now --to ${elsewhere}`)
    yield* run("restore --at now --yes")
    const WRONG: ReadonlyArray<Environment> = [
      { DAYBOOK_COPY_PASSPHRASE: "a-wrong-passphrase" },
      { DAYBOOK_COPY_PASSPHRASE: "" },
      { DAYBOOK_COPY_SECRET: "a-wrong-secret" },
      { DAYBOOK_COPY_ENDPOINT: "http://127.0.0.1:9" },
      { DAYBOOK_COPY_ENDPOINT: `http://${STORE.keyId}:${STORE.secret}@127.0.0.1:9` },
      { DAYBOOK_COPY_TO: `s3://${STORE.secret}@bucket/x` },
      { DAYBOOK_COPY_TO: "a wrong, short" },
      { DAYBOOK_COPY_KEY_ID: "" },
      { DAYBOOK_COPY_KEEP: PASSPHRASE }
    ]
    for (const changed of WRONG)
      for (const line of ["copies", "restore --at now --yes", "doctor", "serve"]) yield* run(line, changed)
    // The server's own log of a store that refuses it.
    for (const answer of REFUSALS) {
      store.mode.answer = answer
      const before = server.stderr().length
      yield* logWater(server.url, key, 1)
      yield* Effect.repeat(
        Effect.promise(() => realTime(200)),
        {
          until: () => server.stderr().slice(before).includes("no copy can be made")
        }
      )
    }
    take("metrics", (yield* send(`${server.url}/metrics`, { key: METRICS })).body)
    server.signal("SIGTERM")
    yield* server.ended
    take("serve", server.stderr())
    for (const secret of SECRETS) for (const output of outputs) expect(output).not.toContain(secret)
  })
)
