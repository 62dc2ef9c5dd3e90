import { shell } from "../text/shell.ts"
import { ask } from "../ui/Confirm.tsx"
import { toast } from "../ui/toasts.ts"
import { act } from "./act.ts"
import { forgetReads } from "./api.ts"
import { forgetKept } from "./kept.ts"
import { dropOwn, pending } from "./queue.ts"
import { forgetSession } from "./session.ts"
import { forgetParts } from "./storage.ts"
import { tell } from "./tabs.ts"

/** Ends the session and removes what the log left on this device. Asks first where writes wait. */
export const signOut = async (): Promise<void> => {
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
