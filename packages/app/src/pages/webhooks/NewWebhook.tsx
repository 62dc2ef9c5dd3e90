import { webhooks as text } from "#text/webhooks"
import { act } from "../../data/act.ts"
import { Form } from "../../form/Form.tsx"
import { useForm } from "../../form/useForm.ts"
import { Button } from "../../ui/Button.tsx"
import { Field } from "../../ui/Field.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { Fresh, SecretValue } from "../access/SecretValue.tsx"

/** A webhook that was just made. Its secret is shown nowhere else. */
export interface MadeWebhook {
  readonly url: string
  readonly secret: string
}

/** The form of a new webhook. */
export const NewWebhook = ({
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
export const FreshWebhook = ({
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
