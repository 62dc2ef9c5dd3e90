import type { Answer } from "@daybook/core/app"
import { webhooks as text } from "#text/webhooks"
import { act, actFinally } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import { FormError } from "../../form/Form.tsx"
import { dayText, formatAgo, formatTime, today } from "../../format/dates.ts"
import { counted } from "../../format/text.ts"
import { ask } from "../../ui/Confirm.tsx"
import { RowButton, useRefusal } from "../../ui/List.tsx"
import { Empty } from "../../ui/States.tsx"
import { Tag } from "../../ui/Tag.tsx"

type Webhook = Answer<"listWebhooks">[number]

/** The webhooks, each with its last answer, what waits for it, and its actions. */
export const WebhookList = ({ webhooks }: { readonly webhooks: ReadonlyArray<Webhook> }) => {
  const { after, refusal } = useRefusal()
  const test = ({ id }: Webhook) =>
    after(act("testWebhook", { id }), ({ answer, received }) =>
      toast({ text: received ? text.received(answer) : text.notReceived(answer) })
    )
  const retry = ({ id }: Webhook) => after(act("retryWebhook", { id }), () => toast({ text: text.retried }))
  const remove = async ({ id, url }: Webhook) => {
    const question = { title: text.deleteTitle, text: text.deleteText(url), yes: text.delete, danger: true }
    await after(actFinally("deleteWebhook", { id }, ask(question)), () => toast({ text: text.deleted }))
  }
  return (
    <>
      {webhooks.length === 0 && <Empty>{text.none}</Empty>}
      <ul>
        {webhooks.map((webhook) => (
          <li class="connected" key={webhook.id}>
            <State webhook={webhook} />
            <div class="acts">
              <RowButton verb={text.test} name={webhook.url} onClick={() => void test(webhook)} />
              {webhook.nextAt !== null && (
                <RowButton verb={text.retry} name={webhook.url} onClick={() => void retry(webhook)} />
              )}
              <RowButton danger verb={text.delete} name={webhook.url} onClick={() => void remove(webhook)} />
            </div>
          </li>
        ))}
      </ul>
      <FormError>{refusal}</FormError>
    </>
  )
}

/** The time of a moment, with its date unless that is today. */
const momentText = (moment: string): string => {
  const date = today(new Date(moment))
  return date === today() ? formatTime(moment) : `${dayText(date)}, ${formatTime(moment)}`
}

/** The address of a webhook, its last answer, and when the next attempt is. */
const State = ({ webhook }: { readonly webhook: Webhook }) => {
  const { answer, failingSince, nextAt, triedAt, url, waiting } = webhook
  const waits = [
    ...(waiting > 0 ? [text.waits(counted(waiting, text.events))] : []),
    ...(failingSince === null ? [] : [text.since(formatAgo(failingSince))]),
    ...(nextAt === null ? [] : [text.next(momentText(nextAt))])
  ]
  return (
    <div>
      <p class="who">
        <b class="mono">
          <bdi>{url}</bdi>
        </b>
        {triedAt !== null &&
          (failingSince === null ? <Tag look="good">{text.good}</Tag> : <Tag look="bad">{text.bad}</Tag>)}
      </p>
      <p class="hint">
        {triedAt === null ? text.never : text.tried(formatAgo(triedAt))} <bdi>{answer}</bdi>
      </p>
      {waits.length > 0 && <p class="hint">{waits.join(" · ")}</p>}
    </div>
  )
}
