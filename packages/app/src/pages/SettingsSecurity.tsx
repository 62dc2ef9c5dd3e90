import { useEffect, useRef, useState } from "preact/hooks"
import { access, apps } from "#text/access"
import { security as text } from "#text/security"
import { shell } from "#text/shell"
import { signing } from "#text/signing"
import { act, actFinally } from "../data/act.ts"
import { forgetReads, useRead } from "../data/api.ts"
import { base } from "../data/base.ts"
import { forgetForms, forgetParts, tell } from "../data/device.ts"
import { dropOwn, pending } from "../data/queue.ts"
import { forgetSession, session } from "../data/session.ts"
import { toast } from "../data/toasts.ts"
import { Form, FormError } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { formatAgo } from "../format/dates.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Field } from "../ui/Field.tsx"
import { List, ListRow, RowButton, useRefusal } from "../ui/List.tsx"
import { Card } from "../ui/Section.tsx"
import { Loading, ReadResult, ReadState } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { disconnectApp, revokeKey } from "./access/revoke.ts"
import { NeedsHttps, SettingsPage } from "./Settings.tsx"
import { Identities, Passkeys } from "./security/SignIns.tsx"

/** Password, passkeys and the devices that are signed in. */
export default () => {
  const session = useRead("getSession", {})
  const [changes, setChanges] = useState(0)
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/security">
      <NeedsHttps />
      <ReadResult read={session}>
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
      </ReadResult>
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

/** After a new password: the keys and the connected apps that it does not end, each with a button that ends it, and one for all. */
const Programs = () => {
  const keys = useRead("listKeys", {})
  const connections = useRead("listConnections", {})
  const { after, refusal } = useRefusal()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const endAll = async () => {
    const question = { title: text.endAllTitle, text: text.endAllText, yes: text.endAll, danger: true }
    await after(actFinally("endPrograms", {}, ask(question)), () => toast({ text: text.endedAll }))
  }

  const rows = [
    ...(keys.data ?? [])
      .filter(({ revokedAt }) => revokedAt === null)
      .toReversed()
      .map((key) => ({
        ...key,
        what: text.keyOf(key.lastFour),
        verb: access.revoke,
        end: () => after(revokeKey(key), () => toast({ text: access.revokedNow(key.name) }))
      })),
    ...(connections.data ?? [])
      .filter(({ endedAt }) => endedAt === null)
      .map((app) => ({
        ...app,
        what: app.domain === null ? text.unverifiedOf(app.redirectHost) : text.appOf(app.domain),
        verb: apps.disconnect,
        end: () => after(disconnectApp(app), () => toast({ text: apps.disconnectedNow(app.name) }))
      }))
  ]
  const isLoading = keys.data === undefined || connections.data === undefined

  return (
    <section class="list" aria-labelledby="h-programs">
      <header>
        <h2 id="h-programs" tabIndex={-1} ref={heading}>
          {text.programs}
        </h2>
        {rows.length > 1 && (
          <Button small danger onClick={() => void endAll()}>
            {text.endAll}
          </Button>
        )}
      </header>
      <ReadState read={keys} />
      <ReadState read={connections} />
      {isLoading ? (
        (keys.loading || connections.loading) && <Loading />
      ) : (
        <p class="hint">{rows.length === 0 ? text.noPrograms : text.programsLead}</p>
      )}
      <ul>
        {rows.map(({ end, id, lastUsedAt, name, scope, verb, what }) => (
          <ListRow
            key={id}
            name={name}
            tags={<Tag>{access.scopes[scope].name}</Tag>}
            used={lastUsedAt === null ? text.neverUsed : text.used(formatAgo(lastUsedAt))}
            acts={<RowButton danger verb={verb} name={name} onClick={() => void end()} />}
          >
            <bdi>{what}</bdi>
          </ListRow>
        ))}
      </ul>
      <FormError>{refusal}</FormError>
    </section>
  )
}
