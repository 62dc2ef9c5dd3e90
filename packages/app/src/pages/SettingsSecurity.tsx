import { useState } from "preact/hooks"
import { security as text } from "#text/security"
import { shell } from "#text/shell"
import { signing } from "#text/signing"
import { act } from "../data/act.ts"
import { forgetReads, useRead } from "../data/api.ts"
import { base } from "../data/base.ts"
import { dropOwn, pending } from "../data/queue.ts"
import { forgetSession, session } from "../data/session.ts"
import { forgetForms, forgetParts } from "../data/storage.ts"
import { tell } from "../data/tabs.ts"
import { toast } from "../data/toasts.ts"
import { Form, FormError } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { formatAgo } from "../format/dates.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Field } from "../ui/Field.tsx"
import { List, ListRow, RowButton, useRefusal } from "../ui/List.tsx"
import { Found } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { Identities } from "./security/Identities.tsx"
import { Passkeys } from "./security/Passkeys.tsx"
import { Programs } from "./security/Programs.tsx"
import { NeedsHttps, SettingsPage } from "./settings/SettingsPage.tsx"

/** Password, passkeys and the devices that are signed in. */
export default () => {
  const session = useRead("getSession", {})
  const [changes, setChanges] = useState(0)
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/security">
      <NeedsHttps />
      <Found read={session}>
        {({ name }) => (
          <p class="signed-in">
            <span>
              {text.signedInAs}{" "}
              <b>
                <bdi>{name}</bdi>
              </b>
            </span>
            <Button small onClick={() => void signOut()}>
              {text.signOut}
            </Button>
          </p>
        )}
      </Found>
      <PasswordForm onChanged={() => setChanges(changes + 1)} />
      {changes > 0 && <Programs key={changes} />}
      <Passkeys />
      <Identities />
      <DeviceList />
    </SettingsPage>
  )
}

/** Ends the session and removes the data of the log from this device. Asks first if writes wait. */
const signOut = async (): Promise<void> => {
  const { length } = pending.value
  if (length > 0) {
    const isSure = await ask({
      title: signing.signOutTitle,
      text: signing.signOutText(length),
      yes: signing.signOut,
      danger: true
    })
    if (!isSure) return
  }
  const outcome = await act("signOut", {})
  if (outcome.state === "refused") {
    toast({ text: outcome.message })
    return
  }
  const isForgotten = [await dropOwn(), await forgetParts()].every(Boolean)
  forgetForms()
  forgetReads()
  forgetSession()
  tell("session")
  // Whatever the answer: there is nothing more that the app can do.
  if (!isForgotten)
    await ask({ title: signing.notForgotten, text: signing.forgetByHand, yes: signing.openSignIn, no: shell.close })
  location.assign(`${base}/login`)
}

/** Sets another password. */
const PasswordForm = ({ onChanged }: { readonly onChanged: () => void }) => {
  const form = useForm({
    values: { current: "", next: "" },
    otherwise: "current",
    send: ({ values }) => act("changePassword", values),
    done: (changed) => {
      if (changed !== undefined) toast({ text: text.changed(changed.ended) })
      onChanged()
    }
  })
  return (
    <Card title={text.password}>
      <Form form={form} save={text.change} row>
        {/* For password managers, which keep passwords by name. */}
        <input type="text" autoComplete="username" value={session.value?.name ?? ""} readOnly hidden />
        <Field
          label={text.current}
          type="password"
          autoComplete="current-password"
          {...form.field("current")}
          required
        />
        <Field
          label={text.next}
          hint={text.nextHint}
          type="password"
          autoComplete="new-password"
          {...form.field("next")}
          required
        />
      </Form>
    </Card>
  )
}

/** The devices that are signed in, each but this one with "Sign out". */
const DeviceList = () => {
  const devices = useRead("listSessions", {})
  const { after, refusal } = useRefusal()
  const end = (id: string, device: string) =>
    after(act("endSession", { id }), () => toast({ text: text.ended(device) }))
  const endOthers = () => after(act("endOtherSessions", {}), ({ ended }) => toast({ text: text.endedOthers(ended) }))
  return (
    <List
      title={text.devices}
      aside={
        (devices.data?.length ?? 0) > 1 && (
          <Button small onClick={() => void endOthers()}>
            {text.endOthers}
          </Button>
        )
      }
      read={devices}
    >
      {(found) => (
        <>
          <ul>
            {found.map(({ current, device, id, seenAt, signedInAt }) => (
              <ListRow
                key={id}
                name={device}
                tags={current && <Tag>{text.thisDevice}</Tag>}
                used={text.seen(formatAgo(seenAt))}
                acts={!current && <RowButton verb={text.end} name={device} onClick={() => void end(id, device)} />}
              >
                {text.since(formatAgo(signedInAt))}
              </ListRow>
            ))}
          </ul>
          <FormError>{refusal}</FormError>
        </>
      )}
    </List>
  )
}
