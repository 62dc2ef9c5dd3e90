import { randomUUID } from "node:crypto"
import * as Context from "effect/Context"
import * as FiberRef from "effect/FiberRef"
import * as FiberRefs from "effect/FiberRefs"
import * as HashMap from "effect/HashMap"
import * as Logger from "effect/Logger"

/** The identifier that a response and the log lines of its request share. */
export class RequestId extends Context.Tag("daybook/edge/RequestId")<RequestId, string>() {}

export const newRequestId = (): string => randomUUID()

/**
 * Adds the request's id to every log line written for it. It is looked up when something is logged, which is seldom; an
 * annotation would cost every request.
 */
export const withRequestId = <Message, Output>(logger: Logger.Logger<Message, Output>) =>
  Logger.mapInputOptions(logger, (options: Logger.Logger.Options<Message>) => {
    const { unsafeMap } = FiberRefs.getOrDefault(options.context, FiberRef.currentContext)
    const requestId = unsafeMap.get(RequestId.key)
    return requestId === undefined
      ? options
      : { ...options, annotations: HashMap.set(options.annotations, "requestId", requestId) }
  })
