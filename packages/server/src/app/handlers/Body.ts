import { bodyCourse, resolveRange } from "@daybook/core"
import { spanStart } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { checkInStore } from "../../store/CheckInStore.ts"
import { appGroup } from "../Handlers.ts"

export const bodyHandlers = Effect.map(checkInStore, (checkIns) =>
  appGroup("body", {
    bodyPage: ({ urlParams: { end, span } }) =>
      Effect.gen(function* () {
        const start = spanStart(end, span)
        const range = yield* resolveRange({ ...(start !== undefined && { start }), end })
        return bodyCourse(yield* checkIns.measured(range), range)
      })
  })
)
