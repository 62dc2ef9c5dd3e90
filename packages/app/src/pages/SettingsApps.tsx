import type { Answer } from "@daybook/core/app"
import { REDIRECT_URIS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { apps as appTexts, clients as clientText, clients as clientTexts } from "#text/access"
import { act, actFinally } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { Form, FormError } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Field } from "../ui/Field.tsx"
import { List, RowButton, useRefusal } from "../ui/List.tsx"
import { Card } from "../ui/Section.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { Empty } from "../ui/States.tsx"
import { Address, Fresh, SecretValue } from "./access/SecretValue.tsx"
import { ConnectionList } from "./apps/ConnectionList.tsx"
import { SettingsPage } from "./Settings.tsx"

/** Apps that were given access in the browser, and the clients of apps that need an id and a secret. */
export default () => {
  const session = useRead("getSession", {})
  const connections = useRead("listConnections", {})
  const clients = useRead("listOAuthClients", {})
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<MadeClient>()
  const show = (client: MadeClient) => {
    setMade(client)
    setOpen(false)
  }
  return (
    <SettingsPage title={appTexts.title} lead={appTexts.lead} path="/settings/apps">
      <List title={appTexts.connections} read={connections}>
        {(found) => <ConnectionList connections={found} />}
      </List>
      {session.data !== undefined && (
        <Card title={appTexts.how}>
          <dl class="addr">
            <Address label={appTexts.mcp} url={session.data.mcpUrl} of={appTexts.ofMcp} />
          </dl>
          <ol class="steps">
            {appTexts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p class="hint">
            {appTexts.reachable} {appTexts.byKey} <a href="/settings/access">{appTexts.access}</a>.
          </p>
        </Card>
      )}
      {made !== undefined && <FreshClient made={made} onStored={() => setMade(undefined)} />}
      {isOpen && <NewClient onClose={() => setOpen(false)} onMade={show} />}
      <List
        title={clientText.title}
        aside={
          <Button look="first" small icon="plus" onClick={() => setOpen(true)}>
            {clientText.newClient}
          </Button>
        }
        lead={clientText.hint}
        read={clients}
      >
        {(found) => <ClientList clients={found} onSecret={setMade} />}
      </List>
    </SettingsPage>
  )
}

type Client = Answer<"listOAuthClients">[number]

const ClientList = ({
  clients,
  onSecret
}: {
  readonly clients: ReadonlyArray<Client>
  readonly onSecret: (made: MadeClient) => void
}) => {
  const { after, refusal } = useRefusal()
  const changeSecret = async ({ clientId: id, name }: Client) => {
    const question = {
      title: clientTexts.newSecretTitle(name),
      text: clientTexts.newSecretText,
      yes: clientTexts.newSecret
    }
    await after(actFinally("changeClientSecret", { id }, ask(question)), (answer) => onSecret({ name, ...answer }))
  }
  const remove = async ({ clientId: id, name }: Client) => {
    const question = {
      title: clientTexts.deleteTitle(name),
      text: clientTexts.deleteText,
      yes: clientTexts.delete,
      danger: true
    }
    await after(actFinally("deleteOAuthClient", { id }, ask(question)), () =>
      toast({ text: clientTexts.deleted(name) })
    )
  }
  return (
    <>
      {clients.length === 0 && <Empty>{clientTexts.none}</Empty>}
      <ul>
        {clients.map((client) => (
          <li class="connected" key={client.clientId}>
            <div>
              <b>
                <bdi>{client.name}</bdi>
              </b>
              {[client.clientId, ...client.redirectUris].map((line) => (
                <p class="hint mono" key={line}>
                  {line}
                </p>
              ))}
            </div>
            <div class="acts">
              <RowButton verb={clientTexts.newSecret} name={client.name} onClick={() => void changeSecret(client)} />
              <RowButton danger verb={clientTexts.delete} name={client.name} onClick={() => void remove(client)} />
            </div>
          </li>
        ))}
      </ul>
      <FormError>{refusal}</FormError>
    </>
  )
}

interface Values {
  readonly name: string
  readonly redirectUris: ReadonlyArray<string>
}

const EMPTY: Values = { name: "", redirectUris: [""] }

const NewClient = ({
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
    <Sheet title={clientTexts.newClient} onClose={onClose}>
      <Form form={form} save={clientTexts.create} row acts={<Button onClick={onClose}>{clientTexts.cancel}</Button>}>
        <Field label={clientTexts.name} hint={clientTexts.nameHint} {...form.field("name")} autoFocus />
        {redirectUris.map((uri, at) => (
          <Field
            key={at}
            label={clientTexts.redirectUri(at + 1)}
            hint={at === 0 ? clientTexts.redirectUriHint : undefined}
            error={form.error(`redirectUris[${at}]`)}
            value={uri}
            onInput={(value) => form.set({ redirectUris: redirectUris.with(at, value) })}
          />
        ))}
        {redirectUris.length < REDIRECT_URIS.max && (
          <p>
            <Button small icon="plus" onClick={() => form.set({ redirectUris: [...redirectUris, ""] })}>
              {clientTexts.another}
            </Button>
          </p>
        )}
      </Form>
    </Sheet>
  )
}

/** A client with a secret that was just made. The secret is stored nowhere else. */
interface MadeClient {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
}

/** A client's id and its new secret, to paste into the app. */
const FreshClient = ({
  made: { clientId, clientSecret, name },
  onStored
}: {
  readonly made: MadeClient
  readonly onStored: () => void
}) => (
  <Fresh title={clientTexts.fresh(name)} text={clientTexts} value={clientSecret} onStored={onStored}>
    <SecretValue label={clientTexts.id} value={clientId} of={clientTexts.ofId} testId="client-id" />
    <SecretValue label={clientTexts.secret} value={clientSecret} of={clientTexts.ofSecret} testId="client-secret" />
  </Fresh>
)
