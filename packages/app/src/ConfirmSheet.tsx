import { useState } from "preact/hooks"
import { confirming } from "./data/act.ts"
import { passkeysHere } from "./data/passkeys.ts"
import { Refused, request } from "./data/request.ts"
import { session } from "./data/session.ts"
import { FormError } from "./forms/FormError.tsx"
import { shell } from "./text/shell.ts"
import { Button } from "./ui/Button.tsx"
import { Field } from "./ui/Field.tsx"
import { Sheet } from "./ui/Sheet.tsx"

const hasPasskeys = (): boolean => (session.value?.passkeys ?? 0) > 0 && passkeysHere() === "yes"

/** The passkey's answer to the server's options, as JSON. */
const passkey = async (): Promise<string> => {
  const { answer } = await request("passkeyOptions", { purpose: "confirm" })
  const { startAuthentication } = await import("@simplewebauthn/browser")
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(answer.options) }))
}

/** Asks the person to prove who they are, before an action that a stolen session must not suffice for. */
export const ConfirmSheet = () => {
  const [password, type] = useState("")
  const [error, fail] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const question = confirming.value
  if (question === undefined) return null
  const hasPassword = session.value?.hasPassword !== false
  const end = (isConfirmed: boolean): void => {
    type("")
    fail(undefined)
    question.answer(isConfirmed)
  }
  const confirm = async (proof: () => Promise<object>): Promise<void> => {
    setBusy(true)
    try {
      await request("confirmSession", await proof())
      end(true)
    } catch (failure) {
      fail(failure instanceof Refused ? (Object.values(failure.fields)[0] ?? failure.message) : shell.noNetwork)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet title={shell.confirmTitle} hint={shell.confirmText} look="small" onClose={() => end(false)}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm(async () => ({ password }))
        }}
      >
        {hasPassword ? (
          <Field
            label={shell.password}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onInput={type}
            error={error}
          />
        ) : (
          <FormError>{error}</FormError>
        )}
        <div class="acts">
          {hasPassword && (
            <Button look="first" type="submit" disabled={isBusy}>
              {shell.confirm}
            </Button>
          )}
          {hasPasskeys() && (
            <Button
              icon="key"
              disabled={isBusy}
              onClick={() => void confirm(async () => ({ passkey: await passkey() }))}
            >
              {shell.usePasskey}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}
