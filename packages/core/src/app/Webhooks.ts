import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Deleted } from "../api/EntryFields.ts"
import { described, operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { pathText, strict, trimmedTextOf } from "../contract/Primitives.ts"
import { WEBHOOK_URL_CHARACTERS, WEBHOOKS } from "../plain/Limits.ts"

/** An address to which the changes of the log are sent. Times are ISO 8601 in UTC. */
export const ListedWebhook = Schema.Struct({
  id: Schema.String,
  url: Schema.String,
  createdAt: Schema.String,
  waiting: Schema.Number.annotations({ description: "Events that wait for it" }),
  failures: Schema.Number.annotations({ description: "Attempts that failed since the last one that did not" }),
  failingSince: Schema.NullOr(Schema.String),
  nextAt: Schema.NullOr(Schema.String).annotations({ description: "The next attempt after one that failed" }),
  triedAt: Schema.NullOr(Schema.String).annotations({ description: "The last attempt" }),
  answer: Schema.NullOr(Schema.String).annotations({ description: "What the last attempt resulted in" })
}).annotations({ identifier: "ListedWebhook" })

const WebhookDraft = strict({
  url: trimmedTextOf(WEBHOOK_URL_CHARACTERS).pipe(described("Address of https, or of http in the home network"))
}).annotations({ identifier: "WebhookDraft", examples: [{ url: "https://automation.example/webhook/daybook" }] })

const NewWebhook = Schema.Struct({
  id: Schema.String,
  secret: Schema.String.annotations({ description: "The secret of its signatures; no other response has it" })
}).annotations({ identifier: "NewWebhook" })

const WebhookTested = Schema.Struct({
  received: Schema.Boolean,
  answer: Schema.String.annotations({ description: "The status of the response, or why there was none" })
}).annotations({ identifier: "WebhookTested" })

const webhookPath = strict({ id: pathText.pipe(described("Id of the webhook")) })

export class WebhooksApi extends HttpApiGroup.make("webhooks", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listWebhooks", "/webhooks")
      .addSuccess(Schema.Array(ListedWebhook))
      .annotateContext(
        operation({
          title: "List the webhooks",
          description: "In the order of creation, each with what waits for it and its last answer."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("createWebhook", "/webhooks")
      .setPayload(WebhookDraft)
      .addSuccess(NewWebhook)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Create a webhook",
          description: `Sends every change from now on to an address. At most ${WEBHOOKS}. Needs a recent confirmation of who is asking.`
        })
      )
  )
  .add(
    HttpApiEndpoint.post("testWebhook", "/webhooks/:id/test")
      .setPath(webhookPath)
      .addSuccess(WebhookTested)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Test a webhook",
          description: "Sends it an event of the type `test` and waits for the answer."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("retryWebhook", "/webhooks/:id/retry")
      .setPath(webhookPath)
      .addSuccess(Schema.Struct({ retried: Schema.Literal(true), id: Schema.String }))
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Retry a webhook",
          description: "Sends what waits for it now, without waiting for the next attempt."
        })
      )
  )
  .add(
    HttpApiEndpoint.del("deleteWebhook", "/webhooks/:id")
      .setPath(webhookPath)
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Delete a webhook",
          description: "Nothing more is sent to it. What waits for it is not sent. Cannot be undone."
        })
      )
  ) {}
