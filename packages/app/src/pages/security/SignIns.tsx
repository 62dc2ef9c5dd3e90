import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { security as text } from "#text/security"
import { act, actFinally } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { loaded, NotLoaded } from "../../data/loaded.ts"
import { passkeysHere } from "../../data/passkeys.ts"
import { refused } from "../../data/request.ts"
import { readSession } from "../../data/session.ts"
import { toast } from "../../data/toasts.ts"
import { Form, FormError } from "../../form/Form.tsx"
import { useForm } from "../../form/useForm.ts"
import { formatAgo } from "../../format/dates.ts"
import { Button } from "../../ui/Button.tsx"
import { ask } from "../../ui/Confirm.tsx"
import { Field } from "../../ui/Field.tsx"
import { List, ListRow, RowButton, useRefusal } from "../../ui/List.tsx"
import { Sheet } from "../../ui/Sheet.tsx"

export const Passkeys = () => {
  const passkeys = useRead("listPasskeys", {})
  const [isOpen, setOpen] = useState(false)
  const { after, refusal } = useRefusal()
  const here = passkeysHere()
  const remove = async ({ id, name }: Answer<"listPasskeys">[number]) => {
    const question = { title: text.removeTitle, text: text.removeText(name), yes: text.removePasskey, danger: true }
    await after(actFinally("removePasskey", { id }, ask(question)), () => {
      toast({ text: text.passkeyRemoved(name) })
      void readSession()
    })
  }
  return (
    <>
      <List
        title={text.passkeys}
        aside={
          here === "yes" && (
            <Button small icon="plus" onClick={() => setOpen(true)}>
              {text.addPasskey}
            </Button>
          )
        }
        lead={here === "yes" ? text.passkeysLead : text.wanting[here]}
        read={passkeys}
      >
        {(found) => (
          <>
            {found.length === 0 && <p class="hint">{text.noPasskeys}</p>}
            <ul>
              {found.map((passkey) => (
                <ListRow
                  key={passkey.id}
                  name={passkey.name}
                  used={passkey.usedAt === null ? text.neverUsed : text.used(formatAgo(passkey.usedAt))}
                  acts={
                    <RowButton
                      danger
                      verb={text.removePasskey}
                      name={passkey.name}
                      onClick={() => void remove(passkey)}
                    />
                  }
                >
                  {text.added(formatAgo(passkey.addedAt))}
                </ListRow>
              ))}
            </ul>
            <FormError>{refusal}</FormError>
          </>
        )}
      </List>
      {isOpen && <AddPasskey onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks the browser for a passkey, as JSON. It is refused if the person cancels. */
const makePasskey = async (options: string) => {
  try {
    const { startRegistration } = await loaded(() => import("@simplewebauthn/browser"))
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
  } catch (failure) {
    return refused(failure instanceof NotLoaded ? failure.message : text.notAdded)
  }
}

const addPasskey = async (name: string) => {
  const asked = await act("passkeyOptions", { purpose: "add" })
  if (asked.state === "refused") return asked
  const response = await makePasskey(asked.answer.options)
  return typeof response === "string" ? act("addPasskey", { name, response }) : response
}

const AddPasskey = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useForm({
    values: { name: "" },
    otherwise: "name",
    send: ({ values }) => addPasskey(values.name),
    done: (added) => {
      if (added !== undefined) toast({ text: text.passkeyAdded(added.name) })
      // Other parts of the page read the session to know that there is a passkey.
      void readSession()
      onClose()
    }
  })
  return (
    <Sheet title={text.addPasskey} look="small" onClose={onClose}>
      <Form form={form} save={text.add} row acts={<Button onClick={onClose}>{text.cancel}</Button>}>
        <Field label={text.passkeyName} hint={text.passkeyNameHint} {...form.field("name")} required autoFocus />
      </Form>
    </Sheet>
  )
}

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
