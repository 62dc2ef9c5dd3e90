import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { Choice } from "../ui/Choice.tsx"
import { optionsOf } from "../ui/options.ts"
import type { DraftExercise, DraftSet } from "./Draft.ts"

type Exercises = ReadonlyArray<DraftExercise>

const OPTIONS = optionsOf(text.routines.weights.choices)

/** The weights that a routine starts with. A planned set without a weight gets that of the last time, so those of "As last time" have none. */
export const StartWeights = ({
  exercises,
  update
}: {
  readonly exercises: Exercises
  readonly update: (change: (exercises: Exercises) => Exercises) => void
}) => {
  const [isWritten, setWritten] = useState(false)
  const [removed, setRemoved] = useState<ReadonlyMap<string, string>>(new Map())
  const sets = exercises.flatMap((each) => each.sets)
  const hasWeights = sets.some(({ weight }) => weight !== "")
  const withWeights = (weightOf: (set: DraftSet) => string) =>
    update((shown) =>
      shown.map((each) => ({ ...each, sets: each.sets.map((set) => ({ ...set, weight: weightOf(set) })) }))
    )
  const choose = (choice: "last" | "written") => {
    setWritten(choice === "written")
    if (choice === "written") return withWeights(({ id, weight }) => (weight === "" ? (removed.get(id) ?? "") : weight))
    setRemoved(new Map(sets.map(({ id, weight }) => [id, weight])))
    withWeights(() => "")
  }
  return (
    <Choice
      label={text.routines.weights.title}
      options={OPTIONS}
      value={isWritten || hasWeights ? "written" : "last"}
      onInput={choose}
    />
  )
}
