import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Authorization } from "../contract/Access.ts"
import { FileAnswer, operation } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { pathText, strict } from "../contract/Primitives.ts"
import { boundFields, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { FEED_DATES, FEED_READS_PER_HOUR, RANGE_DATES } from "../plain/Limits.ts"

/** The kinds of files that a read-only link shows. */
export const FeedKind = Schema.Literal("days", "entries", "measurements", "workouts", "calendar")
export type FeedKind = typeof FeedKind.Type

/** The names of the files that a read-only link may show; a link shows one. */
export const FEED_FILES: Readonly<Record<FeedKind, string>> = {
  days: "days.csv",
  entries: "entries.csv",
  measurements: "measurements.csv",
  workouts: "workouts.csv",
  calendar: "calendar.ics"
}

/**
 * The file of a read-only link, at an address that needs no key: `/feed/<token>/days.csv`. It is a definition of its own, outside of `/v1`,
 * whose answers are JSON. The token in the path authenticates; it is of one link, which shows one file.
 */
export class FeedApi extends HttpApi.make("feed")
  .add(
    HttpApiGroup.make("feed", { topLevel: true }).add(
      HttpApiEndpoint.get("readFeed", "/:token/:file")
        .setPath(strict({ token: pathText, file: pathText }))
        .setUrlParams(strict(boundFields, rangeOfAtMost(RANGE_DATES)))
        .addSuccess(FileAnswer)
        .addError(NotFoundBody)
        .annotateContext(
          operation({
            title: "Read what a link shows",
            description: `A table or a calendar of the last ${FEED_DATES} dates, or from start to end. At most ${FEED_READS_PER_HOUR} reads an hour.`
          })
        )
    )
  )
  .middleware(Authorization)
  .prefix("/feed") {}
