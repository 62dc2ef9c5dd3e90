import type { AppApi } from "@daybook/core/app"
import { handlersOf } from "../log/Handlers.ts"

/** Declares the handlers of one group of the app's own interface, checked against the definition. */
export const appGroup = handlersOf<typeof AppApi>()
