import { isDeepStrictEqual } from "node:util"
import type { Route } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Layer from "effect/Layer"
import { NOTHING, type Spent } from "../harness/budgets.ts"
import { isRead } from "../harness/ContractRoutes.ts"
import { TestServer } from "../harness/TestServer.ts"
import { paramsOf, type Row } from "./Case.ts"
import { LOOKS, rowsOf } from "./caseTable.ts"
import { EXITS } from "./runTerminal.ts"
import { Parity, type Seen, seenByAll } from "./surfaceAccounts.ts"
import { SURFACE_NAMES, type Surface } from "./surfaces.ts"

/** The cost of an authorized call: one unit, and in the terminal also the read before a write. */
const costOf = (route: Route, surface: Surface, { isLookRefused = false }: Row): Spent => {
  const looks = surface === "terminal" ? (LOOKS[route.name] ?? 0) : 0
  if (surface === "terminal" && isLookRefused) return { read: looks, write: 0 }
  return { ...NOTHING, [route.budget]: 1, ...(looks > 0 && { read: looks }) }
}

/** The call succeeded with the result of REST. */
export const expectTaken = (surface: Surface, seen: Seen, rest: Seen): void => {
  expect(seen.outcome.answer, `${surface}: ${JSON.stringify(seen.outcome)}`).toBeDefined()
  expect(seen.outcome.answer, surface).toEqual(rest.outcome.answer)
  expect(seen.after, surface).toEqual(rest.after)
  if (surface === "terminal") expect(seen.outcome.exit).toBe(0)
}

/** The call was refused with this code and the message of REST, and nothing was stored. */
export const expectRefused = (code: string, surface: Surface, seen: Seen, rest: Seen): void => {
  const { exit, refusal } = seen.outcome
  expect(seen.after, `${surface} stored something`).toEqual(seen.before)
  expect(refusal?.code, `${surface}: ${JSON.stringify(seen.outcome)}`).toBe(code)
  // The terminal adds a hint to the message.
  if (surface !== "terminal") expect(refusal?.message, surface).toBe(rest.outcome.refusal?.message)
  else expect(exit).toBe(EXITS[code])
}

/** If the read before the write is refused, its message names the same field. */
const expectSameWords = (
  { isLookRefused = false }: Row,
  terminal: string | undefined,
  rest: string | undefined
): void => (isLookRefused ? expect(terminal?.split(":")[0]).toBe(rest?.split(":")[0]) : expect(terminal).toBe(rest))

const expectRow = (route: Route, row: Row, surface: Surface, seen: Seen, rest: Seen): void => {
  if (row.unsent?.includes(surface)) {
    expect(seen.after, `${surface} stored something`).toEqual(seen.before)
    expect(seen.outcome, surface).toEqual(surface === "terminal" ? { unsent: true, exit: 2 } : { unsent: true })
    expect(seen.spent, surface).toEqual(NOTHING)
    return
  }
  expect(seen.spent, surface).toEqual(costOf(route, surface, row))
  if (row.refused !== undefined) {
    expectRefused(row.refused, surface, seen, rest)
    if (surface === "terminal") expectSameWords(row, seen.outcome.refusal?.message, rest.outcome.refusal?.message)
    return
  }
  expectTaken(surface, seen, rest)
  const isIdle = isRead(route) || row.isIdle === true
  expect(isDeepStrictEqual(seen.after, seen.before), `${surface} left all as it was`).toBe(isIdle)
}

const server = TestServer.layer({ read: 100_000, write: 100_000 })

/** Tests every input of some routes over every surface. Successful writes get new accounts. */
export const compare = (of: string, routes: ReadonlyArray<Route>): void =>
  layer(Layer.provideMerge(Parity.layer, server))(`${of}, over every surface`, (it) => {
    for (const route of routes) {
      for (const row of rowsOf(route)) {
        it.effect(`${route.name}: ${row.says}: ${row.refused ?? "done"}`, function* () {
          const { peers, shared } = yield* Parity
          const isKept = isRead(route) || row.refused !== undefined
          const seen = yield* seenByAll(isKept ? shared : yield* peers, { route, params: paramsOf(route, row) })
          const asked = SURFACE_NAMES.filter((each) => !(row.isNoEffect && each === "effect"))
          for (const surface of asked) expectRow(route, row, surface, seen[surface], seen.rest)
        })
      }
    }
  })
