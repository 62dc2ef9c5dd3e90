import * as Context from "effect/Context"
import * as FiberRef from "effect/FiberRef"
import * as FiberRefs from "effect/FiberRefs"
import * as HashMap from "effect/HashMap"
import * as Logger from "effect/Logger"

/** The id that an answer and the log's lines about it share. */
export class RequestId extends Context.Tag("daybook/http/RequestId")<RequestId, string>() {}

/**
 * Puts the id of the request on every line that is logged for one. It is looked up when something is logged, which is seldom;
 * an annotation would be carried by every request.
 */
export const withRequestId = <Message, Output>(logger: Logger.Logger<Message, Output>) =>
  Logger.mapInputOptions(logger, (options: Logger.Logger.Options<Message>) => {
    const { unsafeMap } = FiberRefs.getOrDefault(options.context, FiberRef.currentContext)
    const requestId = unsafeMap.get(RequestId.key)
    return requestId === undefined
      ? options
      : { ...options, annotations: HashMap.set(options.annotations, "requestId", requestId) }
  })
