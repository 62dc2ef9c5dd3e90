import { InvalidRequest, Limits, NotFound, resolveDate, resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { checkInStore } from "./CheckInStore.ts"
import { cutAt, limitOf } from "./Cut.ts"
import { handlers } from "./Handlers.ts"

export const measurementsHandlers = Effect.map(checkInStore, (checkIns) =>
  handlers("measurements", {
    listMeasurements: ({ urlParams: { limit: sent, ...bounds } }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(bounds)
        const limit = limitOf(sent, bounds.start, Limits.MEASUREMENTS_LISTED.default)
        const found = yield* checkIns.list(range, limit + 1)
        return yield* cutAt(found, limit, checkIns.count(range), ({ date }) => ({ end: date }))
      }),
    logMeasurement: ({ payload }) =>
      Effect.gen(function* () {
        const { clearFields = [], date: sent, ...set } = payload
        const clear = [...new Set(clearFields)]
        const date = yield* resolveDate(sent)
        const measurement = yield* checkIns.write(date, { set, clear }).pipe(
          Effect.catchTag(
            "NoCheckInToClear",
            () =>
              new InvalidRequest({
                message: `clearFields: ${date} has no check-in to clear ${clear.join(", ")} of`
              })
          )
        )
        return { logged: true, date, measurement } as const
      }),
    deleteMeasurement: ({ path: { id } }) =>
      Effect.flatMap(checkIns.remove(id), (removed) =>
        removed
          ? Effect.succeed({ deleted: true, id } as const)
          : new NotFound({ message: "No check-in has this id; list the check-ins to find it." })
      )
  })
)
