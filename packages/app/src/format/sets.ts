/** A set of the log; without a weight it is a bodyweight set. */
export interface LoggedSet {
  readonly reps: number
  readonly weightKg?: number
}

/** Sets in a row with the same load. */
export interface SetGroup {
  readonly reps: ReadonlyArray<number>
  readonly weightKg?: number
}

/** Sets grouped by their load, in order: five at 85 kg and four at 80 kg are two groups. */
export const setGroups = (sets: ReadonlyArray<LoggedSet>): ReadonlyArray<SetGroup> => {
  const groups: Array<{ readonly reps: Array<number>; readonly weightKg?: number }> = []
  for (const { reps, weightKg } of sets) {
    const last = groups.at(-1)
    if (last !== undefined && last.weightKg === weightKg) last.reps.push(reps)
    else groups.push(weightKg === undefined ? { reps: [reps] } : { reps: [reps], weightKg })
  }
  return groups
}

/** Sets in words: `3 × 5 at 85 kg`, `5, 5, 4 at 82.5 kg`, `3 × 12`. */
export const setsText = (sets: ReadonlyArray<LoggedSet>, formatMass: (kg: number) => string): string =>
  setGroups(sets)
    .map(({ reps, weightKg }) => {
      const [first] = reps
      const repsText =
        reps.length > 1 && reps.every((each) => each === first) ? `${reps.length} × ${first}` : reps.join(", ")
      return weightKg === undefined ? repsText : `${repsText} at ${formatMass(weightKg)}`
    })
    .join("; ")

/** One set: `85 kg × 5`, or `12` repetitions of bodyweight. */
export const setText = ({ reps, weightKg }: LoggedSet, formatMass: (kg: number) => string): string =>
  weightKg === undefined ? `${reps}` : `${formatMass(weightKg)} × ${reps}`
