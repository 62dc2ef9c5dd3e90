import { useState } from "preact/hooks"
import { act } from "../data/act.ts"
import { forgetReads, useRead } from "../data/api.ts"
import { forgetKept } from "../data/kept.ts"
import { dropOwn, pending } from "../data/queue.ts"
import { forgetSession } from "../data/session.ts"
import { forgetParts } from "../data/storage.ts"
import { tell } from "../data/tabs.ts"
import { toast } from "../data/toasts.ts"
import { security as text } from "../text/security.ts"
import { shell } from "../text/shell.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
import { DeviceList } from "./security/DeviceList.tsx"
import { PasskeyList } from "./security/PasskeyList.tsx"
import { PasswordForm } from "./security/PasswordForm.tsx"
import { Programs } from "./security/Programs.tsx"
import { NeedsHttps } from "./settings/NeedsHttps.tsx"
import { SettingsPage } from "./settings/SettingsPage.tsx"

/** Password, passkeys and the devices that are signed in. */
export default () => {
  const session = useRead("getSession", {})
  const [changes, setChanges] = useState(0)
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/security">
      <ReadState read={session} />
      <NeedsHttps />
      {session.data === undefined ? (
        session.loading && <Loading />
      ) : (
        <p class="signed-in">
          <span>
            {text.signedInAs}{" "}
            <b>
              <bdi>{session.data.name}</bdi>
            </b>
          </span>
          <Button small onClick={() => void signOut()}>
            {text.signOut}
          </Button>
        </p>
      )}
      <PasswordForm onChanged={() => setChanges(changes + 1)} />
      {changes > 0 && <Programs key={changes} />}
      <PasskeyList />
      <DeviceList />
    </SettingsPage>
  )
}

/** Ends the session and removes the data of the log from this device. Asks first if writes wait. */
const signOut = async (): Promise<void> => {
  const { length } = pending.value
  if (length > 0) {
    const isSure = await ask({
      title: shell.signOutTitle,
      text: shell.signOutText(length),
      yes: shell.signOut,
      danger: true
    })
    if (!isSure) return
  }
  const outcome = await act("signOut", {})
  if (outcome.state === "refused") {
    toast({ text: outcome.message })
    return
  }
  await dropOwn()
  await forgetParts()
  forgetKept()
  forgetReads()
  forgetSession()
  tell("session")
  location.assign("/login")
}
