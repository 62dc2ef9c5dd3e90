import * as Effect from "effect/Effect"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { newKey, type ServerProcess, startServer } from "../harness/ServerProcess.ts"

/** Several servers on one database, and a key. */
export interface Instances extends Installation {
  readonly servers: ReadonlyArray<ServerProcess>
  readonly key: string
}

/** Starts several servers at once on one new database. */
export const startInstances = (count: number, settings: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(newInstallation(settings), (installation) => instancesOf(installation, count))

/** Starts several servers at once on the database of an installation. */
export const instancesOf = Effect.fnUntraced(function* (installation: Installation, count: number) {
  const servers = yield* Effect.replicateEffect(startServer(installation.environment), count, {
    concurrency: "unbounded"
  })
  const instances: Instances = { ...installation, servers, key: yield* newKey(installation.environment) }
  return instances
})

/** The environment of a process whose clock is ahead. */
export const clockAhead = (ms: number) => ({
  NODE_OPTIONS: `--import=${new URL("shiftedClock.mjs", import.meta.url).href}`,
  CLOCK_AHEAD_MS: String(ms)
})

/** Servers on one database, each with its own clock: how many milliseconds it is ahead of the first one's. */
export const withClocks = Effect.fnUntraced(function* (
  ahead: ReadonlyArray<number>,
  settings: Readonly<Record<string, string>> = {}
) {
  const installation = yield* newInstallation(settings)
  const first = yield* instancesOf(installation, 1)
  const others = yield* Effect.forEach(ahead, (ms) => startServer({ ...installation.environment, ...clockAhead(ms) }))
  const instances: Instances = { ...first, servers: [...first.servers, ...others] }
  return instances
})

/** The instance that a request of this number goes to: each in turn. */
export const inTurn = ({ servers }: Instances, number: number): ServerProcess => {
  const server = servers[number % servers.length]
  if (server === undefined) throw new Error("there is no instance")
  return server
}
