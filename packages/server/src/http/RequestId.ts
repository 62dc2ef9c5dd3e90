import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Context from "effect/Context"
import * as FiberRef from "effect/FiberRef"
import * as FiberRefs from "effect/FiberRefs"
import * as HashMap from "effect/HashMap"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import { servedRequest } from "./Request.ts"

/** Adds the request's id to every log line written for it. It is looked up when something is logged, which is seldom. */
export const withRequestId = <Message, Output>(logger: Logger.Logger<Message, Output>) =>
  Logger.mapInputOptions(logger, (options: Logger.Logger.Options<Message>) => {
    const context = FiberRefs.getOrDefault(options.context, FiberRef.currentContext)
    const request = Context.getOption(context, HttpServerRequest.HttpServerRequest)
    return Option.isNone(request)
      ? options
      : { ...options, annotations: HashMap.set(options.annotations, "requestId", servedRequest(request.value).id) }
  })
