import type { FieldValues } from "../data/shown.ts"
import { clash as text } from "../text/clash.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/Notice.tsx"
import { clashText } from "./clashText.ts"

/** Shows the values that were changed elsewhere while a form was open, beside the form's values. The person chooses. */
export const Clash = ({
  mine,
  onKeep,
  onTake,
  present
}: {
  readonly present: FieldValues | undefined
  readonly mine: object
  readonly onKeep: (event: Event) => void
  readonly onTake: () => void
}) =>
  present === undefined ? null : (
    <div role="alert">
      <Notice
        tone="warn"
        label={text.title}
        acts={
          <>
            <Button look="bare" small onClick={onKeep}>
              {text.keep}
            </Button>
            <Button look="bare" small onClick={onTake}>
              {text.take}
            </Button>
          </>
        }
      >
        {clashText(present, mine)}
      </Notice>
    </div>
  )
