import { LineError, parseExercises } from "@daybook/core/grammar"
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const reps = FastCheck.constantFrom("12", "10", "8", "6", "3x8", "w10", "d6")
const load = FastCheck.constantFrom("15", "12.5", "50", "15kg", "12.5kg", "+10kg", "102.5lb", "100")
const separator = FastCheck.constantFrom(",", ", ", " ", " , ")

it("no set of a list loses the load of its neighbours: all have one, or the line is refused with what to write", () => {
  FastCheck.assert(
    FastCheck.property(
      FastCheck.array(FastCheck.tuple(reps, FastCheck.option(load)), { minLength: 2, maxLength: 5 }),
      separator,
      (sets, between) => {
        const line = `row ${sets.map(([typed, at]) => (at === null ? typed : `${typed}@${at}`)).join(between)}`
        try {
          const [row] = parseExercises(line.split(" "), "kg")
          const loaded = row?.sets.filter(({ weightKg }) => weightKg !== undefined).length ?? 0
          expect([0, row?.sets.length], line).toContain(loaded)
          expect(JSON.stringify(row)).not.toContain("null")
        } catch (error) {
          if (!(error instanceof LineError)) throw error
          expect(error.message).toMatch(/write|give every set its load/)
          expect(error.message).not.toMatch(/NaN|undefined|Infinity/)
        }
      }
    ),
    { seed: SEED, numRuns: 2000 }
  )
})

it("sets that say that they have no load are taken beside loaded ones, in any order", () => {
  FastCheck.assert(
    FastCheck.property(
      FastCheck.array(FastCheck.constantFrom("12 reps", "3x8 reps", "5@80", "6@50kg"), { minLength: 2, maxLength: 5 }),
      (sets) => {
        const [row] = parseExercises(`row ${sets.join(", ")}`.split(" "), "kg")
        const bare = sets.reduce((sum, typed) => sum + (typed === "12 reps" ? 1 : typed === "3x8 reps" ? 3 : 0), 0)
        expect(row?.sets.filter(({ weightKg }) => weightKg === undefined)).toHaveLength(bare)
      }
    ),
    { seed: SEED }
  )
})
