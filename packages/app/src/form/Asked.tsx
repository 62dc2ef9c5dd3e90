import { useEffect, useId, useRef } from "preact/hooks"
import { slips as text } from "#text/slips"
import type { Question } from "../data/request.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/Notice.tsx"

/** Asks about values that are most likely slips. Each answer sends the form again. */
export const Asked = ({
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
              {text.anyway}
            </Button>
          </>
        }
      >
        <span id={id}>{question.doubts.map(({ why }) => why).join(" ")}</span>
      </Notice>
    </fieldset>
  )
}
