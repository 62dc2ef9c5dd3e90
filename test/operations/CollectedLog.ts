import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"

/** A log line. */
export interface LogLine {
  readonly level: string
  readonly text: string
}

/** Collects log lines instead of printing them. */
export const collectedLog = Effect.sync(() => {
  const lines: Array<LogLine> = []
  const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
    lines.push({ level: logLevel.label, text: JSON.stringify(message) })
  })
  return {
    lines,
    layer: Layer.merge(Logger.replace(Logger.defaultLogger, logger), Logger.minimumLogLevel(LogLevel.Info))
  }
})
