import { NotFound, Principal } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { requireConfirmed } from "../../identity/Sessions.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { webhooks } from "../../webhooks/Deliveries.ts"
import { webhookStore } from "../../webhooks/WebhookStore.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

export const webhooksHandlers = Effect.map(Effect.all([webhookStore, webhooks]), ([store, { create, test }]) =>
  appGroup("webhooks", {
    listWebhooks: () => Effect.flatMap(Principal, ({ accountId }) => store.list(accountId)),
    createWebhook: ({ payload: { url } }) =>
      Effect.gen(function* () {
        yield* requireConfirmed
        const { accountId } = yield* Principal
        return yield* create(accountId, url)
      }),
    testWebhook: ({ path: { id } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        return (yield* test(accountId, id)) ?? (yield* NO_WEBHOOK)
      }),
    retryWebhook: ({ path: { id } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        return (yield* store.retry(accountId, id)) ? ({ retried: true, id } as const) : yield* NO_WEBHOOK
      }),
    deleteWebhook: ({ path: { id } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        return (yield* store.remove(accountId, id)) ? ({ deleted: true, id } as const) : yield* NO_WEBHOOK
      })
  })
)

const NO_WEBHOOK = new NotFound({ message: "No webhook has this id; it may be deleted already." })

/** Serves the group of the definition. */
export const webhooksGroup = (answer: Answer, webhooks: AppHandlers["webhooks"]) =>
  HttpApiBuilder.group(ServedApp, "webhooks", (endpoints) =>
    endpoints
      .handle("listWebhooks", answer(webhooks.listWebhooks), UNINTERRUPTIBLE)
      .handle("createWebhook", answer(webhooks.createWebhook), UNINTERRUPTIBLE)
      .handle("testWebhook", answer(webhooks.testWebhook), UNINTERRUPTIBLE)
      .handle("retryWebhook", answer(webhooks.retryWebhook), UNINTERRUPTIBLE)
      .handle("deleteWebhook", answer(webhooks.deleteWebhook), UNINTERRUPTIBLE)
  )
