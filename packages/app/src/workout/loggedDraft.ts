import { newId } from "../data/ids.ts"
import type { LoggedSet } from "../format/sets.ts"
import type { DraftExercise } from "./Draft.ts"
import { figuresIn } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"

/** The exercises of a logged session, to be corrected: every set counts as ticked. */
export const exercisesOf = (
  logged: ReadonlyArray<{ readonly name: string; readonly sets: ReadonlyArray<LoggedSet> }>,
  unit: MassUnit
): ReadonlyArray<DraftExercise> =>
  logged.map(({ name, sets }) => ({
    id: newId(),
    name,
    folded: false,
    sets: sets.map((set) => ({ id: newId(), ...figuresIn(unit)(set), done: true, touched: true, stored: set }))
  }))
