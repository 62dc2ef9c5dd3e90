import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Answer } from "../log/Handlers.ts"
import type { AppHandlers } from "./Handlers.ts"
import { appsGroup, appsHandlers, keysGroup, keysHandlers, linksGroup, linksHandlers } from "./handlers/Access.ts"
import { appGoalsGroup, appGoalsHandlers, sessionGroup, sessionHandlers } from "./handlers/Account.ts"
import { appChangesGroup, appChangesHandlers } from "./handlers/AppChanges.ts"
import { copiesGroup, copiesHandlers } from "./handlers/Copies.ts"
import {
  appImportsHandlers,
  dataGroup,
  dataHandlers,
  importsGroup,
  phoneGroup,
  phoneHandlers
} from "./handlers/Data.ts"
import {
  appDaysGroup,
  appDaysHandlers,
  appFoodsGroup,
  appFoodsHandlers,
  suggestionsGroup,
  suggestionsHandlers,
  widgetsGroup,
  widgetsHandlers
} from "./handlers/Day.ts"
import { identitiesGroup, identitiesHandlers } from "./handlers/Identities.ts"
import { packsGroup, packsHandlers } from "./handlers/Packs.ts"
import { passkeysGroup, passkeysHandlers } from "./handlers/Passkeys.ts"
import { photosGroup, photosHandlers } from "./handlers/Photos.ts"
import { draftsGroup, draftsHandlers, trainingGroup, trainingHandlers } from "./handlers/Training.ts"
import {
  appEnergyGroup,
  appEnergyHandlers,
  bodyGroup,
  bodyHandlers,
  trendsGroup,
  trendsHandlers
} from "./handlers/Trends.ts"
import { webhooksGroup, webhooksHandlers } from "./handlers/Webhooks.ts"

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
    links: linksHandlers,
    apps: appsHandlers,
    webhooks: webhooksHandlers,
    widgets: widgetsHandlers,
    trends: trendsHandlers,
    appEnergy: appEnergyHandlers,
    appDays: appDaysHandlers,
    suggestions: suggestionsHandlers,
    data: dataHandlers,
    copies: copiesHandlers,
    imports: appImportsHandlers,
    packs: packsHandlers,
    phone: phoneHandlers,
    body: bodyHandlers,
    photos: photosHandlers
  }),
  (handlers): AppHandlers => handlers
)

/** The handlers of every group, as the platform serves them. */
export const appGroups = (answer: Answer, handlers: AppHandlers) =>
  Layer.mergeAll(
    sessionGroup(answer, handlers.session),
    passkeysGroup(answer, handlers.passkeys),
    identitiesGroup(answer, handlers.identities),
    appChangesGroup(answer, handlers.appChanges),
    trainingGroup(answer, handlers.training),
    draftsGroup(answer, handlers.drafts),
    appGoalsGroup(answer, handlers.appGoals),
    appFoodsGroup(answer, handlers.appFoods),
    keysGroup(answer, handlers.keys),
    linksGroup(answer, handlers.links),
    appsGroup(answer, handlers.apps),
    webhooksGroup(answer, handlers.webhooks),
    widgetsGroup(answer, handlers.widgets),
    trendsGroup(answer, handlers.trends),
    appEnergyGroup(answer, handlers.appEnergy),
    appDaysGroup(answer, handlers.appDays),
    suggestionsGroup(answer, handlers.suggestions),
    dataGroup(answer, handlers.data),
    copiesGroup(answer, handlers.copies),
    importsGroup(answer, handlers.imports),
    packsGroup(answer, handlers.packs),
    phoneGroup(answer, handlers.phone),
    bodyGroup(answer, handlers.body),
    photosGroup(answer, handlers.photos)
  )
