import { isSignedOut } from "./data/session.ts"
import { shell } from "./text/shell.ts"
import { Sheet } from "./ui/Sheet.tsx"

/** Over the page, when the session ended: what was typed stays. */
export const SignInAgain = () => {
  if (!isSignedOut.value) return null
  const close = () => {
    isSignedOut.value = false
  }
  return (
    <Sheet title={shell.signedOutTitle} look="small" onClose={close}>
      <p>{shell.signedOutText}</p>
      <a
        class="btn first"
        href={`/login?next=${encodeURIComponent(location.pathname + location.search)}`}
        target="_blank"
        rel="noopener"
      >
        {shell.signIn}
      </a>
    </Sheet>
  )
}
