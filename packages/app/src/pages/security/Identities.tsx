import type { Answer } from "@daybook/core/app"
import { security as text } from "#text/security"
import { act, actFinally } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { toast } from "../../data/toasts.ts"
import { FormError } from "../../form/Form.tsx"
import { formatAgo } from "../../format/dates.ts"
import { Button } from "../../ui/Button.tsx"
import { ask } from "../../ui/Confirm.tsx"
import { List, ListRow, RowButton, useRefusal } from "../../ui/List.tsx"

/** The identities with which the person signs in through a provider. Nothing where the server has no provider. */
export const Identities = () => {
  const found = useRead("listIdentities", {})
  const { after, refusal } = useRefusal()
  const provider = found.data?.provider
  if (provider == null && !found.data?.identities.length) return null
  const link = () => after(act("linkIdentity", {}), ({ page }) => location.assign(page))
  const unlink = async ({ id, name }: Answer<"listIdentities">["identities"][number]) => {
    const question = { title: text.unlinkTitle, text: text.unlinkText(name), yes: text.unlink, danger: true }
    await after(actFinally("unlinkIdentity", { id }, ask(question)), () => toast({ text: text.unlinked(name) }))
  }
  return (
    <List
      title={text.identities}
      aside={
        provider != null && (
          <Button small icon="plus" onClick={() => void link()}>
            {text.link(provider)}
          </Button>
        )
      }
      lead={provider == null ? text.noProvider : text.identitiesLead(provider)}
      read={found}
    >
      {({ identities }) => (
        <>
          {identities.length === 0 && <p class="hint">{text.noIdentities}</p>}
          <ul>
            {identities.map((identity) => (
              <ListRow
                key={identity.id}
                name={identity.name}
                used={identity.usedAt === null ? text.neverUsed : text.used(formatAgo(identity.usedAt))}
                acts={
                  <RowButton danger verb={text.unlink} name={identity.name} onClick={() => void unlink(identity)} />
                }
              >
                {text.linked(identity.issuer, formatAgo(identity.linkedAt))}
              </ListRow>
            ))}
          </ul>
          <FormError>{refusal}</FormError>
        </>
      )}
    </List>
  )
}
