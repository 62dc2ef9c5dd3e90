import { resolveDate } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { checkInStore } from "./Measurements.ts"

export const weightHandlers = Effect.map(checkInStore, (checkIns) =>
  handlers("weight", {
    logWeight: ({ payload: { date: sent, weightKg } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        yield* checkIns.set(date, { weightKg })
        return { logged: true, date, weightKg } as const
      })
  })
)

/** Serves the group of the definition. */
export const weightGroup = (api: ServedApi, answer: Answer, weight: AllHandlers["weight"]) =>
  HttpApiBuilder.group(api, "weight", (endpoints) =>
    endpoints.handle("logWeight", answer(weight.logWeight), UNINTERRUPTIBLE)
  )
