import type { Answer } from "@daybook/core/app"
import { signal } from "@preact/signals"
import { base } from "./base.ts"
import { forgetForms, forgetParts, texts } from "./device.ts"
import { account } from "./queue.ts"
import { NoAnswer, RefusedCall, request } from "./request.ts"

type SessionInfo = Answer<"getSession">

/** The session of the signed-in person. Until the server has answered, it is the copy of an earlier run. */
export const session = signal<SessionInfo | undefined>(undefined)

/** True if the session ended while the app was open: the shell asks to sign in over the page. */
export const isSignedOut = signal(false)

/** The key of the copy. A device that does not store it asks the server at every start. */
const KEPT = "daybook-session"
let isConfirmedByServer = false

const keptSession = (): SessionInfo | undefined => {
  const text = texts.read(KEPT)
  return text === undefined ? undefined : JSON.parse(text)
}

const begin = (found: SessionInfo): void => {
  session.value = found
  account.value = found.accountId
}

/** At the start it redirects to the sign-in; later a sheet over the page asks for it. */
const askToSignIn = (): void => {
  if (isConfirmedByServer) isSignedOut.value = true
  else
    location.replace(`${base}/login?next=${encodeURIComponent(location.pathname.slice(base.length) + location.search)}`)
}

let isAsking = false

/** Called after a 401. If another person signed in elsewhere in this browser, the app becomes theirs. */
export const sessionEnded = (): void => {
  if (isAsking) return
  isAsking = true
  void readSession()
    .catch(askToSignIn)
    .finally(() => {
      isAsking = false
    })
}

let started: Promise<boolean> | undefined

/** Begins with the copy, and asks the server. Resolves to true if it answered with a session. */
export const startSession = (): Promise<boolean> => {
  started ??= startFromCopy()
  return started
}

/** Resolves when the session is there, or when the server had none. With the copy of an earlier run it resolves at once. */
export const sessionFound = async (): Promise<void> => {
  if (session.value === undefined) await started
}

const startFromCopy = async (): Promise<boolean> => {
  const copy = keptSession()
  if (copy !== undefined) begin(copy)
  try {
    await readSession()
    return true
  } catch (error) {
    if (error instanceof RefusedCall && error.status === 401) askToSignIn()
    else if (!(error instanceof NoAnswer || error instanceof RefusedCall)) throw error
    return false
  }
}

/** Asks again, for changes on another device. Without an answer nothing changes. */
export const refreshSession = async (): Promise<void> => {
  try {
    await readSession()
  } catch (error) {
    if (error instanceof RefusedCall && error.status === 401) sessionEnded()
  }
}

/** Asks who is signed in. Throws like `read`. */
export const readSession = async (): Promise<void> => {
  const former = session.value?.accountId
  const { answer } = await request("getSession", {})
  const text = JSON.stringify(answer)
  // Another person signed in. The former one's data must leave the screen and the device, except for unsent writes. If the device refuses
  // to remove it, the next page removes it before it reads.
  if (former !== undefined && former !== answer.accountId) {
    await forgetParts()
    forgetForms()
    texts.write(KEPT, text)
    location.assign(`${base}/`)
  }
  isConfirmedByServer = true
  isSignedOut.value = false
  // An equal answer redraws nothing.
  if (text === JSON.stringify(session.value)) return
  texts.write(KEPT, text)
  begin(answer)
}

export const forgetSession = (): void => texts.remove(KEPT)
