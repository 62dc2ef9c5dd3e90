import type { Answer } from "@daybook/core/app"
import { clients as text } from "#text/access"
import { actFinally } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import { FormError } from "../../form/Form.tsx"
import { ask } from "../../ui/Confirm.tsx"
import { RowButton, useRefusal } from "../../ui/List.tsx"
import { Empty } from "../../ui/States.tsx"
import type { MadeClient } from "./NewClient.tsx"

type Client = Answer<"listOAuthClients">[number]

/** The clients that the person made, each with its id and its redirect URIs. */
export const ClientList = ({
  clients,
  onSecret
}: {
  readonly clients: ReadonlyArray<Client>
  readonly onSecret: (made: MadeClient) => void
}) => {
  const { after, refusal } = useRefusal()
  const changeSecret = async ({ clientId: id, name }: Client) => {
    const question = { title: text.newSecretTitle(name), text: text.newSecretText, yes: text.newSecret }
    await after(actFinally("changeClientSecret", { id }, ask(question)), (answer) => onSecret({ name, ...answer }))
  }
  const remove = async ({ clientId: id, name }: Client) => {
    const question = { title: text.deleteTitle(name), text: text.deleteText, yes: text.delete, danger: true }
    await after(actFinally("deleteOAuthClient", { id }, ask(question)), () => toast({ text: text.deleted(name) }))
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
              {[client.clientId, ...client.redirectUris].map((line) => (
                <p class="hint mono" key={line}>
                  {line}
                </p>
              ))}
            </div>
            <div class="acts">
              <RowButton verb={text.newSecret} name={client.name} onClick={() => void changeSecret(client)} />
              <RowButton danger verb={text.delete} name={client.name} onClick={() => void remove(client)} />
            </div>
          </li>
        ))}
      </ul>
      <FormError>{refusal}</FormError>
    </>
  )
}
