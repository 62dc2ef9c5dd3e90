import { CHECK_IN_FIELDS, type CheckInDraft, InvalidRequest, Limits, NotFound, resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { CheckInStore } from "../../store/CheckInStore.ts"
import { handlers } from "../Handlers.ts"

export const measurementsHandlers = Effect.map(CheckInStore, (checkIns) =>
  handlers("measurements", {
    listMeasurements: ({ urlParams: { limit = Limits.MEASUREMENTS_LISTED.default } }) => checkIns.list(limit),
    logMeasurement: ({ payload }) =>
      Effect.gen(function* () {
        const change = yield* changeOf(payload)
        const date = yield* resolveDate(payload.date)
        const measurement = yield* checkIns.write(date, change).pipe(
          Effect.catchTag(
            "NoCheckInToClear",
            () =>
              new InvalidRequest({
                message: `clearFields: ${date} has no check-in to clear ${change.clear.join(", ")} of`
              })
          )
        )
        return { logged: true, date, measurement } as const
      }),
    deleteMeasurement: ({ path: { id } }) =>
      Effect.flatMap(checkIns.remove(id), (removed) =>
        removed
          ? Effect.succeed({ deleted: true, id } as const)
          : new NotFound({ message: "No check-in has this id; GET /v1/measurements lists them." })
      )
  })
)

/** What a check-in write sets and what it clears. One that does neither, or both to one field, is refused. */
const changeOf = ({ clearFields = [], date: _, ...set }: typeof CheckInDraft.Type) => {
  const clear = [...new Set(clearFields)]
  const both = clear.filter((field) => field in set)
  if (both.length > 0) {
    return new InvalidRequest({ message: `clearFields: ${both.join(", ")} cannot be both sent and cleared` })
  }
  return clear.length === 0 && Object.keys(set).length === 0
    ? new InvalidRequest({
        message: `body: expected at least one reading (${CHECK_IN_FIELDS.join(", ")}) or a name in clearFields`
      })
    : Effect.succeed({ set, clear })
}
