import type { Answer } from "@daybook/core/app"
import { newId } from "../data/ids.ts"
import { type Draft, type Known, knownBy, plannedExercise } from "./Draft.ts"
import { figuresToLift } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"

export type Routine = Answer<"listRoutines">[number]

/** A session that follows a routine: its exercises, the first one open. */
export const startRoutine = (
  { exercises, id, name }: Routine,
  all: ReadonlyArray<Known>,
  unit: MassUnit
): Pick<Draft, "title" | "routineId" | "exercises"> => ({
  title: name,
  routineId: id,
  exercises: exercises.map((planned, at) => ({
    ...plannedExercise(planned, knownBy(planned.name, all), figuresToLift(unit), newId),
    // A superset is open as a whole.
    folded: at > 0 && (planned.superset === undefined || planned.superset !== exercises[0]?.superset)
  }))
})
