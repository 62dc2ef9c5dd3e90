import { afterEach, expect, test, vi } from "vitest"
import { orderedIds } from "../../packages/server/src/store/Journal.ts"

afterEach(() => vi.useRealTimers())

const take = (count: number, next: () => string) => Array.from({ length: count }, next)

test("identifiers ascend, also of one millisecond and after the clock is set back by years", () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T12:00:00Z") })
  const idAfter = orderedIds()
  const before = take(1000, () => idAfter(undefined))
  vi.setSystemTime(Date.parse("1970-01-01T00:00:10Z"))
  const after = take(1000, () => idAfter(undefined))
  const ids = [...before, ...after]
  expect([...new Set(ids)].sort()).toEqual(ids)
})

test("servers whose clocks differ continue after each other's identifiers", () => {
  vi.useFakeTimers({ now: 0 })
  const servers = [0, 5000, -3_600_000, 1e12].map((ahead) => ({ ahead, idAfter: orderedIds() }))
  const ids: Array<string> = []
  for (let time = 2e12; time < 2e12 + 300; time++) {
    for (const { ahead, idAfter } of servers) {
      vi.setSystemTime(time + ahead)
      ids.push(idAfter(ids.at(-1)))
    }
  }
  expect([...new Set(ids)].sort()).toEqual(ids)
})
