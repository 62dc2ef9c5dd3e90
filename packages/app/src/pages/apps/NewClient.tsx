import { REDIRECT_URIS } from "@daybook/core/limits"
import { clients as text } from "#text/access"
import { act } from "../../data/act.ts"
import { Form } from "../../form/Form.tsx"
import { useForm } from "../../form/useForm.ts"
import { Button } from "../../ui/Button.tsx"
import { Field } from "../../ui/Field.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { Fresh, SecretValue } from "../access/SecretValue.tsx"

interface Values {
  readonly name: string
  readonly redirectUris: ReadonlyArray<string>
}

const EMPTY: Values = { name: "", redirectUris: [""] }

/** The form of a new client. */
export const NewClient = ({
  onClose,
  onMade
}: {
  readonly onClose: () => void
  readonly onMade: (made: MadeClient) => void
}) => {
  const form = useForm({
    values: EMPTY,
    send: ({ values: { name, redirectUris } }) => {
      // Empty fields are left out only if another has an address, so that a refusal names a field that is shown.
      const filled = redirectUris.filter((uri) => uri.trim() !== "")
      if (filled.length > 0) form.set({ redirectUris: filled })
      return act("createOAuthClient", { name, redirectUris: filled.length > 0 ? filled : redirectUris })
    },
    done: (made) => made && onMade({ name: form.values.name.trim(), ...made })
  })
  const { redirectUris } = form.values
  return (
    <Sheet title={text.newClient} onClose={onClose}>
      <Form form={form} save={text.create} row acts={<Button onClick={onClose}>{text.cancel}</Button>}>
        <Field label={text.name} hint={text.nameHint} {...form.field("name")} autoFocus />
        {redirectUris.map((uri, at) => (
          <Field
            key={at}
            label={text.redirectUri(at + 1)}
            hint={at === 0 ? text.redirectUriHint : undefined}
            error={form.error(`redirectUris[${at}]`)}
            value={uri}
            onInput={(value) => form.set({ redirectUris: redirectUris.with(at, value) })}
          />
        ))}
        {redirectUris.length < REDIRECT_URIS.max && (
          <p>
            <Button small icon="plus" onClick={() => form.set({ redirectUris: [...redirectUris, ""] })}>
              {text.another}
            </Button>
          </p>
        )}
      </Form>
    </Sheet>
  )
}

/** A client with a secret that was just made. The secret is stored nowhere else. */
export interface MadeClient {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
}

/** A client's id and its new secret, to paste into the app. */
export const FreshClient = ({
  made: { clientId, clientSecret, name },
  onStored
}: {
  readonly made: MadeClient
  readonly onStored: () => void
}) => (
  <Fresh title={text.fresh(name)} text={text} value={clientSecret} onStored={onStored}>
    <SecretValue label={text.id} value={clientId} of={text.ofId} testId="client-id" />
    <SecretValue label={text.secret} value={clientSecret} of={text.ofSecret} testId="client-secret" />
  </Fresh>
)
