import type { Answer } from "@daybook/core/app"
import { signal } from "@preact/signals"
import { forgetKept } from "./kept.ts"
import { account } from "./queue.ts"
import { NoAnswer, Refused, request } from "./request.ts"
import { forgetParts } from "./storage.ts"

type SessionInfo = Answer<"getSession">

/** The session of who is signed in; the copy of an earlier run while the server has not answered. */
export const session = signal<SessionInfo | undefined>(undefined)

/** True if the session ended while the app was open: the shell asks to sign in over the page. */
export const isSignedOut = signal(false)

const KEPT = "daybook-session"
let isConfirmedByServer = false

const keptSession = (): SessionInfo | undefined => {
  const text = localStorage.getItem(KEPT)
  return text === null ? undefined : JSON.parse(text)
}

const begin = (found: SessionInfo): void => {
  session.value = found
  account.value = found.accountId
}

/** Redirects to the sign-in at the start; later a sheet over the page asks for it. */
const askToSignIn = (): void => {
  if (isConfirmedByServer) isSignedOut.value = true
  else location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}

let isAsking = false

/** Called where a request is answered with 401. Perhaps another person signed in elsewhere in this browser: the app is theirs then. */
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

/** Begins with the copy, and asks the server. Resolves to whether it answered with a session. */
export const startSession = (): Promise<boolean> => {
  started ??= startFromCopy()
  return started
}

/** Resolves once the session is there, at once where an earlier run left a copy, or once the server gave none. */
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
    if (error instanceof Refused && error.status === 401) askToSignIn()
    else if (!(error instanceof NoAnswer || error instanceof Refused)) throw error
    return false
  }
}

/** Asks again, for what changed on another device. Without an answer all stays as it was. */
export const refreshSession = async (): Promise<void> => {
  try {
    await readSession()
  } catch (error) {
    if (error instanceof Refused && error.status === 401) sessionEnded()
  }
}

/** Asks who is signed in. Throws as a read does. */
export const readSession = async (): Promise<void> => {
  const former = session.value?.accountId
  const { answer } = await request("getSession", {})
  const text = JSON.stringify(answer)
  // Another person signed in: nothing of the former may stay on the screen, nor on the device, except for what was not sent yet.
  if (former !== undefined && former !== answer.accountId) {
    await forgetParts()
    forgetKept()
    localStorage.setItem(KEPT, text)
    location.assign("/")
  }
  isConfirmedByServer = true
  isSignedOut.value = false
  // An answer that is the same as before draws nothing anew.
  if (text === JSON.stringify(session.value)) return
  localStorage.setItem(KEPT, text)
  begin(answer)
}

/** Forgets who was signed in. */
export const forgetSession = (): void => localStorage.removeItem(KEPT)
