import * as fs from "node:fs"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { copiesReport, removeMoment, restore, verify, writeMoment } from "../../packages/server/src/index.ts"
import { fakeS3 } from "../harness/FakeS3.ts"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { startDaybook } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { realNow, realTime } from "../harness/realTime.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { type Assistant, connected } from "../mcp/McpClient.ts"

// A served log is killed at a random time while apps, an assistant, a phone and a terminal write. Its machine is thrown away, and the log is
// restored from its copies.

const ROUNDS = Number(process.env.KILLS ?? 2)

const STORE = { keyId: "copies", secret: "a-secret-of-the-store" }

/** What the writers were told is saved, by name, with the time of the answer. */
interface Written {
  readonly acknowledged: Map<string, number>
  readonly sent: Set<string>
}

const post = async (url: string, key: string, body: unknown): Promise<boolean> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  await response.text()
  return response.status === 200
}

const FIRST_DAY = Date.parse("2026-01-01T00:00:00Z")
const DAY_MS = 86_400_000

const dateOf = (daysBefore: number): string => new Date(FIRST_DAY - daysBefore * DAY_MS).toISOString().slice(0, 10)

/** The steps of a day so far, as a phone sends them: each body replaces the one before. */
const stepsOf = (number: number, steps: number) => {
  const date = `${dateOf(number)} 00:00:00 +0000`
  return { data: { metrics: [{ name: "step_count", units: "count", data: [{ date, qty: steps, source: "Phone" }] }] } }
}

/** The ways to write: each saves the n-th entry of a writer, and is true if the server says that it is saved. */
const waysOf = (url: string, key: string, assistant: Assistant, home: string) => [
  (name: string) => post(`${url}/v1/food`, key, { name: `Food ${name}`, calories: 100, meal: "lunch" }),
  (name: string, number: number, n: number) =>
    post(`${url}/v1/workouts`, key, {
      date: dateOf(number * 50 + n),
      exercises: [{ name: `Lift ${name}`, sets: [{ reps: 5, weightKg: 60 }] }]
    }),
  async (name: string) =>
    !(await assistant.call("log_food", { name: `Told ${name}`, calories: 100, meal: "snack" })).isError,
  (_: string, number: number, n: number) => post(`${url}/sync/health-auto-export`, key, stepsOf(number, n + 1)),
  async (name: string) => {
    const environment = { HOME: home, XDG_STATE_HOME: home, DAYBOOK_URL: url, DAYBOOK_API_KEY: key }
    return (await startDaybook(["food", `Typed ${name}`, "100k", "--yes"], environment).ended).code === 0
  }
]

const WRITERS = 5
const PHONE = 3
const TERMINAL = 4

/** Writes one entry after the other until it is stopped. */
const writer = (
  save: ReturnType<typeof waysOf>[number],
  number: number,
  { acknowledged, sent }: Written,
  isOn: () => boolean
) =>
  Effect.promise(async () => {
    for (let n = 0; isOn(); n++) {
      const name = `${number}-${n}-entry`
      sent.add(name)
      try {
        if (await save(name, number, n)) acknowledged.set(name, realNow())
      } catch {
        // The server was killed: it is not known whether it saved this.
      }
    }
  })

const namesIn = (file: string, rounds: number) =>
  Effect.scoped(
    Effect.map(rawSqlite(file), (db) => {
      const names = new Set<string>()
      const texts = db.prepare("SELECT name AS text FROM food UNION ALL SELECT exercises FROM workout").all()
      for (const { text } of texts) for (const name of String(text).match(/\d+-\d+-entry/g) ?? []) names.add(name)
      const days = new Map(
        db
          .prepare("SELECT date, steps FROM health_day")
          .all()
          .map((row) => [row.date, row.steps])
      )
      for (let number = PHONE; number < rounds * WRITERS; number += WRITERS) {
        const steps = Number(days.get(dateOf(number)) ?? 0)
        for (let n = 0; n < steps; n++) names.add(`${number}-${n}-entry`)
      }
      return names
    })
  )

/** Runs one round. Returns the milliseconds before the kill of which writes are missing. */
const round = (place: Installation, key: string, number: number, durable: Set<string>) =>
  Effect.gen(function* () {
    const server = yield* startServer(place.environment)
    const home = yield* temporaryFolder
    const assistant = yield* connected("SDK 1", server.url, key)
    const written: Written = { acknowledged: new Map(), sent: new Set() }
    let isOn = true
    const writers = yield* Effect.fork(
      Effect.all(
        waysOf(server.url, key, assistant, home).map((save, each) =>
          writer(save, number * WRITERS + each, written, () => isOn)
        ),
        { concurrency: "unbounded" }
      )
    )
    // What is written before the first snapshot of a start is on the machine alone.
    const wait = Effect.repeat(
      Effect.zipRight(
        pause(100),
        Effect.promise(() => copiesReport(place.environment))
      ),
      { until: ({ server: state }) => state?.snapshotAt != null }
    )
    yield* wait
    yield* pause(1500 + Math.random() * 2500)
    server.signal("SIGKILL")
    yield* server.ended
    const killed = realNow()
    isOn = false
    yield* Fiber.join(writers)
    for (const name of fs.readdirSync(place.folder)) fs.rmSync(`${place.folder}/${name}`, { recursive: true })

    const moment = yield* Effect.promise(() => writeMoment(place.environment, "now"))
    yield* Effect.promise(() => restore(place.environment, moment.file))
    yield* Effect.promise(() => removeMoment(place.environment, moment.file))
    yield* Effect.promise(() => verify(place.environment))

    const found = yield* namesIn(place.database, number + 1)
    for (const name of durable) expect(found.has(name), `${name} of an earlier round`).toBe(true)
    for (const name of found) expect(durable.has(name) || written.sent.has(name), name).toBe(true)
    const inOrder = [...written.acknowledged].sort(([, a], [, b]) => a - b)
    const lost = inOrder.filter(([name]) => !found.has(name))
    const oldest = lost[0]?.[1] ?? killed
    // Writes of several writers overlap: a little later one may be in the same second. A terminal ends a while after its write.
    const isTyped = (name: string) => Number.parseInt(name, 10) % WRITERS === TERMINAL
    const after = inOrder.filter(([name, at]) => found.has(name) && !isTyped(name) && at > oldest + OVERLAP_MS)
    expect(after, "a write is there, and one before it is not").toEqual([])
    durable.clear()
    for (const name of found) durable.add(name)
    return { acknowledged: inOrder.length, lost: lost.length, window: killed - oldest }
  }).pipe(Effect.scoped)

const pause = (ms: number) => Effect.promise(() => realTime(ms))

const OVERLAP_MS = 100

it.scopedLive.each(["folder", "store"] as const)("a log is restored after its machine is lost: %s", (kind) =>
  Effect.gen(function* () {
    const machine = yield* temporaryFolder
    const elsewhere = yield* temporaryFolder
    const store = yield* Effect.acquireRelease(
      Effect.promise(() => fakeS3(STORE)),
      ({ close }) => Effect.promise(close)
    )
    const place = installationIn(machine, {
      DAYBOOK_COPY_PASSPHRASE: "correct horse battery staple",
      ...(kind === "folder"
        ? { DAYBOOK_COPY_TO: elsewhere }
        : {
            DAYBOOK_COPY_TO: "s3://bucket/household/daybook",
            DAYBOOK_COPY_ENDPOINT: store.endpoint,
            DAYBOOK_COPY_KEY_ID: STORE.keyId,
            DAYBOOK_COPY_SECRET: STORE.secret
          })
    })
    const key = yield* newKey(place.environment)
    const durable = new Set<string>()
    const totals = { acknowledged: 0, lost: 0 }
    const windows: Array<number> = []
    for (let number = 0; number < ROUNDS; number++) {
      const { acknowledged, lost, window } = yield* round(place, key, number, durable)
      totals.acknowledged += acknowledged
      totals.lost += lost
      windows.push(window)
    }
    expect(totals.acknowledged).toBeGreaterThan(0)
    // A run with many rounds reports its figures.
    if (process.env.KILLS !== undefined)
      yield* Effect.logInfo({ kind, ...totals, windows: windows.toSorted((a, b) => a - b) })
  })
)
