import { Limits } from "@daybook/core"
import * as Effect from "effect/Effect"
import { healthDayStore } from "../../store/HealthDayStore.ts"
import { syncRecordStore } from "../../store/SyncRecordStore.ts"
import { appGroup } from "../Handlers.ts"

export const phoneHandlers = Effect.gen(function* () {
  const { list } = yield* syncRecordStore
  const { nightsOver } = yield* healthDayStore
  return appGroup("phone", {
    listSyncs: () =>
      Effect.gen(function* () {
        const nights = yield* nightsOver(Limits.LONG_NIGHT_MINUTES)
        return (yield* list).map(({ at, ...sync }) => {
          const { days } = sync.result
          const longNights = nights.filter(
            ({ date, source }) => source === sync.store && days !== null && date >= days.from && date <= days.to
          )
          return {
            ...sync,
            at: new Date(at).toISOString(),
            longNights: longNights.map(({ date, sleepMinutes }) => ({ date, sleepMinutes }))
          }
        })
      })
  })
})
