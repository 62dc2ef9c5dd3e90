import * as Effect from "effect/Effect"
import { afterEach, expect, test, vi } from "vitest"
import { orderedIds } from "../../packages/server/src/store/OrderedIds.ts"

afterEach(() => vi.useRealTimers())

const take = (count: number, next: (accountId: string) => Effect.Effect<string>) =>
  Array.from({ length: count }, () => Effect.runSync(next("account")))

test("identifiers ascend, also of one millisecond and after the clock is set back by years", () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T12:00:00Z") })
  const next = orderedIds(() => Effect.succeed(undefined))
  const before = take(1000, next)
  vi.setSystemTime(Date.parse("1970-01-01T00:00:10Z"))
  const after = take(1000, next)
  const ids = [...before, ...after]
  expect([...new Set(ids)].sort()).toEqual(ids)
})

test("a server whose clock is behind continues after the newest identifier of an account", () => {
  const newest = "7fff0000-0000-7fff-bfff-ffffffffffff"
  const ids = take(
    100,
    orderedIds(() => Effect.succeed(newest))
  )
  expect([newest, ...new Set(ids)].sort()).toEqual([newest, ...ids])
})
