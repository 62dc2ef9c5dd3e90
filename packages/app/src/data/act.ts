import type { ActName, Answer, CallName, FinalName, Params, WriteName } from "@daybook/core/app"
import { shell } from "#text/shell"
import { refreshReads } from "./api.ts"
import { type ActOutcome, RefusedCall, refused, request } from "./request.ts"
import { sessionEnded } from "./session.ts"
import { confirming } from "./toasts.ts"

/** Asks for the password or a passkey. Resolves to true if the server accepted it. */
const confirmation = (): Promise<boolean> =>
  new Promise((resolve) => {
    confirming.value = {
      answer: (isConfirmed) => {
        confirming.value = undefined
        resolve(isConfirmed)
      }
    }
  })

/** A session with less time left no longer counts as confirmed, since the following request takes time. */
const MARGIN_MS = 10_000

/** Asks the person to prove who they are, unless they just did. For files that the browser saves: no script sees their refusal. */
export const confirmed = async (): Promise<ActOutcome<true>> => {
  try {
    const { confirmedUntil } = (await request("getSession", {})).answer
    if (Date.parse(confirmedUntil) - MARGIN_MS > Date.now() || (await confirmation()))
      return { state: "applied", answer: true }
    return refused(shell.notConfirmed)
  } catch (error) {
    if (!(error instanceof RefusedCall)) return refused(shell.noNetwork)
    if (error.status === 401) sessionEnded()
    return refused(error.message)
  }
}

const isUnconfirmed = (error: unknown): boolean => error instanceof RefusedCall && error.isUnconfirmed

/** Writes now, without the queue, for an outcome that is needed at once: keys, sessions. Asks to confirm if the server does. */
export const act = async <Name extends ActName | WriteName>(
  name: Name,
  params: Params<Name>
): Promise<ActOutcome<Answer<Name>>> => {
  const outcome = await call(name, params)
  if (outcome.state === "applied") void refreshReads()
  return outcome
}

/** As `act`, for what nothing takes back: the person is asked before. Undefined if they cancel. */
export const actFinally = async <Name extends FinalName>(
  name: Name,
  params: Params<Name>,
  isSure: Promise<boolean>
): Promise<ActOutcome<Answer<Name>> | undefined> => {
  if (!(await isSure)) return undefined
  const outcome = await call(name, params)
  if (outcome.state === "applied") void refreshReads()
  return outcome
}

/** As `act`, for a call that changes nothing on a page. */
export const call = async <Name extends CallName>(
  name: Name,
  params: Params<Name>
): Promise<ActOutcome<Answer<Name>>> => {
  try {
    const { answer } = await request(name, params)
    return { state: "applied", answer }
  } catch (error) {
    if (isUnconfirmed(error)) return (await confirmation()) ? call(name, params) : refused(shell.notConfirmed)
    if (!(error instanceof RefusedCall)) return refused(shell.noNetwork)
    if (error.status === 401) sessionEnded()
    return error.refusal()
  }
}
