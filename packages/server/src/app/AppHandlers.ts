import type { AppApi } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import type { HandlersOfApi } from "../rest/Handlers.ts"
import { appChangesHandlers } from "./handlers/AppChanges.ts"
import { trainingHandlers } from "./handlers/Training.ts"

/** The handlers of every group of the app's own interface; leaving one out does not compile. */
export const appHandlers = Effect.map(
  Effect.all({
    appChanges: appChangesHandlers,
    training: trainingHandlers
  }),
  (handlers): HandlersOfApi<typeof AppApi> => handlers
)
