import { setImmediate } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { type Connections, connectionsTo } from "../harness/HttpConnections.ts"
import type { Installation } from "../harness/Installation.ts"
import { type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import type { Model, Operation } from "./Model.ts"
import { type MakeOperation, readsAround } from "./ModelOperations.ts"
import { copyOf, exchangeText, type History, type Keys, mismatches, perform } from "./ModelRun.ts"
import type { Random } from "./Random.ts"

/** A running server, and the model of its log. */
export interface RunningLog {
  readonly server: ServerProcess
  readonly connections: Connections
  readonly model: Model
}

/** The restarted server, and the outcome of the operation that was in flight at the stop. */
export interface Stopped extends RunningLog {
  readonly outcome: "answered" | "refused" | "done without a response" | "not done"
}

const LATEST_MICROSECONDS = 3000

/** Waits for less time than a timer can. */
const waitMicroseconds = async (microseconds: number): Promise<void> => {
  const until = performance.now() + microseconds / 1000
  while (performance.now() < until) await setImmediate()
}

/** How often an undo is interrupted rather than any write, and how many operations are made to find one. */
const UNDOS = 0.5
const TRIED = 200

/** A write whose outcome can be read afterwards: its date is given, or it has none. */
const pickWrite = (next: MakeOperation, random: Random, model: Model): Operation => {
  const isUndo = random.chance(UNDOS)
  for (let tried = 0; ; tried++) {
    const operation = next(random, model)
    const { date = "none" } = operation.body ?? {}
    const isOfChange = operation.path.includes("/changes/")
    if (operation.method === "GET" || date === "today" || (isUndo && !isOfChange && tried < TRIED)) continue
    const isReadable =
      isOfChange ||
      operation.dates.length > 0 ||
      operation.path.includes("custom-metrics") ||
      operation.method === "DELETE"
    if (isReadable && "answer" in operation.predict(copyOf(model))) return operation
  }
}

/**
 * Stops the server by a signal while a write is in flight, and starts it again on the same file. A write without a response
 * must have been done completely or not at all.
 */
export const restartDuring = (
  real: Installation & { readonly server: ServerProcess },
  keys: Keys,
  log: RunningLog,
  signal: "SIGKILL" | "SIGTERM",
  { history, next, random }: { readonly random: Random; readonly next: MakeOperation; readonly history: History }
) =>
  Effect.gen(function* () {
    const operation = pickWrite(next, random, log.model)
    const answering = perform(log.connections, keys, operation)
    yield* Effect.promise(() => waitMicroseconds(random.whole(0, LATEST_MICROSECONDS)))
    log.server.signal(signal)
    const sent = yield* Effect.promise(() => answering)
    yield* log.server.ended
    log.connections.close()
    history.note(`${signal} during: ${exchangeText(operation, sent)}`)
    const server = yield* startServer(real.environment)
    const connections = connectionsTo(server.url, 1)
    const resolved = (model: Model, outcome: Stopped["outcome"]): Stopped => ({ server, connections, model, outcome })

    const after = copyOf(log.model)
    const prediction = operation.predict(after)
    const faults = sent === undefined || sent.status === 503 ? [] : mismatches(prediction, sent)
    if (faults.length > 0) return yield* Effect.die(history.diverged(faults))
    if ("answer" in prediction && sent?.status !== 503) {
      prediction.commit?.(sent === undefined ? undefined : JSON.parse(sent.body))
    }
    if (sent?.status === 503) return resolved(log.model, "refused")
    if (sent !== undefined) return resolved(after, "answered")

    const seen = yield* Effect.promise(() => readBack(connections, keys, operation.dates))
    const asAfter = differencesFrom(after, seen)
    if (asAfter.length === 0) return resolved(after, "done without a response")
    const asBefore = differencesFrom(log.model, seen)
    if (asBefore.length === 0) return resolved(log.model, "not done")
    return yield* Effect.die(
      history.diverged(["differs from done:", ...asAfter, "differs from not done:", ...asBefore])
    )
  })

type Seen = ReadonlyArray<readonly [Operation, Awaited<ReturnType<typeof perform>>]>

/** Reads everything about some dates. */
export const readBack = async (connections: Connections, keys: Keys, dates: ReadonlyArray<string>): Promise<Seen> => {
  const seen: Array<Seen[number]> = []
  for (const read of readsAround(dates)) seen.push([read, await perform(connections, keys, read)])
  return seen
}

/** The differences between what was read and a model. */
export const differencesFrom = (model: Model, seen: Seen): ReadonlyArray<string> =>
  seen.flatMap(([read, sent]) =>
    sent === undefined
      ? [`no response to ${read.path}`]
      : mismatches(read.predict(model), sent).map((fault) => `${read.path}: ${fault}`)
  )
