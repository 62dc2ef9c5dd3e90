import { useState } from "preact/hooks"
import type { Outcome } from "../data/sender.ts"
import type { FieldValues } from "../data/shown.ts"
import { parseNumber } from "../format/numbers.ts"
import { log as text } from "../text/today.ts"

/** Why fields are refused, by name; `form` for what no field is to blame for. */
export type Errors = Readonly<Record<string, string | undefined>>

/** The outcome of a form in which nothing was changed: there is nothing to send. */
export const NOTHING_CHANGED: Outcome<never> = { state: "queued" }

/** The number of a field: `undefined` if it is empty, `null` if it is no number. */
export const numberOf = (typed: string): number | undefined | null =>
  typed.trim() === "" ? undefined : (parseNumber(typed) ?? null)

/** The errors of fields that hold no number. */
export const numberErrors = (fields: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, typed]) => (numberOf(typed) === null ? [[name, text.invalidNumber]] : []))
  )

/**
 * The state of a form that is sent once: why it was refused, and whether it is on its way. `clash` has what there is by now, where
 * that is not what the form showed.
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
