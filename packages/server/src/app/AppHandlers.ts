import type { AppApi } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import type { HandlersOfApi } from "../log/Handlers.ts"
import { appsHandlers, keysHandlers } from "./handlers/Access.ts"
import { appGoalsHandlers, sessionHandlers } from "./handlers/Account.ts"
import { appChangesHandlers } from "./handlers/AppChanges.ts"
import { appImportsHandlers, dataHandlers, phoneHandlers } from "./handlers/Data.ts"
import { appDaysHandlers, appFoodsHandlers, suggestionsHandlers, widgetsHandlers } from "./handlers/Day.ts"
import { identitiesHandlers } from "./handlers/Identities.ts"
import { passkeysHandlers } from "./handlers/Passkeys.ts"
import { photosHandlers } from "./handlers/Photos.ts"
import { draftsHandlers, trainingHandlers } from "./handlers/Training.ts"
import { appEnergyHandlers, bodyHandlers, trendsHandlers } from "./handlers/Trends.ts"
import { webhooksHandlers } from "./handlers/Webhooks.ts"

/** The handlers of every group of the app's own interface; leaving one out does not compile. */
export const appHandlers = Effect.map(
  Effect.all({
    session: sessionHandlers,
    passkeys: passkeysHandlers,
    identities: identitiesHandlers,
    appChanges: appChangesHandlers,
    training: trainingHandlers,
    drafts: draftsHandlers,
    appGoals: appGoalsHandlers,
    appFoods: appFoodsHandlers,
    keys: keysHandlers,
    apps: appsHandlers,
    webhooks: webhooksHandlers,
    widgets: widgetsHandlers,
    trends: trendsHandlers,
    appEnergy: appEnergyHandlers,
    appDays: appDaysHandlers,
    suggestions: suggestionsHandlers,
    data: dataHandlers,
    imports: appImportsHandlers,
    phone: phoneHandlers,
    body: bodyHandlers,
    photos: photosHandlers
  }),
  (handlers): HandlersOfApi<typeof AppApi> => handlers
)
