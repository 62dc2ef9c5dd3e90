import { Api } from "@daybook/core"
import * as HttpApi from "@effect/platform/HttpApi"

/**
 * The REST interface as it is served. Its middleware is on each group: the platform runs it within the route that it found, so that 404
 * and 405 come before 401.
 */
export const Served = HttpApi.make("daybook").addHttpApi(Api)

/** `Served`, or the same below another path. */
export type ServedApi = typeof Served
