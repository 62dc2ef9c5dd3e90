import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import { FormError } from "../../forms/FormError.tsx"
import { apps, clients as text } from "../../text/access.ts"
import { Button } from "../../ui/Button.tsx"
import { ask } from "../../ui/Confirm.tsx"
import { Empty } from "../../ui/States.tsx"
import type { MadeClient } from "./FreshClient.tsx"

type Client = Answer<"listOAuthClients">[number]

/** The clients that the person made, each with its id and its redirect URIs. */
export const ClientList = ({
  clients,
  onSecret
}: {
  readonly clients: ReadonlyArray<Client>
  readonly onSecret: (made: MadeClient) => void
}) => {
  const [error, setError] = useState<string>()

  const changeSecret = async ({ clientId, name }: Client) => {
    if (!(await ask({ title: text.newSecretTitle(name), text: text.newSecretText, yes: text.newSecret }))) return
    const result = await act("changeClientSecret", { id: clientId })
    if (result.state !== "applied") return setError(result.message)
    setError(undefined)
    onSecret({ name, ...result.answer })
  }

  const remove = async ({ clientId, name }: Client) => {
    const question = { title: text.deleteTitle(name), text: text.deleteText, yes: text.delete, danger: true }
    if (!(await ask(question))) return
    const result = await act("deleteOAuthClient", { id: clientId })
    if (result.state !== "applied") return setError(result.message)
    setError(undefined)
    toast({ text: text.deleted(name) })
  }

  return (
    <>
      {clients.length === 0 && <Empty>{text.none}</Empty>}
      <ul>
        {clients.map((client) => (
          <li class="connected" key={client.clientId}>
            <div>
              <b>
                <bdi>{client.name}</bdi>
              </b>
              <p class="hint mono">{client.clientId}</p>
              {client.redirectUris.map((uri) => (
                <p class="hint mono" key={uri}>
                  {uri}
                </p>
              ))}
            </div>
            <div class="acts">
              <Button small onClick={() => void changeSecret(client)}>
                {text.newSecret}
                <span class="vh">{apps.named(client.name)}</span>
              </Button>
              <Button small danger onClick={() => void remove(client)}>
                {text.delete}
                <span class="vh">{apps.named(client.name)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
    </>
  )
}
