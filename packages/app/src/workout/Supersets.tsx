import type { ComponentChildren } from "preact"
import { workout as text } from "#text/workout"
import type { DraftExercise } from "./Draft.ts"

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
  const groups: Array<Array<DraftExercise>> = []
  for (const exercise of exercises) {
    const last = groups.at(-1)
    const isTied = exercise.superset !== undefined && last?.[0]?.superset === exercise.superset
    if (last !== undefined && isTied) last.push(exercise)
    else groups.push([exercise])
  }
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
