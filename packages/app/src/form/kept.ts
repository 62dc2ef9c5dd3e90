import { useEffect, useRef, useState } from "preact/hooks"
import { noteOnlyHere, texts } from "../data/device.ts"
import { account } from "../data/queue.ts"

const PREFIX = "daybook-form-2 "

const readKept = <A>(key: string): A | undefined => {
  const text = texts.read(key)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Keeps a text under a key. If the device does not store it, this page has it until it is closed. */
export const keepText = (key: string, text: string): void => noteOnlyHere(key, !texts.write(key, text))

const forgetIn = (key: string | undefined): void => {
  if (key === undefined) return
  texts.remove(key)
  noteOnlyHere(key, false)
}

const keyOf = (name: string): string => `${PREFIX}${account.value ?? ""} ${name}`

/** Forgets the typed text of a form that is not open: what it was typed for is done. */
export const forgetForm = (name: string): void => forgetIn(keyOf(name))

/**
 * Keeps the typed text of a form on this device until the form is saved or the person discards it, so that closing the form or the app
 * loses nothing. What the device does not store, this page keeps, and the browser asks before it closes the page. The text moves along if
 * the name changes, such as with the date of the form. Without a name nothing is kept.
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
    if (isEmpty(next)) forgetIn(under)
    else keepText(under, JSON.stringify(next))
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

/**
 * A function to call before something that takes time, which returns a function that tells if the person is still here then: this part of
 * the page is shown, at the same address. A late answer must not take them away from where they went.
 */
export const useIsHere = (): (() => () => boolean) => {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => {
    const { href } = location
    return () => isShown.current && location.href === href
  }
}
