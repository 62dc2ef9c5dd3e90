import { type ChildProcess, spawn } from "node:child_process"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { builtOnce } from "./build.ts"

/** The built command as npm installs it. */
export const DAYBOOK = path.resolve("packages/cli/bin/daybook.js")

/** The whole environment of a process besides `PATH`: nothing else comes from the environment of the tests. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How a process ended, and what it printed. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A running process. */
export interface Started {
  readonly child: ChildProcess
  /** What it has written to standard error so far. */
  readonly stderr: () => string
  /** What it has written to standard output and standard error so far. */
  readonly printed: () => string
  readonly ended: Promise<Ended>
}

/** Starts a program. Its standard input is `input`, then end of file; with `open` it stays open. */
export const start = (
  program: string,
  args: ReadonlyArray<string>,
  environment: Environment,
  options: { readonly input?: string | undefined; readonly folder?: string | undefined; readonly open?: boolean } = {}
): Started => {
  builtOnce()
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
    cwd: options.folder
  })
  let stdout = ""
  let stderr = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text
  })
  // The process may end before it reads anything.
  child.stdin.on("error", () => {})
  if (options.open !== true) child.stdin.end(options.input ?? "")
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  return { child, stderr: () => stderr, printed: () => stdout + stderr, ended }
}

/** Starts the built `daybook`. */
export const startDaybook = (args: ReadonlyArray<string>, environment: Environment, program = DAYBOOK): Started =>
  start(process.execPath, [program, ...args], environment)

/** Runs the built `daybook` to its end. */
export const daybook = (args: ReadonlyArray<string>, environment: Environment): Effect.Effect<Ended> =>
  Effect.promise(() => startDaybook(args, environment).ended)

/** Waits until a condition holds; the time limit of the test ends the wait otherwise. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}
