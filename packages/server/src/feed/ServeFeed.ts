import { FEED_FILES, FeedApi, Limits, NotFound, RateLimited, routesOf, Unauthorized } from "@daybook/core"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { NO_CORS } from "../http/Request.ts"
import { refusal } from "../http/Response.ts"
import { feedLinks } from "../identity/FeedLinks.ts"
import { RateLimiter, standingHeaders } from "../identity/RateLimiter.ts"
import { UNINTERRUPTIBLE } from "../log/Handlers.ts"
import { type Authorize, serving } from "../rest/Serving.ts"
import { feeds } from "./Feeds.ts"

/** The routes as they are served, with their middleware on each group (`log/Handlers.ts`). */
const ServedFeed = HttpApi.make("feed").addHttpApi(FeedApi)

const SENT_TO_NOBODY_ELSE = {
  ...{ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" }
}

/** The answer to a wrong token and to a file of another link alike: it says neither that a token is known nor what its link shows. */
const NO_LINK = new NotFound({ message: "Nothing is at this address. The link may be revoked; make another one." })

/** `/feed`. The token in the path is the credential: it reads one file of one account. */
export const serveFeed = Effect.gen(function* () {
  const { find } = yield* feedLinks
  const { take } = yield* RateLimiter
  const read = yield* feeds

  const authorize: Authorize = (request) =>
    Effect.gen(function* () {
      const [token = "", file] = request.head.path.split("/").slice(2)
      const link = yield* find(token)
      if (link === undefined || FEED_FILES[link.what] !== file) return yield* new Unauthorized({ message: "" })
      const { accountId, id } = link
      const principal = { accountId, writer: `link:${id}`, scope: "read", surface: "rest", budgetKey: id } as const
      request.writer = principal.writer
      const standing = yield* take(principal, "read", Limits.FEED_READS_PER_HOUR)
      request.budget = standingHeaders(standing)
      if (!standing.granted) return yield* spent(standing.resetSeconds)
      return principal
    })

  const { answer, served } = serving({
    path: "/feed",
    routes: routesOf(FeedApi),
    cors: NO_CORS,
    authorize,
    respond: ({ parameters: { file = "" }, request: { budget } }, _, work) =>
      Effect.map(work, (text) => ({
        status: 200,
        headers: { ...SENT_TO_NOBODY_ELSE, ...budget, "Content-Type": typeOf(file) },
        body: String(text)
      })),
    refuse: (error, { budget }) =>
      refusal(error instanceof Unauthorized ? NO_LINK : error, { ...SENT_TO_NOBODY_ELSE, ...budget })
  })
  const group = HttpApiBuilder.group(ServedFeed, "feed", (endpoints) =>
    endpoints.handle("readFeed", answer(read), UNINTERRUPTIBLE)
  )
  return yield* served(ServedFeed, Layer.provide(HttpApiBuilder.api(ServedFeed), group))
})

const typeOf = (file: string): string =>
  file.endsWith(".ics") ? "text/calendar; charset=utf-8" : "text/csv; charset=utf-8; header=present"

const spent = (resetSeconds: number) =>
  new RateLimited({
    message: `This link was read ${Limits.FEED_READS_PER_HOUR} times in this hour, the most that it may; the next hour starts in ${resetSeconds} seconds.`,
    retryAfter: resetSeconds
  })
