import { useEffect, useState } from "preact/hooks"
import { refreshReads } from "./data/api.ts"
import { flush } from "./data/sender.ts"
import { isSignedOut, readSession, session } from "./data/session.ts"
import { shell } from "./text/shell.ts"
import { Button } from "./ui/Button.tsx"
import { Field } from "./ui/Field.tsx"
import { Sheet } from "./ui/Sheet.tsx"

const goOn = (): void => {
  void flush()
  void refreshReads()
}

/** A sign-in over the page, after the session ended. Typed text stays, and waiting writes are sent afterwards. */
export const SignInAgain = () => (isSignedOut.value ? <SignInSheet /> : null)

const SignInSheet = () => {
  const [name, setName] = useState(session.value?.name ?? "")
  const [password, setPassword] = useState("")
  const [error, fail] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // The person may have signed in with a passkey, in the tab that the link opened.
    const look = (): void => void readSession().then(goOn, () => undefined)
    addEventListener("focus", look)
    return () => removeEventListener("focus", look)
  }, [])
  const submit = async (): Promise<void> => {
    setBusy(true)
    try {
      const result = await signIn(name, password, shell.pageFailed)
      if (result === "yes") goOn()
      else fail(result.why)
    } catch {
      fail(shell.noNetwork)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      title={shell.signedOutTitle}
      hint={shell.signedOutText}
      look="small"
      onClose={() => {
        isSignedOut.value = false
      }}
    >
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label={shell.name} name="name" autoComplete="username" value={name} onInput={setName} />
        <Field
          label={shell.password}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onInput={setPassword}
          error={error}
        />
        <Button look="first" type="submit" disabled={isBusy}>
          {shell.signIn}
        </Button>
        <a href="/login" target="_blank" rel="noopener">
          {shell.openSignIn}
        </a>
      </form>
    </Sheet>
  )
}

/** The outcome of a sign-in over the page: signed in, or the reason why not. */
type SignedIn = "yes" | { readonly why: string }

const FORM_TOKEN = /name="form" value="([^"]+)"/
const ALERT = /role="alert"[^>]*>([^<]+)</

/** Signs in without leaving the page, through the form of the sign-in page, which has a token of its own. */
const signIn = async (name: string, password: string, otherwise: string): Promise<SignedIn> => {
  const page = await fetch("/login", { redirect: "manual" })
  // If another tab signed in already, the sign-in page redirects.
  if (page.type !== "opaqueredirect") {
    const [, form = ""] = FORM_TOKEN.exec(await page.text()) ?? []
    const body = new URLSearchParams({ form, name, password, next: "/" })
    const answer = await fetch("/login", { method: "POST", body, redirect: "manual" })
    if (answer.type !== "opaqueredirect") {
      const [, why] = ALERT.exec(await answer.text()) ?? []
      return { why: why ?? otherwise }
    }
  }
  await readSession()
  return "yes"
}
