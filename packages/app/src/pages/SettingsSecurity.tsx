import { useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { signOut } from "../data/signOut.ts"
import { security as text } from "../text/security.ts"
import { Button } from "../ui/Button.tsx"
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
