import { EXERCISE_NAME_CHARACTERS } from "@daybook/core/limits"
import { exerciseKey } from "@daybook/core/training"
import { useState } from "preact/hooks"
import { useWriteId, write } from "../data/write.ts"
import { exercisePath, go } from "../navigation.ts"
import { workout as text } from "../text/workout.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Field } from "../ui/Field.tsx"
import { knownBy } from "./Draft.ts"
import { useKnown } from "./useKnown.ts"

/** Renames an exercise in every session. If another exercise has the new name, both are joined after a question. */
export const RenameExercise = ({ close, name }: { readonly name: string; readonly close: () => void }) => {
  const all = useKnown()
  const writeId = useWriteId()
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string | undefined>()
  const save = async (event: Event) => {
    event.preventDefault()
    const to = typed.trim()
    if (to === "") return setProblem(text.one.emptyName)
    if (to === name) return setProblem(text.one.sameName)
    const other = exerciseKey(to) === exerciseKey(name) ? undefined : knownBy(to, all)
    const merge =
      other === undefined
        ? false
        : await ask({
            title: text.one.rename,
            text: text.one.merge(other.name, other.sessions),
            yes: text.one.join
          })
    if (other !== undefined && !merge) return
    const outcome = await write(
      "renameExercise",
      { from: name, to, ...(merge && { merge }) },
      { say: text.one.renamed(name, to), writeId }
    )
    if (outcome.state === "refused") return setProblem(outcome.fields.to ?? outcome.message)
    close()
    go(exercisePath(to), true)
  }
  return (
    <form class="rename" onSubmit={(event) => void save(event)}>
      <Field
        label={text.one.newName}
        value={typed}
        maxLength={EXERCISE_NAME_CHARACTERS.max}
        error={problem}
        autoFocus
        onInput={setTyped}
      />
      <p class="row">
        <Button look="bare" onClick={close}>
          {text.one.cancel}
        </Button>
        <Button look="first" type="submit">
          {text.one.save}
        </Button>
      </p>
    </form>
  )
}
