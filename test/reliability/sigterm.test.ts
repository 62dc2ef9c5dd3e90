import * as fs from "node:fs"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { headBytes, postBytes, RawConnection } from "../harness/RawConnection.ts"
import { realTime } from "../harness/realTime.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { type Sent, send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { expectKept, type Ledger, newLedger } from "./Ledger.ts"
import { PREPARED, prepared } from "./PreparedServer.ts"
import { type Random, randomFrom, SEED } from "./Random.ts"
import { LONG, record } from "./Report.ts"
import { rowsInFile } from "./StoredRows.ts"
import { writeAll } from "./Writers.ts"
import { endlessWrites, type Write } from "./Writes.ts"

const STOPS = LONG ? 100 : 5
/** Every nth stop has to wait for an upload that never ends. */
const WITH_UPLOAD_EVERY = LONG ? 20 : 5

/** Connections without a request in flight: idle, silent, with half a request. */
const bystanders = async ({ url }: ServerProcess): Promise<ReadonlyArray<RawConnection>> => {
  const idle = await RawConnection.open(url)
  idle.write(headBytes("GET /healthz HTTP/1.1", { Host: "localhost" }))
  await idle.until("alive")
  const silent = await RawConnection.open(url)
  const halfHead = await RawConnection.open(url)
  halfHead.write("POST /v1/water HTTP/1.1\r\nHost: local")
  return [idle, silent, halfHead]
}

/** An upload of which only the first half is sent. */
const halfUpload = async ({ url }: ServerProcess, key: string): Promise<RawConnection> => {
  const connection = await RawConnection.open(url)
  connection.write(postBytes("/v1/water", key, '{"amount', { "Content-Length": "16", Connection: "keep-alive" }))
  // The server has read it, because it answered a later request.
  await (await fetch(`${url}/healthz`)).text()
  return connection
}

interface Stop {
  readonly installation: Installation
  readonly key: string
  readonly ledger: Ledger
  readonly next: () => Write
  readonly random: Random
  readonly upload: boolean
}

/** One stop under load; returns the late refusals and the responses that were cut off. */
const stopped = ({ key, ledger, next, random, installation, upload }: Stop) =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(installation.environment)
      expect((yield* send(`${server.url}/v1/me`, { key })).status).toBe(200)
      const others = [...(yield* Effect.promise(() => bystanders(server)))]
      if (upload) others.push(yield* Effect.promise(() => halfUpload(server, key)))
      const late: Array<Sent> = []
      const writing = writeAll({ url: server.url, key }, ledger, next, ({ acknowledged, sent }) => {
        if (!acknowledged) late.push(sent)
        return acknowledged
      })
      yield* Effect.promise(() => realTime(random.whole(0, 400)))
      server.signal("SIGTERM")
      const ended = yield* server.ended
      expect(ended.code, ended.stderr).toBe(0)
      const begun = yield* Effect.promise(() => writing)
      for (const connection of others) connection.close()
      return { late, begun }
    })
  ).pipe(Effect.orDie)

it.scopedLive(
  `SIGTERM at any time under 8 writers: every write answered 200 is stored, exit code 0, no -wal left (seed ${SEED})`,
  function* () {
    const random = randomFrom(SEED)
    const installation = installationIn(yield* temporaryFolder)
    const { key, metricId } = yield* Effect.scoped(prepared(installation))
    const ledger = newLedger(PREPARED)
    const next = endlessWrites(metricId, random)
    const figures = {
      stops: 0,
      acknowledged: 0,
      refused: 0,
      unknown: 0,
      unknownStored: 0,
      incompleteResponses: 0,
      lost: 0
    }
    for (; figures.stops < STOPS; figures.stops++) {
      const where = `at stop ${figures.stops + 1}, seed ${SEED}`
      const upload = figures.stops % WITH_UPLOAD_EVERY === WITH_UPLOAD_EVERY - 1
      const { begun, late } = yield* stopped({ installation, key, ledger, next, random, upload })
      expect(begun, `incomplete responses ${where}`).toEqual([])
      for (const sent of late) {
        expectRefusal(sent, "unavailable")
        expect(Number(sent.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
        expect(sent.headers.get("connection")).toBe("close")
      }
      expect(fs.readdirSync(installation.folder), where).toEqual(["daybook.db"])
      const { unknownStored } = expectKept(ledger, yield* rowsInFile(installation.database), where)
      figures.unknownStored = unknownStored.length
      figures.refused += late.length
      figures.incompleteResponses += begun.length
    }
    record("sigterm", {
      ...figures,
      acknowledged: ledger.acknowledged.size - PREPARED.length,
      unknown: ledger.unknown.size
    })
  }
)
