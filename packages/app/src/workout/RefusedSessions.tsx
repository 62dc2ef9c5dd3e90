import { dropItem } from "../data/queue.ts"
import { pending } from "../data/write.ts"
import { workout as text } from "../text/workout.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/Notice.tsx"
import { draft, reopenFinished } from "./draftStore.ts"

/** Sessions that were finished without a network and refused later: each can become the session again, to be mended. */
export const RefusedSessions = () => {
  const refused = pending.value.filter(({ name, state }) => name === "logWorkout" && state === "refused")
  const isBusy = draft.value ? draft.value.exercises.some(({ name }) => name !== "") : false
  const mend = async (id: string) => {
    if (await reopenFinished(id)) await dropItem(id)
  }
  return (
    <>
      {refused.map(({ id, message = "" }) => (
        <Notice
          key={id}
          icon="warn"
          tone="warn"
          acts={
            <Button look="bare" small disabled={isBusy} onClick={() => void mend(id)}>
              {text.editRefused}
            </Button>
          }
        >
          {text.refusedBefore(message)}
        </Notice>
      ))}
    </>
  )
}
