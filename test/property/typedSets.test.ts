import { Limits } from "@daybook/core"
import { parseExercises, typedSets } from "@daybook/core/grammar"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

type Sets = ReturnType<typeof parseExercises>[number]["sets"]

const NAMES = ["squat", "Bench Press (Barbell)", "400m run", "21s curl", "T-bar row", "pull up", "dips"]

/** A set with some of the parts; all of them have a count, which is 0 for most times and distances. */
const set: FastCheck.Arbitrary<Sets[number]> = FastCheck.record(
  {
    reps: FastCheck.constantFrom(0, 1, 2, 3, 5, 8, 10, 12, 20, 50, 51, 100, 1000),
    weightKg: FastCheck.constantFrom(0, 0.25, 2.5, 5, 8, 10, 20, 33.33, 60, 100, 102.5, 1000, 1234.5, 1500),
    kind: FastCheck.constantFrom<"warmup" | "drop" | "failure">("warmup", "drop", "failure"),
    rpe: FastCheck.constantFrom(1, 5, 6.5, 8, 9.5, 10),
    seconds: FastCheck.constantFrom(1, 5, 30, 60, 99, 100, 119, 120, 3600, 3661, 86_400),
    meters: FastCheck.constantFrom(
      0.1,
      0.25,
      1,
      5,
      40,
      100,
      400,
      999.99,
      1000,
      1234.56,
      1609.34,
      5000,
      42_195,
      1_000_000
    )
  },
  { requiredKeys: ["reps"] }
)

const runs = FastCheck.array(FastCheck.tuple(FastCheck.constantFrom(1, 1, 2, 3, 20), set), {
  minLength: 1,
  maxLength: 4
})

/** The words that a shell or the app makes of a line. */
const wordsOf = (text: string) => text.split(" ")

describe("what is shown of sets is read back as the same sets", () => {
  it.each([
    ["of all parts", runs],
    [
      "of repetitions and loads",
      runs.map((all) =>
        all.map(
          ([times, { reps, weightKg }]) => [times, weightKg === undefined ? { reps } : { reps, weightKg }] as const
        )
      )
    ],
    ["of repetitions alone", runs.map((all) => all.map(([times, { reps }]) => [times, { reps }] as const))]
  ])("%s", (_, arbitrary) => {
    FastCheck.assert(
      FastCheck.property(arbitrary, FastCheck.constantFrom(...NAMES), (all, name) => {
        const sets = all
          .flatMap(([times, each]) => Array.from({ length: times }, () => each))
          .slice(0, Limits.SETS_PER_EXERCISE.max)
        const text = typedSets(sets, "kg")
        expect(parseExercises(wordsOf(`${name} ${text}`), "kg"), text).toEqual([{ name, sets }])
        // Another exercise may follow.
        expect(parseExercises(wordsOf(`${name} ${text}, row 5`), "kg"), text).toEqual([
          { name, sets },
          { name: "row", sets: [{ reps: 5 }] }
        ])
      }),
      { seed: SEED, numRuns: 1000 }
    )
  })
})
