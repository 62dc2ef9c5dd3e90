import { exerciseKey } from "@daybook/core/training"
import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { setsText } from "../format/sets.ts"
import type { Stored } from "./Draft.ts"
import { massText } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"

/** The plan of a session beside its sets: an exercise a row. */
export const PlanCompared = ({
  done,
  id,
  unit
}: {
  readonly id: string
  readonly done: ReadonlyArray<Stored>
  readonly unit: MassUnit
}) => {
  const routine = useRead("listRoutines", {}).data?.find((each) => each.id === id)
  if (routine === undefined) return null
  const mass = massText(unit)
  const doneBy = new Map(done.map(({ name, sets }) => [exerciseKey(name), setsText(sets, mass)]))
  const planned = new Set(routine.exercises.map(({ name }) => exerciseKey(name)))
  const rows = [
    ...routine.exercises.map(({ name, sets }) => [name, setsText(sets, mass), doneBy.get(exerciseKey(name))] as const),
    ...done
      .filter(({ name }) => !planned.has(exerciseKey(name)))
      .map(({ name, sets }) => [name, undefined, setsText(sets, mass)] as const)
  ]
  return (
    <div class="scroll">
      <table class="figures">
        <caption>
          {text.routines.compared} <a href={`/routines/${id}`}>{routine.name}</a>
        </caption>
        <thead>
          <tr>
            <th scope="col">{text.exercise}</th>
            <th scope="col">{text.routines.planned}</th>
            <th scope="col">{text.routines.done}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, plan = text.routines.notPlanned, did = text.routines.notDone]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{plan}</td>
              <td>{did}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
