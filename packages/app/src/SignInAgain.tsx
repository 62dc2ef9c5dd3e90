import { useEffect } from "preact/hooks"
import { shell } from "#text/shell"
import { signing } from "#text/signing"
import { refreshReads } from "./data/api.ts"
import { base } from "./data/base.ts"
import { type ActOutcome, refused } from "./data/request.ts"
import { flush } from "./data/sender.ts"
import { isSignedOut, readSession, session } from "./data/session.ts"
import { Form } from "./form/Form.tsx"
import { useForm } from "./form/useForm.ts"
import { Field } from "./ui/Field.tsx"
import { Sheet } from "./ui/Sheet.tsx"

const goOn = (): void => {
  void flush()
  void refreshReads()
}

/** A sign-in over the page, after the session ended. Typed text stays, and waiting writes are sent afterwards. */
export default () => {
  const form = useForm({
    values: { name: session.value?.name ?? "", password: "" },
    otherwise: "password",
    send: ({ values: { name, password } }) => signIn(name, password),
    done: goOn
  })
  useEffect(() => {
    // The person may have signed in with a passkey, in the tab that the link opened.
    const look = (): void => void readSession().then(goOn, () => undefined)
    addEventListener("focus", look)
    return () => removeEventListener("focus", look)
  }, [])
  const close = () => {
    isSignedOut.value = false
  }
  return (
    <Sheet title={signing.signedOutTitle} hint={signing.signedOutText} look="small" onClose={close}>
      <Form
        form={form}
        save={shell.signIn}
        acts={
          <a href="/login" target="_blank" rel="noopener">
            {signing.openSignIn}
          </a>
        }
      >
        <Field label={shell.name} name="name" autoComplete="username" {...form.field("name")} />
        <Field
          label={shell.password}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          {...form.field("password")}
        />
      </Form>
    </Sheet>
  )
}

const FORM_TOKEN = /name="form" value="([^"]+)"/
const ALERT = /role="alert"[^>]*>([^<]+)</

/** Signs in without leaving the page, through the form of the sign-in page, which has a token of its own. */
const signIn = async (name: string, password: string): Promise<ActOutcome<true>> => {
  try {
    const page = await fetch(`${base}/login`, { redirect: "manual" })
    // If another tab signed in already, the sign-in page redirects.
    if (page.type !== "opaqueredirect") {
      const [, form = ""] = FORM_TOKEN.exec(await page.text()) ?? []
      const body = new URLSearchParams({ form, name, password, next: "/" })
      const answer = await fetch(`${base}/login`, { method: "POST", body, redirect: "manual" })
      if (answer.type !== "opaqueredirect") {
        const [, why = shell.pageFailed] = ALERT.exec(await answer.text()) ?? []
        return refused(why)
      }
    }
    await readSession()
    return { state: "applied", answer: true }
  } catch {
    return refused(shell.noNetwork)
  }
}
