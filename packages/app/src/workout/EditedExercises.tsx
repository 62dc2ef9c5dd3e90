import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { Button } from "../ui/Button.tsx"
import type { DraftExercise } from "./Draft.ts"
import { ExerciseCard } from "./ExerciseCard.tsx"
import { editsOf } from "./edits.ts"
import type { MassUnit } from "./Plates.ts"
import { groupsOf, placeOf } from "./Superset.ts"
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
            isLast={at === exercises.length - 1}
            place={placeOf(exercises, exercise.id)}
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

/** The cards of the exercises. Those of a superset that follow each other are drawn together. */
export const Supersets = ({
  card,
  exercises,
  isRunning = false
}: {
  /** True in the session in progress, whose supersets say the round that they are in. */
  readonly isRunning?: boolean
  readonly exercises: ReadonlyArray<DraftExercise>
  readonly card: (exercise: DraftExercise, at: number) => ComponentChildren
}) => {
  const groups = groupsOf(exercises)
  const letters = new Map(groups.filter(({ length }) => length > 1).map((group, at) => [group, LETTERS[at] ?? ""]))
  return groups.map((group) => {
    const cards = group.map((exercise) => card(exercise, exercises.indexOf(exercise)))
    const letter = letters.get(group)
    if (letter === undefined) return cards
    const rounds = Math.max(...group.map(({ sets }) => sets.length))
    const done = Math.min(...group.map(({ sets }) => sets.filter((set) => set.done).length))
    const label = isRunning ? text.round(letter, Math.min(done + 1, rounds), rounds) : text.superset(letter)
    return (
      <section key={`superset ${group[0]?.id}`} class="superset" aria-label={label}>
        <p class="label">{label}</p>
        {cards}
      </section>
    )
  })
}

const LETTERS = "ABCDEFGHI"
