import type { Route } from "@daybook/core"
import { expect } from "vitest"
import { NOTHING, type Spent } from "../harness/budgets.ts"
import type { TestAccount } from "../harness/TestServer.ts"
import { expectRefused } from "./Compare.ts"
import type { Call, Seen } from "./Peers.ts"
import { paramsOf } from "./Rows.ts"
import { SURFACE_NAMES, type Surface } from "./Surfaces.ts"
import { LOOKS, rowsOf } from "./Table.ts"

/** The owner's key. */
export const fullKey = ({ keys }: TestAccount): string => keys.full

/** A route with the first input that it takes. */
export const callOf = (route: Route): Pick<Call, "route" | "params"> => {
  const row = rowsOf(route).find(({ refused }) => refused === undefined)
  if (row === undefined) throw new Error(`${route.name} has no input that it takes`)
  return { route, params: paramsOf(route, row) }
}

/** What the terminal reads before a write that is then refused. */
export const looksOf =
  ({ name }: Route) =>
  (surface: Surface): Spent => ({ read: surface === "terminal" ? (LOOKS[name] ?? 0) : 0, write: 0 })

/** Every surface was refused with this code, and spent this. */
export const expectAllRefused = (
  code: string,
  seen: Readonly<Record<Surface, Seen>>,
  spent: (surface: Surface) => Spent = () => NOTHING
): void => {
  for (const surface of SURFACE_NAMES) {
    expectRefused(code, surface, seen[surface], seen.rest)
    expect(seen[surface].spent, surface).toEqual(spent(surface))
  }
}
