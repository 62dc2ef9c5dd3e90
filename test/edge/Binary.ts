import { type ChildProcess, spawn } from "node:child_process"
import * as path from "node:path"
import * as Effect from "effect/Effect"

const DAYBOOK = path.resolve("packages/cli/bin/daybook.js")

type Environment = Readonly<Record<string, string>>

/** How a process of the built program ended, and what it printed. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A `daybook serve` under way. */
export interface Serving {
  readonly url: string
  /** What it has written to standard error so far. */
  readonly stderr: () => string
  readonly signal: (signal: NodeJS.Signals) => void
  readonly ended: Effect.Effect<Ended>
}

interface Running {
  readonly child: ChildProcess
  readonly stderr: () => string
  readonly ended: Promise<Ended>
}

const start = (args: ReadonlyArray<string>, environment: Environment): Running => {
  const child = spawn(process.execPath, [DAYBOOK, ...args], { env: environment, stdio: ["ignore", "pipe", "pipe"] })
  let stdout = ""
  let stderr = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, stdout, stderr }))
  })
  return { child, stderr: () => stderr, ended }
}

/** Runs the built program to its end. */
export const daybook = (args: ReadonlyArray<string>, environment: Environment): Effect.Effect<Ended> =>
  Effect.promise(() => start(args, environment).ended)

/** Starts the built server on a free port; it is gone after the test. */
export const serving = (environment: Environment) =>
  Effect.acquireRelease(
    Effect.sync(() => start(["serve"], { DAYBOOK_PORT: "0", ...environment })),
    ({ child }) => Effect.sync(() => child.kill("SIGKILL"))
  ).pipe(
    Effect.flatMap(({ child, ended, stderr }) =>
      Effect.map(
        Effect.promise(() => addressIn(child, stderr, ended)),
        (url): Serving => ({ url, stderr, signal: (signal) => child.kill(signal), ended: Effect.promise(() => ended) })
      )
    )
  )

const addressIn = (child: ChildProcess, stderr: () => string, ended: Promise<Ended>): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      // The greeting is one write, and the base URL comes after the address.
      const address = /base URL\s+(\S+)\/v1\n/.exec(stderr())?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stderr?.on("data", look)
    ended.then(({ stderr }) => reject(new Error(`daybook serve ended: ${stderr}`)), reject)
  })

/** A fresh key, made as an owner makes one. */
export const newKey = (environment: Environment, scope: "read" | "write" | "full" = "full"): Effect.Effect<string> =>
  Effect.map(daybook(["keys", "create", "--name", "test", "--scope", scope], environment), ({ stdout }) =>
    stdout.trim()
  )
