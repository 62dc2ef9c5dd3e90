import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { webhooks as text } from "#text/webhooks"
import { act, actFinally } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { Form, FormError } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { dayText, formatAgo, formatTime, today } from "../format/dates.ts"
import { counted } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Field } from "../ui/Field.tsx"
import { List, RowButton, useRefusal } from "../ui/List.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { Empty } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { Fresh, SecretValue } from "./access/SecretValue.tsx"
import { SettingsPage } from "./Settings.tsx"

/** The addresses to which the changes of the log are sent. */
export default () => {
  const webhooks = useRead("listWebhooks", {})
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<MadeWebhook>()
  const show = (webhook: MadeWebhook) => {
    setMade(webhook)
    setOpen(false)
  }
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/webhooks">
      {made !== undefined && <FreshWebhook made={made} onStored={() => setMade(undefined)} />}
      {isOpen && <NewWebhook onClose={() => setOpen(false)} onMade={show} />}
      <List
        title={text.list}
        aside={
          <Button look="first" small icon="plus" onClick={() => setOpen(true)}>
            {text.newWebhook}
          </Button>
        }
        read={webhooks}
      >
        {(found) => <WebhookList webhooks={found} />}
      </List>
    </SettingsPage>
  )
}

type Webhook = Answer<"listWebhooks">[number]

const WebhookList = ({ webhooks }: { readonly webhooks: ReadonlyArray<Webhook> }) => {
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

/** A webhook that was just made. Its secret is shown nowhere else. */
interface MadeWebhook {
  readonly url: string
  readonly secret: string
}

const NewWebhook = ({
  onClose,
  onMade
}: {
  readonly onClose: () => void
  readonly onMade: (made: MadeWebhook) => void
}) => {
  const form = useForm({
    values: { url: "" },
    send: ({ values }) => act("createWebhook", values),
    done: (made) => made && onMade({ url: form.values.url.trim(), secret: made.secret })
  })
  return (
    <Sheet title={text.newWebhook} onClose={onClose}>
      <Form form={form} save={text.create} row acts={<Button onClick={onClose}>{text.cancel}</Button>}>
        <Field label={text.url} hint={text.urlHint} {...form.field("url")} autoFocus />
      </Form>
    </Sheet>
  )
}

/** The secret of a new webhook, to paste into the other program. */
const FreshWebhook = ({
  made: { secret, url },
  onStored
}: {
  readonly made: MadeWebhook
  readonly onStored: () => void
}) => (
  <Fresh title={text.fresh(new URL(url).host)} text={text} value={secret} onStored={onStored}>
    <SecretValue label={text.secret} value={secret} of={text.ofSecret} testId="webhook-secret" />
  </Fresh>
)
