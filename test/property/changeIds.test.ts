import { afterEach, expect, test, vi } from "vitest"
import { idAfter } from "../../packages/server/src/engines/ChangeIds.ts"

afterEach(() => vi.useRealTimers())

const expectAscending = (ids: ReadonlyArray<string>) => expect([...new Set(ids)].sort()).toEqual(ids)

test("identifiers ascend, also of one millisecond and after the clock is set back by years", () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T12:00:00Z") })
  const ids: Array<string> = []
  const take = (count: number) => {
    for (let taken = 0; taken < count; taken++) ids.push(idAfter(ids.at(-1)))
  }
  take(1000)
  vi.setSystemTime(Date.parse("1970-01-01T00:00:10Z"))
  take(1000)
  expectAscending(ids)
})

test("servers whose clocks differ continue after each other's identifiers", () => {
  vi.useFakeTimers({ now: 0 })
  const ids: Array<string> = []
  for (let time = 2e12; time < 2e12 + 300; time++) {
    for (const ahead of [0, 5000, -3_600_000, 1e12]) {
      vi.setSystemTime(time + ahead)
      ids.push(idAfter(ids.at(-1)))
    }
  }
  expectAscending(ids)
})

test("an identifier without a time, which only an import can bring, is followed by greater ones", () => {
  for (const newest of ["zebra", "ffffffff-ffff-7fff-bfff-ffffffffffff"]) expectAscending([newest, idAfter(newest)])
})
