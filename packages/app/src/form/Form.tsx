import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { clash as clashTexts } from "#text/clash"
import { log as logTexts } from "#text/log"
import { slips as slipTexts } from "#text/slips"
import type { FieldValues } from "../data/queue.ts"
import type { Question } from "../data/request.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/States.tsx"
import { clashText } from "./clash.ts"
import type { Errors } from "./useForm.ts"

interface FormState {
  readonly errors: Errors
  readonly busy: boolean
  readonly kept: { readonly isBack: boolean; readonly discard: () => void }
  readonly clash: FieldValues | undefined
  readonly question: Question | undefined
  readonly mine: () => object
  readonly submit: (event: Event) => Promise<void>
  readonly insist: (event: Event) => void
  readonly yield: () => void
}

/** A form: the notice of text that was kept, its fields, the reasons why it was refused, and its buttons. */
export const Form = ({
  acts,
  children,
  form,
  look = "form",
  row = false,
  save
}: {
  readonly form: FormState
  readonly children: ComponentChildren
  /** The text of the button that sends it; undefined if nothing can be sent. */
  readonly save?: string | undefined
  readonly acts?: ComponentChildren
  /** True if its buttons are in one row. */
  readonly row?: boolean
  readonly look?: string
}) => {
  const buttons = (
    <>
      {save !== undefined && (
        <Button type="submit" look="first" disabled={form.busy}>
          {save}
        </Button>
      )}
      {acts}
    </>
  )
  return (
    <form class={look} {...useReplacing(form.kept.isBack)} onSubmit={(event) => void form.submit(event)}>
      {form.kept.isBack && (
        <Notice
          icon="note"
          acts={
            <Button look="bare" small onClick={form.kept.discard}>
              {logTexts.keptDiscard}
            </Button>
          }
        >
          {logTexts.kept}
        </Notice>
      )}
      {children}
      <FormProblems form={form} />
      {row ? <p class="acts">{buttons}</p> : buttons}
    </form>
  )
}

const isLine = (field: EventTarget | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ["text", "password"].includes(field.type)

/** Selects the text of a line that was typed when the form was open earlier, as the person first comes to it: typing replaces it. */
const useReplacing = (isBack: boolean) => {
  const met = useRef(new Set<EventTarget>())
  return {
    onFocusIn: ({ target }: Event) => {
      if (!isBack || !isLine(target) || met.current.has(target)) return
      met.current.add(target)
      // A tap puts the caret into the field after it has the focus.
      setTimeout(() => target.select())
    }
  }
}

/** The reason why a form was refused, its likely slips, and the values that were changed elsewhere beside its own. The person chooses. */
export const FormProblems = ({ form }: { readonly form: FormState }) => (
  <>
    <FormError>{form.errors.form}</FormError>
    <SlipQuestion question={form.question} again={(event) => void form.submit(event)} />
    {form.clash !== undefined && (
      <div role="alert">
        <Notice
          tone="warn"
          label={clashTexts.title}
          acts={
            <>
              <Button look="bare" small onClick={form.insist}>
                {clashTexts.keep}
              </Button>
              <Button look="bare" small onClick={form.yield}>
                {clashTexts.take}
              </Button>
            </>
          }
        >
          {clashText(form.clash, form.mine())}
        </Notice>
      </div>
    )}
  </>
)

/** A reason that belongs to no field. */
export const FormError = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p class="error" role="alert">
      {children}
    </p>
  )

/** Asks about values that are most likely slips. Each answer sends the form again. */
export const SlipQuestion = ({
  again,
  question
}: {
  readonly question: Question | undefined
  readonly again: (event: Event) => void
}) => {
  const place = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    // In the middle no toast and no dock lies over it.
    place.current?.scrollIntoView({ block: "center" })
  }, [question])
  if (question === undefined) return null
  const answer = (given: () => void) => (event: Event) => {
    given()
    again(event)
  }
  return (
    <fieldset class="asked" tabIndex={-1} aria-labelledby={id} ref={place}>
      <Notice
        tone="warn"
        acts={
          <>
            {question.doubts.map(
              ({ take, use }) =>
                take && (
                  <Button key={use} look="bare" small onClick={answer(take)}>
                    {use}
                  </Button>
                )
            )}
            <Button look="bare" small onClick={answer(question.anyway)}>
              {slipTexts.anyway}
            </Button>
          </>
        }
      >
        <span id={id}>{question.doubts.map(({ why }) => why).join(" ")}</span>
      </Notice>
    </fieldset>
  )
}
