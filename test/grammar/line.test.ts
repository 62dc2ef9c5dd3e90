import { LineError, readLine } from "@daybook/core/grammar"
import { describe, expect, it } from "vitest"

const TODAY = "2026-11-21"

const read = (line: string, system: "kg" | "lbs" = "kg") => readLine(line, system, TODAY)

describe("a line without a command", () => {
  it("reads a food by its energy", () => {
    expect(read("oats with milk 350k 12,5p @b")).toEqual({
      kind: "food",
      food: { name: "oats with milk", calories: 350, protein: 12.5, meal: "breakfast" }
    })
  })

  it("reads an amount of a food whose figures are known", () => {
    const eaten = { query: "oats", amount: 60, unit: "g" }
    expect(read("oats 60g")).toEqual({ kind: "eaten", eaten })
    expect(read("f oats 60g @b -d yesterday")).toMatchObject({
      eaten: { ...eaten, meal: "breakfast" },
      date: "2026-11-20"
    })
    for (const line of ["protein shake x1.5", "bread 2 slices", "rice bowl ½x", "cola 330 ml"])
      expect(read(line).kind, line).toBe("eaten")
  })

  it("reads an amount of water by its unit", () => {
    expect(read("0,5l")).toEqual({ kind: "water", amountMl: 500 })
    expect(read("2 cups")).toEqual({ kind: "water", amountMl: 480 })
  })

  it("reads a number alone as a weigh-in, in the unit of the goals", () => {
    expect(read("81,4")).toEqual({ kind: "weight", weightKg: 81.4 })
    expect(read("180", "lbs")).toEqual({ kind: "weight", weightKg: 81.65 })
    expect(read("12st6")).toEqual({ kind: "weight", weightKg: 78.93 })
  })

  it("reads exercises by their sets", () => {
    const five = { reps: 5, weightKg: 100 }
    expect(read("squat 3x5@100")).toEqual({ kind: "workout", exercises: [{ name: "squat", sets: [five, five, five] }] })
    expect(read("pull up 8,8,6")).toMatchObject({ kind: "workout", exercises: [{ name: "pull up" }] })
  })

  it("asks for a unit where a number is no body weight", () => {
    expect(() => read("500")).toThrow(
      new LineError("500 is no body weight; write w 500 for water, or 500k after the name of a food")
    )
  })

  it("says what a food lacks", () => {
    expect(() => read("oats")).toThrow("missing energy")
    expect(() => read("")).toThrow("missing food")
  })
})

describe("a line with a command of the terminal", () => {
  it("reads the command, in any case", () => {
    expect(read("w 500")).toEqual({ kind: "water", amountMl: 500 })
    expect(read("daybook water 0.5l")).toEqual({ kind: "water", amountMl: 500 })
    expect(read("Weigh 81.4")).toEqual({ kind: "weight", weightKg: 81.4 })
    expect(read("lift squat 5@100")).toMatchObject({ kind: "workout" })
    expect(read("food oats 350k")).toMatchObject({ kind: "food" })
    expect(read("rest")).toEqual({ kind: "rest" })
  })

  it("takes a day after -d", () => {
    expect(read("w 500 -d yesterday")).toEqual({ kind: "water", amountMl: 500, date: "2026-11-20" })
    expect(read("oats 350k --date 3 days ago")).toMatchObject({ date: "2026-11-18" })
    expect(() => read("rest -d nope")).toThrow('invalid day "nope"')
  })

  it("refuses what the command does not take", () => {
    expect(() => read("w")).toThrow("missing amount")
    expect(() => read("w 2")).toThrow("has no unit")
    expect(() => read("rest now and then")).toThrow("unexpected")
  })
})

describe("a day without a flag", () => {
  it.each([
    ["water 500 yesterday", { kind: "water", amountMl: 500, date: "2026-11-20" }],
    ["gestern 500 ml", { kind: "water", amountMl: 500, date: "2026-11-20" }],
    ["weigh 81,4 am 19. November", { kind: "weight", weightKg: 81.4, date: "2026-11-19" }],
    ["500ml il y a 2 jours", { kind: "water", amountMl: 500, date: "2026-11-19" }],
    ["poids 81,4 le 19 novembre", { kind: "weight", weightKg: 81.4, date: "2026-11-19" }]
  ])("is read at an end of a line: %s", (line, expected) => expect(read(line)).toEqual(expected))

  it("is no part of an amount or a name", () => {
    expect(read("food banana x1/2")).not.toHaveProperty("date")
    expect(read("soup from yesterday 350k")).toMatchObject({ food: { name: "soup from yesterday" } })
    expect(read("350k soup of yesterday")).toMatchObject({ food: { name: "soup of yesterday" } })
    expect(read("eau de coco 40k")).toMatchObject({ food: { name: "eau de coco" } })
    expect(read("sunday roast 700k")).toMatchObject({ food: { name: "sunday roast" } })
    expect(read("mars 230k")).toMatchObject({ food: { name: "mars" } })
    expect(read("hier 2 bananes")).toMatchObject({ kind: "eaten", date: "2026-11-20" })
  })
})
