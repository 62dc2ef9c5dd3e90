import { useState } from "preact/hooks"
import { shared as text } from "#text/workout"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/Notice.tsx"
import { continueHere, elsewhere, isLogged, keepAsAnother, keepHere, leaveThere, takenBy } from "./sharedDraft.ts"

/** A session that another device has in progress, took over from this one, or logged. The person chooses where it goes on. */
export default () => (
  <div class="shared">
    <Shared />
  </div>
)

const Shared = () => {
  const [problem, setProblem] = useState<string>()
  const other = elsewhere()
  if (isLogged())
    return (
      <Notice
        tone="warn"
        label={text.label}
        acts={
          <>
            <Button look="bare" small onClick={() => leaveThere(text.discarded)}>
              {text.discard}
            </Button>
            <Button look="bare" small onClick={keepAsAnother}>
              {text.another}
            </Button>
          </>
        }
      >
        {text.logged}
      </Notice>
    )
  if (takenBy.value !== undefined)
    return (
      <Notice
        tone="warn"
        label={text.label}
        acts={
          <>
            <Button look="bare" small onClick={() => void keepHere()}>
              {text.continueHere}
            </Button>
            <Button look="bare" small onClick={() => leaveThere(text.left)}>
              {text.leave}
            </Button>
          </>
        }
      >
        {text.taken(takenBy.value)}
      </Notice>
    )
  if (other === undefined) return null
  return (
    <Notice
      label={text.label}
      icon="bar"
      acts={
        <Button look="bare" small onClick={() => void continueHere().then(setProblem)}>
          {text.continueHere}
        </Button>
      }
    >
      {problem ?? text.running(other)}
    </Notice>
  )
}
