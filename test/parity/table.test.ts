import { ROUTES } from "@daybook/core"
import { expect, it } from "vitest"
import { LOOKS, rowsOf, TABLE } from "./Table.ts"

it("every route has a row of the table, and no row is of no route", () => {
  expect(Object.keys(TABLE).sort()).toEqual(ROUTES.map(({ name }) => name).sort())
})

for (const route of ROUTES) {
  it(`${route.name} is asked what it takes and what it refuses`, () => {
    const ends = rowsOf(route).map(({ refused }) => (refused === undefined ? "taken" : "refused"))
    expect([...new Set(ends)].sort()).toEqual(["refused", "taken"])
  })
}

it("what the terminal reads before a write is said of every write", () => {
  const writes = ROUTES.filter(({ method }) => method !== "GET").map(({ name }) => name)
  expect(Object.keys(LOOKS).sort()).toEqual(writes.sort())
})
