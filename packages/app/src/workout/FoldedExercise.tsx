import { setsText } from "../format/sets.ts"
import { workout as text } from "../text/workout.ts"
import { RoundButton } from "../ui/Button.tsx"
import type { DraftExercise } from "./Draft.ts"
import { dayText } from "./dayText.ts"
import { massText, setIn } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"

interface Props {
  readonly exercise: DraftExercise
  readonly unit: MassUnit
  readonly open: () => void
}

/** The summary of an exercise: the sets to do, or the sets done. */
export const FoldedExercise = ({ exercise, open, unit }: Props) => {
  const { known, name, sets } = exercise
  const done = sets.filter((set) => set.done)
  const all = sets.flatMap((set) => {
    const found = setIn(unit)(set)
    return "set" in found ? [found.set] : []
  })
  const planned = setsText(all, massText(unit))
  return (
    <article class="ex folded" data-tone="workout" aria-label={name}>
      <header>
        <h2>
          <bdi>{name === "" ? text.unnamed : name}</bdi>
        </h2>
        <p class="hint">
          {done.length > 0 || known === undefined
            ? text.setsSoFar(done.length, sets.length)
            : text.asOn(planned, dayText(known.lastDate))}
        </p>
        <RoundButton icon="next" label={text.open(name)} onClick={open} />
      </header>
    </article>
  )
}
