import { HealthMetric, SyncResult } from "@daybook/core"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { expect } from "vitest"
import { connectionsTo } from "../harness/HttpConnections.ts"
import { startInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { emptyModel, type Model } from "./Model.ts"
import { operationsFor } from "./ModelOperations.ts"
import { differencesFrom, type RunningLog, readBack, restartDuring } from "./ModelRestarts.ts"
import { exchangeText, mismatches, newHistory, perform } from "./ModelRun.ts"
import { DATES } from "./ModelValues.ts"
import { randomFrom, SEED } from "./Random.ts"
import { LONG, record } from "./Report.ts"

const OPERATIONS = 1500
/** The signals of the stops, evenly spaced among the operations. */
const STOPS = LONG
  ? Array.from({ length: 8 }, (_, stop) => (stop % 4 === 1 ? "SIGTERM" : "SIGKILL"))
  : (["SIGKILL", "SIGTERM", "SIGKILL"] as const)
const ENOUGH = LONG ? { ms: 240_000, operations: 20_000 } : { ms: 0, operations: OPERATIONS }

/** What became of the values of syncs. */
const SYNCED = { applied: 0, pinned: 0, typed: 0, manualCheckIns: 0, otherStore: 0 }

const figures = {
  operations: 0,
  corrections: 0,
  deletions: 0,
  undos: 0,
  undosOfSeveral: 0,
  redos: 0,
  syncs: 0,
  ...SYNCED,
  imports: 0,
  undosOfImports: 0,
  seeds: 0,
  kills: 0,
  stops: 0,
  withoutResponse: 0,
  doneWithoutResponse: 0,
  differences: 0
}

/** Counts the changes of a log that correct, delete, undo and redo. */
const countChanges = ({ changes }: Model): void => {
  for (const { action, kind, rows, undoes } of changes) {
    if (["food", "water", "workout"].includes(kind) && action === "update") figures.corrections++
    if (action === "delete") figures.deletions++
    if (undoes !== undefined) figures[undoes.undoes === undefined ? "undos" : "redos"]++
    if (undoes !== undefined && rows.length > 1) figures.undosOfSeveral++
    if (kind === "import") figures[undoes === undefined ? "imports" : "undosOfImports"]++
  }
}

/** Counts what a sync did. */
const countSynced = (answer: unknown): void => {
  const { applied, kept, refused } = Schema.decodeUnknownSync(SyncResult)(answer)
  figures.syncs++
  figures.applied += applied.readings + applied.checkIns + applied.metrics
  figures.pinned += kept.pinned
  figures.typed += kept.typed
  figures.manualCheckIns += kept.manualCheckIns
  figures.otherStore += refused.filter(({ why }) => why === "other_store").length
}

const catalogueOf = (url: string, key: string) =>
  Effect.map(send(`${url}/v1/health/metrics?all=true`, { key }), ({ body }) =>
    Schema.decodeUnknownSync(Schema.Array(HealthMetric))(JSON.parse(body))
  )

/** Runs the operations of a seed on a new log: compares every response, and stops the server in between. */
const runSeed = (seed: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const random = randomFrom(seed)
      const next = operationsFor(seed)
      const history = newHistory(seed)
      const real = yield* startInstallation()
      const owner = yield* newKey(real.environment, "full", "owner")
      const keys = { owner, phone: yield* newKey(real.environment, "write", "phone") }
      const { url } = real.server
      let log: RunningLog = {
        server: real.server,
        connections: connectionsTo(url, 1),
        model: emptyModel(yield* catalogueOf(url, owner))
      }
      const audit = Effect.promise(() => readBack(log.connections, keys, DATES)).pipe(
        Effect.flatMap((seen) => {
          const faults = differencesFrom(log.model, seen)
          return faults.length === 0
            ? Effect.void
            : Effect.die(history.diverged(["when everything is read:", ...faults]))
        })
      )
      const verify = Effect.flatMap(daybook(["verify"], real.environment), ({ code, stderr, stdout }) =>
        code === 0 ? Effect.void : Effect.die(history.diverged([`daybook verify: ${stdout}${stderr}`]))
      )
      const between = Math.floor(OPERATIONS / (STOPS.length + 1))
      for (let done = 1; done <= OPERATIONS; done++) {
        const signal = done % between === 0 ? STOPS[done / between - 1] : undefined
        if (signal !== undefined) {
          const stopped = yield* restartDuring(real, keys, log, signal, { random, next, history })
          log = stopped
          figures[signal === "SIGKILL" ? "kills" : "stops"]++
          if (stopped.outcome === "done without a response") figures.doneWithoutResponse++
          if (stopped.outcome === "done without a response" || stopped.outcome === "not done") figures.withoutResponse++
          yield* audit
          yield* verify
        } else {
          const operation = next(random, log.model)
          const prediction = operation.predict(log.model)
          const sent = yield* Effect.promise(() => perform(log.connections, keys, operation))
          history.note(exchangeText(operation, sent))
          const faults = sent === undefined ? ["no response"] : mismatches(prediction, sent)
          if (faults.length > 0) return yield* Effect.die(history.diverged(faults))
          if (operation.path === "/sync/days" && sent !== undefined) countSynced(JSON.parse(sent.body))
          if ("answer" in prediction && sent !== undefined) prediction.commit?.(JSON.parse(sent.body))
        }
        figures.operations++
      }
      yield* audit
      log.connections.close()
      countChanges(log.model)
      figures.seeds++
    })
  ).pipe(Effect.tapErrorCause(() => Effect.sync(() => figures.differences++)))

it.live(
  "random operations, corrections, syncs, imports, undos and redos with kills and restarts: each response equals that of a model of the contract, field by field",
  () =>
    Effect.gen(function* () {
      const started = performance.now()
      let seed = SEED
      do yield* runSeed(seed++)
      while (performance.now() - started < ENOUGH.ms || figures.operations < ENOUGH.operations)
      expect(figures.kills).toBeGreaterThan(1)
      for (const kind of [
        "corrections",
        "deletions",
        "undos",
        "undosOfSeveral",
        "redos",
        "syncs",
        "applied",
        "pinned",
        "typed",
        "manualCheckIns",
        "otherStore",
        "imports",
        "undosOfImports"
      ] as const)
        expect(figures[kind], kind).toBeGreaterThan(0)
    }).pipe(Effect.ensuring(Effect.sync(() => record("model", { ...figures, seed: SEED }))))
)
