import { ROUTES } from "@daybook/core"
import { expect, it } from "vitest"
import { CONTRACT_ROUTES, isRead } from "../harness/ContractRoutes.ts"
import { LOOKS, rowsOf, TABLE } from "./caseTable.ts"

it("the table has inputs for every route and no others", () => {
  expect(Object.keys(TABLE).sort()).toEqual(CONTRACT_ROUTES.map(({ name }) => name).sort())
})

for (const route of ROUTES) {
  it(`${route.name} has accepted and refused inputs`, () => {
    const ends = rowsOf(route).map(({ refused }) => (refused === undefined ? "taken" : "refused"))
    expect([...new Set(ends)].sort()).toEqual(["refused", "taken"])
  })
}

it("the terminal's reads are given for every write", () => {
  const writes = CONTRACT_ROUTES.filter((route) => !isRead(route)).map(({ name }) => name)
  expect(Object.keys(LOOKS).sort()).toEqual(writes.sort())
})
