import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newDatabaseOn } from "../harness/Databases.ts"
import { type Installation, installationWith, newInstallation } from "../harness/Installation.ts"
import { ownCluster } from "../harness/Postgres.ts"
import { until } from "../harness/Process.ts"
import { realTime } from "../harness/realTime.ts"
import { type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { expectBalance, type Ledger, newLedger } from "../reliability/Ledger.ts"
import { PREPARED, prepared } from "../reliability/PreparedServer.ts"
import { type Random, randomFrom, SEED } from "../reliability/Random.ts"
import { LONG, record } from "../reliability/Report.ts"
import { type AfterResponse, writeAll } from "../reliability/Writers.ts"
import { endlessWrites, type Write } from "../reliability/Writes.ts"
import { identitiesIn } from "./StoredRows.ts"

const ENOUGH = LONG ? { acknowledged: 20_000, stops: 20 } : { acknowledged: 1000, stops: 3 }

/** Writes that are acknowledged between two stops of PostgreSQL, at least. */
const BETWEEN_STOPS = 250

/** A database with a key, and the ledger of the writes to it. */
interface Books {
  readonly installation: Installation
  readonly key: string
  readonly ledger: Ledger
  readonly next: () => Write
  readonly random: Random
}

const booksOf = Effect.fnUntraced(function* (installation: Installation) {
  const random = randomFrom(SEED)
  const { key, metricId } = yield* Effect.scoped(prepared(installation))
  const books: Books = { installation, key, ledger: newLedger(PREPARED), next: endlessWrites(metricId, random), random }
  return books
})

const written = ({ ledger }: Books): number => ledger.acknowledged.size - PREPARED.length

/** Writes on four connections to a server until they end, or `goesOn` is false. */
const writing = ({ key, ledger, next }: Books, { url }: ServerProcess, goesOn: () => boolean) => {
  const after: AfterResponse = ({ sent, write }) => {
    if (sent.status === 200) return goesOn()
    expect([500, 503], sent.body).toContain(sent.status)
    // 503 says that nothing was saved. 500 says nothing: the answer to the commit was lost on its way from the database.
    if (sent.status === 500) {
      ledger.refused.delete(write.identity)
      ledger.unknown.add(write.identity)
    }
    return false
  }
  return writeAll({ url, key }, ledger, next, after, 4)
}

/** Fails if a server ends by itself, with what it has printed. */
const endedEarly = ({ ended }: ServerProcess) =>
  Effect.flatMap(ended, ({ code, signal, stderr }) =>
    Effect.die(new Error(`a server ended (${code ?? signal}): ${stderr}`))
  )

const isReady = async ({ url }: ServerProcess): Promise<boolean> => (await fetch(`${url}/readyz`)).status === 200

/** Compares the ledger with the database after the last round, and records the figures. */
const balanced = Effect.fnUntraced(function* (books: Books, name: string, figures: Readonly<Record<string, number>>) {
  const where = `at the end, seed ${SEED}`
  const { duplicated, lost, unexpected, unknownStored } = expectBalance(
    books.ledger,
    yield* identitiesIn(books.installation.database),
    where
  )
  record(name, {
    ...figures,
    acknowledged: written(books),
    lost: lost.length,
    duplicated: duplicated.length,
    unexpected: unexpected.length,
    refused: books.ledger.refused.size,
    unknown: books.ledger.unknown.size,
    unknownStored: unknownStored.length
  })
})

it.scopedLive(
  `kill -9 of one of three instances under load: every write answered 200 is stored once, and the others go on (seed ${SEED})`,
  function* () {
    const books = yield* Effect.flatMap(newInstallation(), booksOf)
    const others = yield* Effect.replicateEffect(startServer(books.installation.environment), 2)
    let kills = 0
    while (kills < ENOUGH.stops || written(books) < ENOUGH.acknowledged) {
      const before = written(books)
      let goesOn = true
      const onOthers = others.map((server) => writing(books, server, () => goesOn))
      yield* Effect.scoped(
        Effect.gen(function* () {
          const killed = yield* startServer(books.installation.environment)
          const onKilled = writing(books, killed, () => true)
          yield* Effect.promise(() => realTime(books.random.whole(200, 700)))
          killed.signal("SIGKILL")
          yield* Effect.promise(() => onKilled)
        })
      )
      const atKill = written(books)
      yield* Effect.promise(() => until(() => written(books) > atKill + 20))
      goesOn = false
      yield* Effect.promise(() => Promise.all(onOthers))
      kills++
      expect(written(books)).toBeGreaterThan(before)
      expectBalance(books.ledger, yield* identitiesIn(books.installation.database), `after kill ${kills}, seed ${SEED}`)
    }
    yield* balanced(books, "postgres-instance-kills", { kills })
  }
)

it.scopedLive(
  `PostgreSQL stopped at once under load of two instances: every write answered 200 is stored once, and both are back by themselves (seed ${SEED})`,
  function* () {
    const cluster = yield* ownCluster
    const database = yield* newDatabaseOn(cluster.url)
    const books = yield* booksOf(installationWith(database, yield* temporaryFolder))
    const servers = yield* Effect.replicateEffect(startServer(books.installation.environment), 2)
    let stops = 0
    let slowestReturnMs = 0
    const rounds = Effect.gen(function* () {
      while (stops < ENOUGH.stops || written(books) < ENOUGH.acknowledged) {
        const enough = written(books) + BETWEEN_STOPS
        const writers = servers.map((server) => writing(books, server, () => true))
        yield* Effect.promise(() => until(() => written(books) >= enough))
        yield* Effect.promise(() => realTime(books.random.whole(200, 700)))
        yield* Effect.promise(() => cluster.stop("immediate"))
        yield* Effect.promise(() => Promise.all(writers))
        for (const server of servers) {
          expect((yield* send(`${server.url}/healthz`)).status).toBe(200)
          yield* Effect.promise(() => until(async () => !(await isReady(server))))
        }
        yield* Effect.promise(cluster.start)
        const started = performance.now()
        yield* Effect.promise(async () => {
          for (const server of servers) await until(() => isReady(server))
        })
        slowestReturnMs = Math.max(slowestReturnMs, Math.round(performance.now() - started))
        stops++
        expectBalance(books.ledger, yield* identitiesIn(database), `after stop ${stops}, seed ${SEED}`)
      }
    })
    // The end of a server is noticed after the end of its connections, and says why.
    const failing = Effect.onError(rounds, () => Effect.sleep("1 second"))
    yield* Effect.raceFirst(failing, Effect.forEach(servers, endedEarly, { concurrency: "unbounded", discard: true }))
    yield* balanced(books, "postgres-stops", { stops, slowestReturnMs })
  }
)
