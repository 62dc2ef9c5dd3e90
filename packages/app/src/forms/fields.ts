import { useState } from "preact/hooks"
import type { Outcome } from "../data/sender.ts"
import type { FieldValues } from "../data/shown.ts"
import { parseNumber } from "../format/numbers.ts"
import { log as text } from "../text/today.ts"

/** The reasons why fields are refused, by name; `form` is for a reason that belongs to no field. */
export type Errors = Readonly<Record<string, string | undefined>>

/** The outcome of a form without changes: there is nothing to send. */
export const NOTHING_CHANGED: Outcome<never> = { state: "queued" }

/** The number of a field: `undefined` if it is empty, `null` if it is not a number. */
export const numberOf = (typed: string): number | undefined | null =>
  typed.trim() === "" ? undefined : (parseNumber(typed) ?? null)

/** The errors of fields without a number. */
export const numberErrors = (fields: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, typed]) => (numberOf(typed) === null ? [[name, text.invalidNumber]] : []))
  )

/**
 * The state of a form that is sent once: its errors, and true while it is being sent. `clash` has the present values, if these are not
 * the ones that the form showed.
 */
export const useSubmit = (before?: FieldValues) => {
  const [errors, setErrors] = useState<Errors>({})
  const [clash, setClash] = useState(before)
  const [busy, setBusy] = useState(false)
  /** Sends the form and, unless it is refused, calls `done`. */
  const submit = async (
    event: Event,
    found: Errors,
    send: () => Promise<Outcome<unknown>>,
    done: () => void
  ): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setErrors(found)
    setClash(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const outcome = await send()
    setBusy(false)
    if (outcome.state !== "refused") done()
    else if (outcome.present !== undefined) setClash(outcome.present)
    else setErrors(Object.keys(outcome.fields).length > 0 ? outcome.fields : { form: outcome.message })
  }
  return { errors, busy, submit, clash, settle: () => setClash(undefined) }
}
