import type { ErrorCode, Route } from "@daybook/core"
import { exampleBody } from "../harness/examples.ts"
import type { Ids } from "./Peers.ts"
import type { Params, Surface } from "./Surfaces.ts"

/** One input of a route, and what it must come to on every surface. */
export interface Row {
  readonly says: string
  readonly params: (ids: Ids) => Params
  /** The server's code; nothing where it is done. */
  readonly refused?: ErrorCode
  /** Surfaces that refuse it by themselves, before anything is sent. */
  readonly unsent?: ReadonlyArray<Surface>
  /** What the terminal reads before the write is refused already: it spends the read, and the write is not sent. */
  readonly isLookRefused?: boolean
  /** It is taken, and leaves all as it was. */
  readonly isIdle?: boolean
  /** A method of the Effect face has no place to put it. */
  readonly isNoEffect?: boolean
}

type Given = Params | ((ids: Ids) => Params)

/** The ids that the path of a route needs are those of what the log starts with, unless others are given. */
const rowOf = (says: string, given: Given): Pick<Row, "says" | "params"> => ({
  says,
  params: typeof given === "function" ? given : () => given
})

/** An input that is taken. */
export const takes = (says: string, given: Given): Row => rowOf(says, given)

/** An input that is taken where there is nothing to do. */
export const idles = (says: string, given: Given): Row => ({ ...rowOf(says, given), isIdle: true })

/** An input that is refused. */
export const refuses = (
  refused: ErrorCode,
  says: string,
  given: Given,
  more: Pick<Row, "unsent" | "isLookRefused" | "isNoEffect"> = {}
): Row => ({ ...rowOf(says, given), refused, ...more })

/** Refused by the Effect face and the terminal before anything is sent. */
export const BOTH = { unsent: ["effect", "terminal"] } as const

/** Refused by the Effect face alone, which encodes what it sends. */
export const TYPES = { unsent: ["effect"] } as const

/** Refused by the Effect face, and in the terminal by the read before the write. */
export const LOOK = { unsent: ["effect"], isLookRefused: true } as const

/** The call of a row: its parameters, with the ids that the path needs. */
export const paramsOf =
  (route: Route, { params }: Row) =>
  (ids: Ids): Params => ({ ...idsIn(route, ids), ...params(ids) })

const idsIn = ({ path }: Route, ids: Ids): Params =>
  Object.fromEntries(["id", "metricId"].filter((name) => path.includes(`{${name}}`)).map((name) => [name, ids[name]]))

/** The definition's own example of a route's body. */
export const exampleRow = (route: Route): ReadonlyArray<Row> => {
  if (route.body === undefined) return []
  const example: Params = exampleBody(route)
  return [
    takes("the example of the definition", route.path.includes("{date}") ? { ...example, date: "2026-03-10" } : example)
  ]
}
