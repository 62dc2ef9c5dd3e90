import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { installationIn } from "../harness/Installation.ts"
import { inspectDatabase } from "../harness/inspectDatabase.ts"
import { realTime } from "../harness/realTime.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { endlessFeed, FED, type Feed, feedAll } from "./FedWrites.ts"
import { journalIn } from "./JournalRows.ts"
import { balanceOf, expectKept, newLedger } from "./Ledger.ts"
import { randomFrom, SEED } from "./Random.ts"
import { LONG, record } from "./Report.ts"
import { connectWithKey } from "./Writers.ts"

const ENOUGH = LONG ? { sent: 2000, kills: 100 } : { sent: 150, kills: 3 }
const WRITERS = 3

/** The dates of syncs and imports of a file, read without the product's code. */
const fedIn = (database: string) =>
  inspectDatabase(database, (raw) => ({
    integrity: String(raw.pragma("integrity_check(1)")[0]?.integrity_check),
    identities: raw
      .prepare(FED)
      .all()
      .map(({ name }) => String(name)),
    journal: journalIn(raw).faults
  }))

it.scopedLive(`kill -9 amid syncs, imports and undos: each is in once and whole, or not (seed ${SEED})`, function* () {
  const random = randomFrom(SEED)
  const next = endlessFeed(random)
  const installation = installationIn(yield* temporaryFolder)
  const { database, environment } = installation
  const keys: Array<string> = []
  const feed: Feed = {
    ledger: newLedger(),
    unclear: [],
    unclearUndos: new Map(),
    counts: { syncs: 0, imports: 0, undos: 0, repeated: 0 }
  }
  /** Sends until the server is killed. */
  const killedWhileFed = Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(environment)
      while (keys.length < WRITERS) keys.push(yield* newKey(environment, "full", `writer ${keys.length}`))
      const lines = keys.map((key) => connectWithKey(server.url, key))
      const feeding = Promise.all(lines.map((line) => feedAll(line, feed, next, random)))
      yield* Effect.promise(() => realTime(random.whole(300, 900)))
      server.signal("SIGKILL")
      yield* Effect.promise(() => feeding)
      for (const { close } of lines) close()
      yield* server.ended
    })
  )
  let kills = 0
  let unknownStored = 0
  while (kills < ENOUGH.kills || feed.counts.syncs + feed.counts.imports < ENOUGH.sent) {
    yield* killedWhileFed
    kills++
    const where = `after kill ${kills}, seed ${SEED}`
    unknownStored += expectKept(feed.ledger, yield* fedIn(database), where).unknownStored.length
  }
  for (const [kind, count] of Object.entries(feed.counts)) expect(count, kind).toBeGreaterThan(0)
  const { duplicated, lost, unexpected } = balanceOf(feed.ledger, (yield* fedIn(database)).identities)
  record("feed-kills", {
    kills,
    ...feed.counts,
    lost: lost.length,
    duplicated: duplicated.length,
    halfOrUnexpected: unexpected.length,
    unknownStored
  })
})
