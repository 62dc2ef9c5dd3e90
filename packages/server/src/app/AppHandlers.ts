import type { AppApi } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import type { HandlersOfApi } from "../rest/Handlers.ts"
import { appChangesHandlers } from "./handlers/AppChanges.ts"
import { appDaysHandlers } from "./handlers/AppDays.ts"
import { appGoalsHandlers } from "./handlers/AppGoals.ts"
import { appsHandlers } from "./handlers/Apps.ts"
import { dataHandlers } from "./handlers/Data.ts"
import { appEnergyHandlers } from "./handlers/Energy.ts"
import { appImportsHandlers } from "./handlers/Imports.ts"
import { keysHandlers } from "./handlers/Keys.ts"
import { passkeysHandlers } from "./handlers/Passkeys.ts"
import { phoneHandlers } from "./handlers/Phone.ts"
import { photosHandlers } from "./handlers/Photos.ts"
import { sessionHandlers } from "./handlers/Session.ts"
import { suggestionsHandlers } from "./handlers/Suggestions.ts"
import { trainingHandlers } from "./handlers/Training.ts"
import { trendsHandlers } from "./handlers/Trends.ts"
import { widgetsHandlers } from "./handlers/Widgets.ts"

/** The handlers of every group of the app's own interface; leaving one out does not compile. */
export const appHandlers = Effect.map(
  Effect.all({
    session: sessionHandlers,
    passkeys: passkeysHandlers,
    appChanges: appChangesHandlers,
    training: trainingHandlers,
    appGoals: appGoalsHandlers,
    keys: keysHandlers,
    apps: appsHandlers,
    widgets: widgetsHandlers,
    trends: trendsHandlers,
    appEnergy: appEnergyHandlers,
    appDays: appDaysHandlers,
    suggestions: suggestionsHandlers,
    data: dataHandlers,
    imports: appImportsHandlers,
    phone: phoneHandlers,
    photos: photosHandlers
  }),
  (handlers): HandlersOfApi<typeof AppApi> => handlers
)
