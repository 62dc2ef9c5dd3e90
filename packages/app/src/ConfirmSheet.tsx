import { useRef } from "preact/hooks"
import { shell } from "#text/shell"
import { signing } from "#text/signing"
import { loaded, NotLoaded } from "./data/loaded.ts"
import { passkeysHere } from "./data/passkeys.ts"
import { RefusedCall, refused, request } from "./data/request.ts"
import { session } from "./data/session.ts"
import { confirming } from "./data/toasts.ts"
import { Form } from "./form/Form.tsx"
import { useForm } from "./form/useForm.ts"
import { Button } from "./ui/Button.tsx"
import { Field } from "./ui/Field.tsx"
import { Sheet } from "./ui/Sheet.tsx"

const hasPasskeys = (): boolean => (session.value?.passkeys ?? 0) > 0 && passkeysHere() === "yes"

/** The passkey's answer to the server's options, as JSON. */
const passkey = async (): Promise<string> => {
  const { answer } = await request("passkeyOptions", { purpose: "confirm" })
  const { startAuthentication } = await loaded(() => import("@simplewebauthn/browser"))
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(answer.options) }))
}

const confirm = async (proof: () => Promise<object>) => {
  try {
    return { state: "applied", answer: (await request("confirmSession", await proof())).answer } as const
  } catch (failure) {
    if (failure instanceof NotLoaded) return refused(failure.message)
    return failure instanceof RefusedCall ? failure.refusal() : refused(shell.noNetwork)
  }
}

/** Asks the person to prove who they are, before an action that a stolen session must not suffice for. */
export default () => {
  const hasPassword = session.value?.hasPassword !== false
  const isByPasskey = useRef(false)
  const end = (isConfirmed: boolean) => confirming.value?.answer(isConfirmed)
  const form = useForm({
    values: { password: "" },
    otherwise: hasPassword ? "password" : "form",
    send: ({ values }) => confirm(async () => (isByPasskey.current ? { passkey: await passkey() } : values)),
    done: () => end(true)
  })
  const usePasskey = (event: Event) => {
    isByPasskey.current = true
    void form.submit(event).finally(() => {
      isByPasskey.current = false
    })
  }
  return (
    <Sheet title={signing.confirmTitle} hint={signing.confirmText} look="small" onClose={() => end(false)}>
      <Form
        form={form}
        save={hasPassword ? signing.confirm : undefined}
        row
        acts={
          hasPasskeys() && (
            <Button icon="key" disabled={form.busy} onClick={usePasskey}>
              {signing.usePasskey}
            </Button>
          )
        }
      >
        {hasPassword && (
          <Field
            label={shell.password}
            type="password"
            autoComplete="current-password"
            autoFocus
            {...form.field("password")}
          />
        )}
      </Form>
    </Sheet>
  )
}
