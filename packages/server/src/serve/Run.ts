import { createRequire } from "node:module"
import { NotFound } from "@daybook/core"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberRef from "effect/FiberRef"
import * as FiberRefs from "effect/FiberRefs"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import { InvalidValue, type Settings } from "../admin/Settings.ts"
import { CannotOpen } from "../engines/EngineServices.ts"
import { servedRequest } from "../http/Request.ts"
import { Failure } from "../runtime/Failure.ts"
import { BadSetting } from "./ReadSettings.ts"

const load = createRequire(import.meta.url)

/** Thrown instead of opening a database with a SQLite driver that this Node cannot run. */
export class UnusableDriver extends Data.TaggedError("UnusableDriver")<{ readonly message: string }> {}

/** Version 13 needs Node-API 10, which Node has since 22.14, and ends the process of an older Node without a word. */
export const usableDriver: Effect.Effect<void, UnusableDriver> = Effect.suspend(() => {
  if (Number(process.versions.napi) >= 10) return Effect.void
  const { version }: { readonly version: string } = load("better-sqlite3/package.json")
  return Number.parseInt(version, 10) < 13
    ? Effect.void
    : new UnusableDriver({
        message: `the SQLite driver that was installed, better-sqlite3 ${version}, needs Node 22.14 or later, and this is ${process.versions.node}; with Node 20, install Daybook again`
      })
})

/** Adds the request's id to every log line for it. The id is read only when something is logged, which is seldom. */
const withRequestId = <Message, Output>(logger: Logger.Logger<Message, Output>) =>
  Logger.mapInputOptions(logger, (options: Logger.Logger.Options<Message>) => {
    const context = FiberRefs.getOrDefault(options.context, FiberRef.currentContext)
    const request = Context.getOption(context, HttpServerRequest.HttpServerRequest)
    return Option.isNone(request)
      ? options
      : { ...options, annotations: HashMap.set(options.annotations, "requestId", servedRequest(request.value).id) }
  })

const LEVELS: Record<Settings["logLevel"], LogLevel.LogLevel> = {
  debug: LogLevel.Debug,
  info: LogLevel.Info,
  warning: LogLevel.Warning,
  error: LogLevel.Error
}

const standardError = withRequestId(
  process.stderr.isTTY ? Logger.prettyLogger({ stderr: true }) : Logger.withConsoleError(Logger.jsonLogger)
)

/** Logs to standard error: one JSON object a line, or columns where it is a terminal. */
export const logging = (level: Settings["logLevel"]): Layer.Layer<never> =>
  Layer.merge(Logger.replace(Logger.defaultLogger, standardError), Logger.minimumLogLevel(LEVELS[level]))

/** The logging of a command: warnings only. A command ends with its error, which the log would show twice. */
export const warnings: Layer.Layer<never> = Logger.replace(
  Logger.defaultLogger,
  Logger.filterLogLevel(standardError, ({ _tag }) => _tag === "Warning")
)

/** Runs an effect; its error becomes a `Failure` with a message of one line. */
export const run = async <A, E extends { readonly message: string }>(effect: Effect.Effect<A, E>): Promise<A> =>
  resultOf(await Effect.runPromiseExit(effect))

const FORCED_EXIT = 1
const INTERRUPTED = 130

/**
 * Runs an effect until it ends or the process gets SIGTERM or SIGINT, and then runs its finalizers. A second signal ends the process at
 * once. Returns the exit code: 0, or 130 after SIGINT.
 */
export const runUntilSignal = async <E extends { readonly message: string }>(
  effect: Effect.Effect<never, E>
): Promise<number> => {
  let received: NodeJS.Signals | undefined
  const note = (signal: NodeJS.Signals) => {
    if (received !== undefined) process.exit(signal === "SIGINT" ? INTERRUPTED : FORCED_EXIT)
    received = signal
  }
  process.on("SIGTERM", note)
  process.on("SIGINT", note)
  const exit = await new Promise<Exit.Exit<unknown, unknown>>((ended) =>
    NodeRuntime.runMain(effect, {
      disableErrorReporting: true,
      disablePrettyLogger: true,
      teardown: (exit) => ended(exit)
    })
  )
  process.off("SIGTERM", note)
  process.off("SIGINT", note)
  if (!Exit.isInterrupted(exit)) resultOf(exit)
  return received === "SIGINT" ? INTERRUPTED : 0
}

const resultOf = <A, E>(exit: Exit.Exit<A, E>): A => {
  if (Exit.isSuccess(exit)) return exit.value
  const error = Cause.squash(exit.cause)
  throw new Failure(messageOf(error), codeOf(error))
}

const codeOf = (error: unknown): Failure["code"] => {
  if (error instanceof NotFound || (error instanceof CannotOpen && error.isMissing === true)) return "not_found"
  return error instanceof InvalidValue || error instanceof BadSetting ? "usage" : "failure"
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${messageOf(error.cause)})`
}
