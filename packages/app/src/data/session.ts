import { signal } from "@preact/signals"

/** Whether the session ended while the app was open: the shell asks to sign in over the page. */
export const isSignedOut = signal(false)

/** Called where a request is answered with 401. */
export const sessionEnded = (): void => {
  isSignedOut.value = true
}
