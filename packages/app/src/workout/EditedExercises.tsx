import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { Button } from "../ui/Button.tsx"
import type { DraftExercise } from "./Draft.ts"
import { ExerciseCard } from "./ExerciseCard.tsx"
import { editsOf } from "./edits.ts"
import type { MassUnit } from "./Plates.ts"
import { Supersets } from "./Supersets.tsx"
import { useKnown, useTraining } from "./training.ts"

type Exercises = ReadonlyArray<DraftExercise>

/** The exercises of a logged session or of a routine in its editor, and the button that adds one. */
export const EditedExercises = ({
  exercises,
  isPlan = false,
  save,
  unit,
  update
}: {
  readonly exercises: Exercises
  readonly unit: MassUnit
  /** True in a routine. */
  readonly isPlan?: boolean
  /** Saves them, by Enter in a set. */
  readonly save: (event: Event) => void
  /** Changes the shown exercises. */
  readonly update: (change: (exercises: Exercises) => Exercises) => void
}) => {
  const all = useKnown()
  const training = useTraining(unit)
  const [added, setAdded] = useState<string | undefined>()
  const edits = editsOf(all, (change) => update((shown) => change({ exercises: shown, unit })))
  return (
    <>
      <Supersets
        exercises={exercises}
        card={(exercise, at) => (
          <ExerciseCard
            key={exercise.id}
            {...{ exercise, all, training, unit, isPlan, save }}
            isCurrent={false}
            isFirst={at === 0}
            wasAdded={exercise.id === added}
            edits={edits.of(exercise.id)}
          />
        )}
      />
      <Button wide icon="plus" onClick={() => setAdded(edits.addExercise())}>
        {text.addExercise}
      </Button>
    </>
  )
}
