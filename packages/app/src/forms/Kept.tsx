import { log as text } from "../text/today.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/Notice.tsx"

/** Tells that a form contains text from when it was open before. */
export const Kept = ({
  form: { discard, isBack }
}: {
  readonly form: { readonly isBack: boolean; readonly discard: () => void }
}) =>
  isBack ? (
    <Notice
      icon="note"
      acts={
        <Button look="bare" small onClick={discard}>
          {text.keptDiscard}
        </Button>
      }
    >
      {text.kept}
    </Notice>
  ) : null
