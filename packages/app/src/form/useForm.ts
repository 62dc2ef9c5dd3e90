import { mergedChange } from "@daybook/core/training"
import { useEffect, useRef, useState } from "preact/hooks"
import { log as text } from "#text/log"
import { refreshReads } from "../data/api.ts"
import { type FieldValues, valueIn } from "../data/queue.ts"
import type { Outcome, Question } from "../data/request.ts"
import { useWriteId } from "../data/write.ts"
import { parseNumber } from "../format/typed.ts"
import { hasTooLong } from "../ui/tooLong.ts"
import { asPresent, correctionOf } from "./clash.ts"
import { useIsHere, useKept } from "./kept.ts"

/** The reasons why fields are refused, by name; `form` is for a reason that belongs to no field. */
export type Errors = Readonly<Record<string, string | undefined>>

interface Content<Entry, Values, Mine> {
  readonly values: Values
  /** The values in the server's form. A field that the person did not change has the exact value of the log. */
  readonly mine: Mine
  readonly change: Partial<Mine>
  /** The values of the log that the form showed in the changed fields. */
  readonly shown: FieldValues
  readonly opened: Entry
  readonly writeId: string
}

interface FormOptions<Entry, Values, Mine, A> {
  /** The values of the log. A field shows them until the person types in it. */
  readonly entry: Entry
  /** False until `entry` is read, or if there is none. */
  readonly isKnown?: boolean
  /** Identifies the entry, if the form can move to another one. */
  readonly of?: string
  readonly show: (entry: Entry) => Values
  readonly read: (values: Values) => Mine
  readonly check?: (values: Values, opened: Entry) => Errors
  /** Sends the form. It returns undefined if there is nothing to send, and resolves to undefined if the person decided against it. */
  readonly send: (content: Content<Entry, Values, Mine>) => Promise<Outcome<A> | undefined> | undefined
  /** Called when the form was sent, with the answer if it came. */
  readonly done?: (answer: A | undefined) => void
  /** Called after `done`, if the person has not left the form meanwhile: goes on to another page, or closes the form. */
  readonly leave?: (answer: A | undefined) => void
  /** The name under which the device keeps what is typed. */
  readonly kept?: string | undefined
  /** The first typed values, such as those of a refused write, and the present values that it was refused for. */
  readonly start?: Partial<Values> | undefined
  readonly present?: FieldValues | undefined
  /** The field that shows a reason that belongs to no field. */
  readonly otherwise?: string
}

interface TypedValues<Values> {
  readonly typed: Partial<Values>
  /** The values of the log that fields showed when the person began to type in them. */
  readonly seen: FieldValues
  readonly of: string
}

/** How often a form merges its change with those of others, before the person decides. */
const MERGES = 3

/** The state of a form that corrects an entry of the log: typed values, errors, and values that were changed elsewhere. */
export const useEntryForm = <Entry extends object, Values extends object, Mine extends object, A>({
  check,
  done,
  entry,
  isKnown = true,
  kept: name,
  leave,
  of = "",
  otherwise = "form",
  present,
  read,
  send,
  show,
  start = {}
}: FormOptions<Entry, Values, Mine, A>) => {
  const kept = useKept<TypedValues<Values>>(
    name,
    { typed: start, seen: {}, of },
    ({ typed }) => Object.keys(typed).length === 0
  )
  const [errors, setErrors] = useState<Errors>({})
  const [clash, setClash] = useState(present)
  const [question, setQuestion] = useState<Question>()
  const [busy, setBusy] = useState(false)
  const writeId = useWriteId()
  const isHere = useIsHere()
  const fields = useRef(new Set<string>())
  // Two changes in one event both count.
  const latest = useRef(kept.value)
  latest.current = kept.value
  const { typed } = kept.value
  const seen = kept.value.of === of ? kept.value.seen : {}
  const opened = asPresent(entry, seen)
  const values: Values = { ...show(opened), ...typed }
  const keep = (next: Partial<TypedValues<Values>>) => {
    latest.current = { ...latest.current, seen, of, ...next }
    kept.set(latest.current)
  }

  // An entry that changed elsewhere is shown, unless the person has typed.
  useEffect(() => {
    if (Object.keys(typed).length === 0) keep({ seen: {} })
  }, [JSON.stringify(entry)])

  const contentOf = (from: Entry): Content<Entry, Values, Mine> => {
    const correction = correctionOf(from, read(show(from)), read(values))
    return { ...correction, values, opened: from, writeId }
  }
  const set = (wanted: Partial<Values> | ((values: Values) => Partial<Values>)) => {
    const shown = show(opened)
    const { typed } = latest.current
    const change = typeof wanted === "function" ? wanted({ ...shown, ...typed }) : wanted
    const next = { ...typed, ...change }
    const first = { ...seen }
    for (const field in change) {
      if (next[field] === shown[field]) delete next[field]
      if (!(field in typed) && isKnown) first[field] = valueIn(opened, field)
    }
    keep({ typed: next, seen: first })
    if (errors.form !== undefined) setErrors({ ...errors, form: undefined })
    setQuestion(undefined)
  }
  const refuse = ({ fields: refused, message }: { readonly fields: Errors; readonly message: string }) =>
    setErrors(Object.keys(refused).some((field) => fields.current.has(field)) ? refused : { [otherwise]: message })

  const submit = async (event: Event, from: Entry = opened): Promise<void> => {
    event.preventDefault()
    if (busy || hasTooLong(event.target)) return
    const found = check?.(values, from) ?? {}
    setErrors(found)
    if (Object.keys(found).length > 0) {
      setQuestion(undefined)
      return setClash(undefined)
    }
    let content = contentOf(from)
    const isStillHere = isHere()
    const finish = (answer: A | undefined) => {
      done?.(answer)
      if (isStillHere()) leave?.(answer)
    }
    const sending = send(content)
    if (sending === undefined) return finish(undefined)
    setBusy(true)
    let outcome = await sending
    // Changes of others to other fields stand: both are sent. A field that both changed is the person's to decide.
    for (let merges = 0; merges < MERGES && outcome?.state === "refused" && outcome.present !== undefined; merges++) {
      const merged = mergedChange(content.shown, content.change, outcome.present)
      if ("touching" in merged) break
      content = { ...content, change: merged.change, shown: { ...content.shown, ...outcome.present } }
      outcome = await send(content)
    }
    setBusy(false)
    if (outcome === undefined) return
    // The values that were changed elsewhere stay in view until the answer.
    const refusal = outcome.state === "refused" ? outcome : undefined
    setClash(refusal?.present)
    setQuestion(refusal?.question)
    if (outcome.state === "refused")
      return outcome.present === undefined && outcome.question === undefined ? refuse(outcome) : undefined
    // Text that was typed while the form was sent stays.
    const rest = { ...latest.current.typed }
    for (const field in rest) if (rest[field] === typed[field]) delete rest[field]
    keep({ typed: rest, ...(isKnown && { seen: { ...latest.current.seen, ...content.change } }) })
    finish(outcome.state === "applied" ? outcome.answer : undefined)
  }
  const error = (name: string): string | undefined => {
    fields.current.add(name)
    return errors[name]
  }
  return {
    values,
    opened,
    errors,
    busy,
    kept,
    clash,
    question,
    set,
    submit,
    error,
    refuse,
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      error: error(name),
      onInput: (value: Values[Name]) => {
        const change: Partial<Values> = {}
        change[name] = value
        set(change)
      }
    }),
    mine: () => contentOf(opened).mine,
    /** Sends the form again over the values that were changed elsewhere. */
    insist: (event: Event) => {
      keep({ seen: { ...seen, ...clash } })
      void submit(event, asPresent(entry, { ...seen, ...clash }))
    },
    /** Shows the values that were changed elsewhere in place of the typed ones. */
    yield: () => {
      const rest = { ...typed }
      for (const field in rest) if (clash !== undefined && field in clash) delete rest[field]
      keep({ typed: rest, seen: { ...seen, ...clash } })
      setClash(undefined)
      void refreshReads()
    }
  }
}

/** The state of a form that makes something new, with its first values. */
export const useForm = <Values extends object, A>({
  values,
  ...options
}: Omit<FormOptions<object, Values, Values, A>, "entry" | "show" | "read" | "isKnown" | "of"> & {
  readonly values: Values
}) =>
  useEntryForm<object, Values, Values, A>({
    entry: {},
    isKnown: false,
    show: () => values,
    read: (typed) => typed,
    ...options
  })

/** The number of a field: `undefined` if it is empty, `null` if it is not a number. */
export const numberOf = (typed: string): number | undefined | null =>
  typed.trim() === "" ? undefined : (parseNumber(typed) ?? null)

export const numberErrors = (fields: Readonly<Record<string, string>>, wrong: string = text.invalidNumber): Errors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, typed]) => (parseNumber(typed) === undefined ? [[name, wrong]] : []))
  )
