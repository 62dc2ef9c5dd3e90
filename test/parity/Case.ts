import type { ErrorCode, Route } from "@daybook/core"
import { exampleBody, pathIds } from "../harness/examples.ts"
import type { Ids } from "./surfaceAccounts.ts"
import type { Params, Surface } from "./surfaces.ts"

/** One input of a route and its outcome on every surface. */
export interface Row {
  readonly says: string
  readonly params: (ids: Ids) => Params
  /** The error code; undefined if the call succeeds. */
  readonly refused?: ErrorCode
  /** Surfaces that refuse the input themselves and send nothing. */
  readonly unsent?: ReadonlyArray<Surface>
  /** In the terminal the read before the write is refused; it costs one read, and the write is not sent. */
  readonly isLookRefused?: boolean
  /** The call succeeds and changes nothing. */
  readonly isIdle?: boolean
  /** The Effect client has no parameter for it. */
  readonly isNoEffect?: boolean
}

type Given = Params | ((ids: Ids) => Params)

/** Path ids default to those of the rows that the log starts with. */
const rowOf = (says: string, given: Given): Pick<Row, "says" | "params"> => ({
  says,
  params: typeof given === "function" ? given : () => given
})

/** An accepted input. */
export const takes = (says: string, given: Given): Row => rowOf(says, given)

/** An accepted input that changes nothing. */
export const idles = (says: string, given: Given): Row => ({ ...rowOf(says, given), isIdle: true })

/** A refused input. */
export const refuses = (
  refused: ErrorCode,
  says: string,
  given: Given,
  more: Pick<Row, "unsent" | "isLookRefused" | "isNoEffect"> = {}
): Row => ({ ...rowOf(says, given), refused, ...more })

/** Refused by the Effect client and by the terminal, which send nothing. */
export const BOTH = { unsent: ["effect", "terminal"] } as const

/** Refused by the Effect client, whose encoding fails. */
export const TYPES = { unsent: ["effect"] } as const

/** Refused by the Effect client, and in the terminal by the read before the write. */
export const LOOK = { unsent: ["effect"], isLookRefused: true } as const

/** The parameters of a row, with the ids for the path. */
export const paramsOf =
  (route: Route, { params }: Row) =>
  (ids: Ids): Params => ({ ...pathIds(route, ids), ...params(ids) })

/** The example in the definition of a route's body. */
export const exampleRow = (route: Route): ReadonlyArray<Row> => {
  if (route.body === undefined) return []
  const example: Params = exampleBody(route)
  return [
    // The example of an undo since a time names a later one.
    (route.name === "undoMany" ? idles : takes)(
      "the example of the definition",
      route.path.includes("{date}") ? { ...example, date: "2026-03-10" } : example
    )
  ]
}
