import type { Writer } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { HttpResponse } from "../http/Response.ts"
import type { FieldValues } from "../log/ShownStore.ts"

/** Details of the error besides its code and message. */
interface ConflictDetails {
  /** The present values of the fields that the person was shown. */
  readonly present?: FieldValues
  /** The change that prevents an undo. */
  readonly later?: { readonly id: string; readonly by: Writer; readonly at: string }
  /** True if the undo can take the rest back and leave the entries that were changed since. */
  readonly canKeepChanged?: boolean
}

/**
 * 409: the log is not as the person saw it. Only the app has this answer, since the REST interface has a fixed list of errors. So the
 * routes that both share throw it as a defect.
 */
export class Conflict extends Data.Error<{ readonly message: string; readonly details: ConflictDetails }> {}

/** Answers a conflict with 409. */
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
