import type { Writer } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { HttpResponse } from "../http/Response.ts"
import type { FieldValues } from "../store/ShownStore.ts"

/** What the answer says beside the code and the message. */
interface ConflictDetails {
  /** What there is by now of the fields that the person was shown. */
  readonly present?: FieldValues
  /** The change that stands in the way of an undo. */
  readonly later?: { readonly id: string; readonly by: Writer; readonly at: string }
  /** Whether the undo can leave what was changed since, and take the rest back. */
  readonly canKeepChanged?: boolean
}

/**
 * 409: the log is not as the person saw it. Only the app has this answer, since the REST interface has a fixed list of errors; so it
 * is a defect of the routes that both share.
 */
export class Conflict extends Data.Error<{ readonly message: string; readonly details: ConflictDetails }> {}

/** Answers a conflict. */
export const answeringConflicts = <E, R>(
  work: Effect.Effect<HttpResponse, E, R>,
  headers: HttpResponse["headers"]
): Effect.Effect<HttpResponse, E, R> =>
  Effect.catchSomeDefect(work, (defect) =>
    defect instanceof Conflict
      ? Option.some(Effect.succeed({ status: 409, headers, body: bodyOf(defect) }))
      : Option.none()
  )

const bodyOf = ({ details, message }: Conflict): string =>
  JSON.stringify({ error: { code: "conflict", message, ...details } })
