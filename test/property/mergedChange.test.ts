import { mergedChange } from "@daybook/core/training"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"

const exercise = (name: string, weightKg: number) => ({ name, sets: [{ reps: 5, weightKg }] })

const base = [exercise("Squat", 100), exercise("Row", 60), exercise("Press", 40)]

const merged = (mine: object, theirs: object) => {
  const found = mergedChange({ exercises: base, note: null }, mine, { exercises: base, note: null, ...theirs })
  return "change" in found ? found.change : found.touching
}

describe("a change beside one of another writer", () => {
  it("keeps both where they touch different exercises", () => {
    const mine = { exercises: [exercise("Squat", 111), ...base.slice(1)] }
    const theirs = { exercises: [base[0], exercise("Row", 71), base[2]] }
    expect(merged(mine, theirs)).toEqual({
      exercises: [exercise("Squat", 111), exercise("Row", 71), exercise("Press", 40)]
    })
  })

  it("names the fields that both changed", () => {
    const mine = { exercises: [exercise("Squat", 111), ...base.slice(1)], note: "Mine" }
    expect(merged(mine, { exercises: [exercise("Squat", 105), ...base.slice(1)], note: "Theirs" })).toEqual([
      "exercises",
      "note"
    ])
    expect(merged({ note: "Same" }, { note: "Same" })).toEqual({ note: "Same" })
  })

  it("keeps what each added and left out", () => {
    const mine = { exercises: [base[0], exercise("Curl", 12), base[1], base[2]] }
    const theirs = { exercises: [base[0], base[1], exercise("Dip", 10)] }
    expect(merged(mine, theirs)).toEqual({ exercises: [base[0], exercise("Curl", 12), base[1], exercise("Dip", 10)] })
  })

  it("is refused where one leaves out what the other changed, or both reorder", () => {
    const without = { exercises: base.slice(1) }
    expect(merged(without, { exercises: [exercise("Squat", 105), ...base.slice(1)] })).toEqual(["exercises"])
    const [squat, row, press] = base
    expect(merged({ exercises: [row, squat, press] }, { exercises: [squat, press, row] })).toEqual(["exercises"])
  })

  it("distinguishes exercises of one name by their turn", () => {
    const twice = [exercise("Squat", 100), exercise("Squat", 80)]
    const found = mergedChange(
      { exercises: twice },
      { exercises: [exercise("Squat", 105), exercise("squat", 80)] },
      { exercises: [exercise("Squat", 100), exercise("Squat", 85)] }
    )
    expect(found).toEqual({ touching: ["exercises"] })
  })
})

describe("any two changes of a list", () => {
  const name = FastCheck.constantFrom("Squat", "Row", "Press", "Curl", "Dip")
  const list = FastCheck.uniqueArray(FastCheck.record({ name, sets: FastCheck.integer({ min: 1, max: 3 }) }), {
    selector: (each) => each.name,
    maxLength: 5
  })
  const setsOf = (items: ReadonlyArray<{ readonly name: string; readonly sets: number }>, wanted: string) =>
    items.find((each) => each.name === wanted)?.sets

  it("a merge of two changes loses nothing: it has each part as the one who changed it left it, or it is refused", () => {
    FastCheck.assert(
      FastCheck.property(list, list, list, (before, mine, theirs) => {
        const found = mergedChange({ list: before }, { list: mine }, { list: theirs })
        if ("touching" in found) return
        const names = new Set([...before, ...mine, ...theirs].map((each) => each.name))
        expect(new Set(found.change.list.map((each) => each.name)).size).toBe(found.change.list.length)
        for (const each of names) {
          const [was, ours, others, now] = [before, mine, theirs, found.change.list].map((items) => setsOf(items, each))
          expect(now).toBe(ours === was ? others : ours)
          if (ours !== was && others !== was) expect(ours).toBe(others)
        }
      }),
      { numRuns: 2000 }
    )
  })
})
