import { labelFault } from "../identity/Label.ts"
import { passwordFault } from "../identity/Logins.ts"
import type { Field } from "./Page.ts"
import type { Texts } from "./Texts.ts"

/** Why the name or the password of a new login is refused, as texts beside their fields. */
export interface LoginFaults {
  readonly name?: string | undefined
  readonly password?: string | undefined
}

/** The faults of a new login; undefined if it has none. */
export const loginFaults = (
  texts: Texts,
  login: { readonly name: string; readonly password: string }
): LoginFaults | undefined => {
  const name = labelFault(login.name)
  const password = passwordFault(login.password)
  if (name === undefined && password === undefined) return undefined
  return {
    name: name && texts.name.fault(name),
    password: password && texts.password.fault(password.bounds.min, password.bounds.max)
  }
}

/** The field of a password that replaces another, or is the first. */
export const newPassword = ({ password: { label, least } }: Texts, fault: string | undefined): Field => ({
  name: "password",
  label,
  type: "password",
  autocomplete: "new-password",
  hint: least,
  fault
})
