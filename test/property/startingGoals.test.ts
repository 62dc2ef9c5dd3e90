import { PERSON_CM, PERSON_YEARS, type Person, startingGoals } from "@daybook/core/starting-goals"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const anyPerson: FastCheck.Arbitrary<Person> = FastCheck.record({
  weightKg: FastCheck.double({ min: 35, max: 250, noNaN: true }),
  heightCm: FastCheck.option(FastCheck.integer(PERSON_CM), { nil: undefined }),
  age: FastCheck.option(FastCheck.integer(PERSON_YEARS), { nil: undefined }),
  sex: FastCheck.constantFrom("female", "male", undefined),
  activity: FastCheck.constantFrom("sitting", "standing", "active"),
  kgPerWeek: FastCheck.double({ min: -1.5, max: 1, noNaN: true })
})

describe("goals to start with", () => {
  it("are as the formulas say for a man of 30 who keeps his weight of 80 kg, and for a woman who loses", () => {
    const man: Person = { weightKg: 80, heightCm: 180, age: 30, sex: "male", activity: "sitting", kgPerWeek: 0 }
    expect(startingGoals(man)).toMatchObject({
      ...{ restingKcal: 1780, expenditureKcal: 2760, calories: 2760, protein: 130, fat: 90, waterMl: 2000 },
      ...{ isByHeight: true, isAtRest: false }
    })
    const woman: Person = { weightKg: 65, heightCm: 165, age: 30, sex: "female", activity: "standing", kgPerWeek: -0.3 }
    expect(startingGoals(woman)).toMatchObject({
      restingKcal: 1370,
      expenditureKcal: 2330,
      protein: 130,
      waterMl: 1600
    })
    expect(startingGoals({ weightKg: 80, activity: "sitting", kgPerWeek: 0 })).toMatchObject({
      ...{ restingKcal: 1630, isByHeight: false }
    })
  })

  it("never have less energy than the body needs at rest, and their macros add up to their energy", () => {
    FastCheck.assert(
      FastCheck.property(anyPerson, (person) => {
        const { calories, carbs, fat, isAtRest, protein, restingKcal } = startingGoals(person)
        expect(calories).toBeGreaterThanOrEqual(restingKcal)
        if (isAtRest) expect([calories, person.kgPerWeek < 0]).toEqual([restingKcal, true])
        if (carbs > 0) expect(Math.abs(4 * protein + 4 * carbs + 9 * fat - calories)).toBeLessThanOrEqual(45)
      }),
      { seed: SEED }
    )
  })

  it("ask for more of a heavier person, of one who moves more, and of one who wants to gain", () => {
    FastCheck.assert(
      FastCheck.property(anyPerson, (person) => {
        const { calories } = startingGoals(person)
        expect(startingGoals({ ...person, weightKg: person.weightKg + 5 }).calories).toBeGreaterThanOrEqual(
          calories - 20
        )
        expect(startingGoals({ ...person, activity: "active" }).calories).toBeGreaterThanOrEqual(calories)
        expect(startingGoals({ ...person, kgPerWeek: person.kgPerWeek + 0.2 }).calories).toBeGreaterThanOrEqual(
          calories
        )
      }),
      { seed: SEED }
    )
  })

  it("propose no loss to a person below 18 years or below a body mass index of 18.5", () => {
    const person: Person = { weightKg: 55, heightCm: 175, age: 25, activity: "sitting", kgPerWeek: -0.5 }
    expect(startingGoals(person)).toEqual(startingGoals({ ...person, kgPerWeek: 0 }))
    expect(startingGoals({ ...person, weightKg: 80, age: 16 }).kgPerWeek).toBe(0)
    expect(startingGoals({ ...person, weightKg: 80 }).kgPerWeek).toBe(-0.5)
  })
})
