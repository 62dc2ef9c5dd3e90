import * as Schema from "effect/Schema"
import { queryText } from "./Primitives.ts"

/** The header of a correction that holds the version which its writer read (RFC 9110, 13.1.1), as servers name it. */
export const IF_MATCH = "if-match"

/** The argument of a tool, and the option of the SDK, in place of the header. */
export const IF_VERSION = "ifVersion"

/** What the version of a read is good for. It changes with everything that a correction can change. */
export const version = Schema.String.annotations({
  description: "Its state: a correction that names it is refused if the state has changed since"
})

export const ifVersion = queryText.annotations({
  description: "Refuse it if this is not the version any more"
})

/** True if a version is among those of an `If-Match` header: entity tags with or without quotes, or `*` for any. */
export const isExpected = (version: string, ifMatch: string | undefined): boolean =>
  ifMatch === undefined ||
  ifMatch.split(",").some((tag) => {
    const [, named] = /^\s*"?([^"]*)"?\s*$/.exec(tag) ?? []
    return named === version || named === "*"
  })
