import { useRef, useState } from "preact/hooks"
import { account } from "./queue.ts"

const PREFIX = "daybook-form-2 "

/** The start of the keys of all forms, in the present shape and earlier ones. */
const ANY = "daybook-form"

const readKept = <A>(key: string): A | undefined => {
  const text = localStorage.getItem(key)
  return text === null ? undefined : JSON.parse(text)
}

const writeKept = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The browser's storage is full or refused: the form works, without a copy.
  }
}

const forgetIn = (key: string | undefined): void => {
  if (key !== undefined) localStorage.removeItem(key)
}

const keyOf = (name: string): string => `${PREFIX}${account.value ?? ""} ${name}`

/** Forgets the typed text of a form that is not open: what it was typed for is done. */
export const forgetForm = (name: string): void => forgetIn(keyOf(name))

/**
 * Keeps the typed text of a form on this device until the form is saved or the person discards it, so that closing the form or the app
 * loses nothing. The text moves along if the name changes, such as with the date of the form. Without a name nothing is kept.
 */
export const useKept = <A>(name: string | undefined, empty: A, isEmpty: (value: A) => boolean) => {
  const key = name === undefined ? undefined : keyOf(name)
  const [found] = useState(() => (key === undefined ? undefined : readKept<A>(key)))
  const [value, setValue] = useState(found ?? empty)
  const [isBack, setBack] = useState(found !== undefined)
  const latest = useRef(key)
  const keep = (next: A, under = key): void => {
    if (latest.current !== under) forgetIn(latest.current)
    latest.current = under
    if (under === undefined) return
    if (isEmpty(next)) localStorage.removeItem(under)
    else writeKept(under, JSON.stringify(next))
  }
  if (latest.current !== key) keep(value)
  const forget = (): void => forgetIn(key)
  return {
    value,
    /** True if it was typed when the form was open earlier. */
    isBack,
    set: (next: A): void => {
      setValue(next)
      keep(next)
    },
    forget,
    discard: (): void => {
      forget()
      setValue(empty)
      setBack(false)
    }
  }
}

/** Forgets the typed text of every form, of any account. */
export const forgetKept = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(ANY)) localStorage.removeItem(key)
}
