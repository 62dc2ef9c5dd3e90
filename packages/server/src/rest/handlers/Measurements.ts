import { Limits, resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { CheckInStore, checkInChange } from "../../store/CheckInStore.ts"
import { handlers } from "../Handlers.ts"

export const measurementsHandlers = Effect.map(CheckInStore, (checkIns) =>
  handlers("measurements", {
    listMeasurements: ({ urlParams: { limit = Limits.MEASUREMENTS_LISTED.default } }) => checkIns.list(limit),
    logMeasurement: ({ payload }) =>
      Effect.gen(function* () {
        const change = yield* checkInChange(payload)
        const date = yield* resolveDate(payload.date)
        return { logged: true, date, measurement: yield* checkIns.write(date, change) } as const
      }),
    deleteMeasurement: ({ path: { id } }) => Effect.as(checkIns.remove(id), { deleted: true, id } as const)
  })
)
