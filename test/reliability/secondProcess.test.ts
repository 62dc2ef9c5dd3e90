import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { type RawSqlite, rawSqlite } from "../harness/RawSqlite.ts"
import { realTime } from "../harness/realTime.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { expectKept, newLedger } from "./Ledger.ts"
import { PREPARED, type Prepared, prepared } from "./PreparedServer.ts"
import { type Random, randomFrom, SEED } from "./Random.ts"
import { expectReads } from "./Reads.ts"
import { LONG, record } from "./Report.ts"
import { rowsInFile } from "./StoredRows.ts"
import { connectWithKey, writeAll } from "./Writers.ts"
import { endlessWrites } from "./Writes.ts"

const HELD_MS = 500
const LASTS_MS = LONG ? 60_000 : 6000

/** Creates, lists and revokes keys repeatedly with the terminal; returns their names. */
const terminal = Effect.fnUntraced(function* (installation: Installation, refusals: Array<string>, until: number) {
  const made: Array<string> = []
  const run = (...words: ReadonlyArray<string>) =>
    Effect.map(daybook(["keys", ...words], installation.environment), ({ code, stderr, stdout }) => {
      if (code !== 0) refusals.push(`keys ${words[0]}: ${stderr}`)
      return code === 0 ? stdout : undefined
    })
  for (let n = 0; performance.now() < until; n++) {
    const name = `key ${n}`
    if ((yield* run("create", "--name", name, "--scope", "read")) === undefined) continue
    made.push(`key ${name}`)
    const listed: ReadonlyArray<{ readonly id: string; readonly name: string }> = JSON.parse(
      (yield* run("list", "--json")) ?? "[]"
    )
    const id = listed.find((key) => key.name === name)?.id
    if (id !== undefined) yield* run("revoke", id)
  }
  return made
})

/** A program that holds the write lock for half a second at a time, with short gaps. */
const holder = async (raw: RawSqlite, random: Random, until: number): Promise<number> => {
  let held = 0
  while (performance.now() < until) {
    // It waits for the lock with SQLite's busy timeout.
    raw.exec("BEGIN IMMEDIATE")
    await realTime(HELD_MS)
    raw.exec("COMMIT")
    held++
    await realTime(random.whole(30, 100))
  }
  return held
}

/** Reads continuously; returns the number of reads. */
const reader = async ({ key, server }: Prepared, until: number): Promise<number> => {
  let reads = 0
  for (; performance.now() < until; reads++) await expectReads(server.url, key)
  return reads
}

it.scopedLive(
  `keys created, listed and revoked, and another program's lock, beside 4 writers: no request is refused (seed ${SEED})`,
  function* () {
    const random = randomFrom(SEED)
    const installation = installationIn(yield* temporaryFolder)
    const ready = yield* prepared(installation)
    const ledger = newLedger(PREPARED)
    const raw = yield* rawSqlite(installation.database)
    const until = performance.now() + LASTS_MS
    const refusals: Array<string> = []
    const next = endlessWrites(ready.metricId, random)
    const writing = writeAll(
      { url: ready.server.url, key: ready.key },
      ledger,
      next,
      ({ acknowledged, sent, write }) => {
        if (!acknowledged) refusals.push(`${write.path}: ${sent.status} ${sent.body}`)
        return performance.now() < until
      },
      4
    )
    const [made, held, reads] = yield* Effect.all(
      [
        terminal(installation, refusals, until),
        Effect.promise(() => holder(raw, random, until)),
        Effect.promise(() => reader(ready, until))
      ],
      { concurrency: "unbounded" }
    )
    yield* Effect.promise(() => writing)
    for (const identity of made) ledger.acknowledged.add(identity)
    record("second-process", {
      locks: held,
      keys: made.length,
      acknowledged: ledger.acknowledged.size - PREPARED.length,
      reads,
      refused: refusals.length
    })
    expect(refusals.slice(0, 3), `${refusals.length} refused, seed ${SEED}`).toEqual([])
    expectKept(ledger, yield* rowsInFile(installation.database), `seed ${SEED}`)
  }
)

it.scopedLive("while another program holds the lock, reads are answered and writes wait for it", function* () {
  const installation = installationIn(yield* temporaryFolder)
  const { key, metricId, server } = yield* prepared(installation)
  const raw = yield* rawSqlite(installation.database)
  const ledger = newLedger(PREPARED)
  const next = endlessWrites(metricId, randomFrom(SEED))
  raw.exec("BEGIN IMMEDIATE")
  const answers: Array<"read" | "write"> = []
  const writing = Array.from({ length: 8 }, async () => {
    const { body, identity, path } = next()
    const outcome = await connectWithKey(server.url, key).post(path, body)
    answers.push("write")
    expect(outcome).toMatchObject({ kind: "answered", sent: { status: 200 } })
    ledger.acknowledged.add(identity)
  })
  yield* Effect.promise(async () => {
    for (let round = 0; round < 5; round++) {
      await expectReads(server.url, key)
      answers.push("read")
    }
  })
  raw.exec("COMMIT")
  yield* Effect.promise(() => Promise.all(writing))
  expect(answers).toEqual([...Array.from({ length: 5 }, () => "read"), ...Array.from({ length: 8 }, () => "write")])
  expectKept(ledger, yield* rowsInFile(installation.database), "with all writes answered")
})
