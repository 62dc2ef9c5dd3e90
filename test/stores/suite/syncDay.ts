import { dayNumber, type HealthStore } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { PhoneSync, type SentDays, syncedDays } from "../../../packages/server/src/phone/PhoneSync.ts"
import { syncServices } from "../../../packages/server/src/sync/ServeSync.ts"

const MS_PER_DAY = 86_400_000

/** Writes days as a phone's sync does, once the last of them has come. */
export const syncDay = Effect.fnUntraced(function* (store: HealthStore, ...days: SentDays["days"]) {
  const last = Math.max(...days.map(({ date }) => dayNumber(date))) * MS_PER_DAY
  if ((yield* Clock.currentTimeMillis) < last) yield* TestClock.setTime(last)
  const { apply } = yield* Effect.provide(PhoneSync, syncServices)
  return yield* apply(syncedDays({ store, days }))
})
