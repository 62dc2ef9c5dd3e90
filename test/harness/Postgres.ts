import { type ChildProcessByStdio, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import type { Readable, Writable } from "node:stream"
import * as Effect from "effect/Effect"

/** A PostgreSQL cluster in a temporary folder. */
export interface Cluster {
  /** The connection string of its superuser. */
  readonly url: string
  /** Stops the server: `fast` disconnects clients, `immediate` leaves recovery to the next start. */
  readonly stop: (mode: "fast" | "immediate") => Promise<void>
  /** Starts the server again, with the same address. */
  readonly start: () => Promise<void>
  /** Stops the server and removes its files. */
  readonly remove: () => Promise<void>
}

/** Starts a cluster. A process of its own keeps it, and removes it also when this process is killed. */
export const startCluster = async (): Promise<Cluster> => {
  const keeper = spawn(process.execPath, ["scripts/postgres/cluster.mjs"], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"]
  })
  const answers = linesOf(keeper)
  const { url }: { readonly url: string } = JSON.parse(await answers())
  const command = async (words: string) => {
    keeper.stdin.write(`${words}\n`)
    await answers()
  }
  return {
    url,
    stop: (mode) => command(`stop ${mode}`),
    start: () => command("start"),
    remove: async () => {
      const ended = once(keeper, "exit")
      keeper.stdin.end()
      await ended
    }
  }
}

/** Each call returns the next line that the keeper prints. */
const linesOf = (keeper: ChildProcessByStdio<Writable, Readable, null>) => {
  const lines = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]()
  return async (): Promise<string> => {
    const { done, value } = await lines.next()
    if (done) throw new Error("the PostgreSQL cluster ended")
    return value
  }
}

/** A cluster of the test's own, for tests that stop it; removed when the scope closes. */
export const ownCluster = Effect.acquireRelease(Effect.promise(startCluster), ({ remove }) => Effect.promise(remove))
