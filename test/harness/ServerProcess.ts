import type { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import { createKey } from "../../packages/server/src/index.ts"
import { type Ended, type Environment, type Started, startDaybook } from "./Process.ts"

/** A running `daybook serve`. */
export interface ServerProcess {
  readonly url: string
  /** What it has written to standard error so far. */
  readonly stderr: () => string
  readonly signal: (signal: NodeJS.Signals) => void
  readonly ended: Effect.Effect<Ended>
}

/** Starts the built server on a free port and waits until it listens. It is killed when the scope closes. */
export const startServer = (environment: Environment, ...flags: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync(() => startDaybook(["serve", ...flags], { DAYBOOK_PORT: "0", ...environment })),
    ({ child }) => Effect.sync(() => child.kill("SIGKILL"))
  ).pipe(
    Effect.flatMap((started) =>
      Effect.map(
        Effect.promise(() => printedUrl(started)),
        (url): ServerProcess => ({
          url,
          stderr: started.stderr,
          signal: (signal) => started.child.kill(signal),
          ended: Effect.promise(() => started.ended)
        })
      )
    )
  )

const printedUrl = ({ child, ended, stderr }: Started): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stderr?.on("data", () => {
      // The greeting is one write, and the base URL comes after the address.
      const url = /base URL\s+(\S+)\/v1\n/.exec(stderr())?.[1]
      if (url !== undefined) resolve(url)
    })
    ended.then(({ stderr }) => reject(new Error(`daybook serve ended: ${stderr}`)), reject)
  })

/** Creates a key as `daybook keys create` does, in this process: starting another one takes longer than the work. */
export const newKey = (environment: Environment, scope: Scope = "full", name = "test"): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => createKey(environment, name, scope)),
    ({ key }) => key
  )

/** Creates a key of full scope and one of read scope. */
export const newKeys = (environment: Environment) =>
  Effect.all({ full: newKey(environment, "full"), read: newKey(environment, "read") }, { concurrency: "unbounded" })
