import type { Route } from "@daybook/core"
import { expect } from "vitest"
import { NOTHING, type Spent } from "../harness/budgets.ts"
import type { TestAccount } from "../harness/TestServer.ts"
import { paramsOf } from "./Case.ts"
import { LOOKS, rowsOf } from "./caseTable.ts"
import { expectRefused } from "./compareSurfaces.ts"
import type { Call, Seen } from "./surfaceAccounts.ts"
import { SURFACE_NAMES, type Surface } from "./surfaces.ts"

/** The key of full scope. */
export const fullKey = ({ keys }: TestAccount): string => keys.full

/** A call of a route with its first accepted input. */
export const callOf = (route: Route): Pick<Call, "route" | "params"> => {
  const row = rowsOf(route).find(({ refused }) => refused === undefined)
  if (row === undefined) throw new Error(`${route.name} has no input that it takes`)
  return { route, params: paramsOf(route, row) }
}

/** The cost of the terminal's read before a refused write. */
export const looksOf =
  ({ name }: Route) =>
  (surface: Surface): Spent => ({ read: surface === "terminal" ? (LOOKS[name] ?? 0) : 0, write: 0 })

/** Every surface was refused with this code, at this cost. */
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
