import { EXERCISE_NAME_CHARACTERS } from "@daybook/core/limits"
import { exerciseKey } from "@daybook/core/training"
import { oneExercise as one } from "#text/exercise"
import { write } from "../data/write.ts"
import { useForm } from "../form/useForm.ts"
import { exercisePath, go } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Field } from "../ui/Field.tsx"
import { knownBy } from "./Draft.ts"
import { useKnown } from "./training.ts"

/** Renames an exercise in every session. If another exercise has the new name, both are joined after a question. */
export const RenameExercise = ({ close, name }: { readonly name: string; readonly close: () => void }) => {
  const all = useKnown()
  const form = useForm({
    values: { to: name },
    otherwise: "to",
    check: ({ to }) => (to.trim() === "" ? { to: one.emptyName } : to.trim() === name ? { to: one.sameName } : {}),
    send: async ({ values, writeId }) => {
      const to = values.to.trim()
      const other = exerciseKey(to) === exerciseKey(name) ? undefined : knownBy(to, all)
      const question = other && { title: one.rename, text: one.merge(other.name, other.sessions) }
      const merge = question !== undefined && (await ask({ ...question, yes: one.join }))
      if (question !== undefined && !merge) return undefined
      const params = { from: name, to, ...(merge && { merge }) }
      return write("renameExercise", params, { say: one.renamed(name, to), writeId })
    },
    leave: () => {
      close()
      go(exercisePath(form.values.to.trim()), true)
    }
  })
  return (
    <form class="rename" onSubmit={(event) => void form.submit(event)}>
      <Field label={one.newName} most={EXERCISE_NAME_CHARACTERS.max} autoFocus {...form.field("to")} />
      <p class="row">
        <Button look="bare" onClick={close}>
          {one.cancel}
        </Button>
        <Button look="first" type="submit">
          {one.save}
        </Button>
      </p>
    </form>
  )
}
