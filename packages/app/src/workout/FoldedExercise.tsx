import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { dayText } from "../format/dates.ts"
import { setsText } from "../format/sets.ts"
import { Button, RoundButton } from "../ui/Button.tsx"
import type { DraftExercise, KnownExercise } from "./Draft.ts"
import { SwapField } from "./ExerciseField.tsx"
import type { Edits } from "./edits.ts"
import { Handle, type Place } from "./Handle.tsx"
import { massText, setIn } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"

interface Props {
  readonly exercise: DraftExercise
  readonly unit: MassUnit
  readonly all: ReadonlyArray<KnownExercise>
  readonly place: Place
  readonly edits: Edits
  readonly open: () => void
}

/** The summary of an exercise: the sets to do, or the sets done. */
export const FoldedExercise = ({ all, edits, exercise, open, place, unit }: Props) => {
  const { known, measure, name, sets } = exercise
  const [swaps, setSwaps] = useState(false)
  const done = sets.filter((set) => set.done)
  const toDo = sets.flatMap((set) => {
    const found = setIn(unit)(set, measure)
    return "set" in found ? [found.set] : []
  })
  const planned = setsText(toDo, massText(unit))
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
        <div class="acts">
          {name !== "" && (
            <Button look="bare" small label={text.swap.of(name)} onClick={() => setSwaps(!swaps)}>
              {text.swap.button}
            </Button>
          )}
          <Handle name={name === "" ? text.unnamed : name} place={place} move={edits.moved} />
          <RoundButton icon="next" label={text.open(name)} onClick={open} />
        </div>
      </header>
      {swaps && <SwapField {...{ all, exercise, unit }} swap={edits.swapped} close={() => setSwaps(false)} />}
    </article>
  )
}
