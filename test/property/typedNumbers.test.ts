import {
  LineError,
  parseAmount,
  parseCheckIn,
  parseFood,
  parseMinutes,
  parseNumber,
  parseWater
} from "@daybook/core/grammar"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

/** The value that a field reads of typed digits. */
type Read = (digits: string) => unknown

const WHOLE: Readonly<Record<string, Read>> = {
  "a number of steps, a counter, a goal": (digits) => parseNumber(digits, "steps"),
  "millilitres of water": (digits) => parseWater(digits),
  "millilitres with a unit": (digits) => parseWater(`${digits}ml`),
  "the energy of a food": (digits) => parseFood(["oats", `${digits}k`]).calories,
  "the basal rate of a check-in": (digits) => parseCheckIn([`bmr=${digits}`], "kg").basalMetabolicRateKcal,
  "a duration in minutes": (digits) => parseMinutes(digits)
}

const DECIMAL: Readonly<Record<string, Read>> = {
  "a weight": (digits) => parseAmount("mass", `${digits}kg`, "weight"),
  "a circumference": (digits) => parseCheckIn([`waist=${digits}cm`], "kg").waistCm,
  "a share": (digits) => parseCheckIn([`bf=${digits}`], "kg").bodyFatPercent
}

const EITHER: Readonly<Record<string, Read>> = {
  "a value of a number": (digits) => parseNumber(digits, "value", "either"),
  "grams of protein": (digits) => parseFood(["oats", "350k", `${digits}p`]).protein
}

const SEPARATORS = [".", ",", "'", "’", "\u00a0", "\u2009", "\u202f"]
const APART = SEPARATORS.slice(2)

const group = FastCheck.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, "0"))
const first = FastCheck.integer({ min: 1, max: 999 })

describe("a number with separators", () => {
  it.each(Object.entries(WHOLE))("is never a thousandth of what is typed: %s", (_, read) => {
    FastCheck.assert(
      FastCheck.property(
        first,
        FastCheck.array(group, { minLength: 1, maxLength: 3 }),
        FastCheck.constantFrom(...SEPARATORS),
        (head, groups, separator) => {
          expect(read([head, ...groups].join(separator))).toBe(Number([head, ...groups].join("")))
        }
      ),
      { seed: SEED }
    )
  })

  it.each(Object.entries(DECIMAL))("keeps its decimals, with a dot or a comma: %s", (_, read) => {
    FastCheck.assert(
      FastCheck.property(first, group, FastCheck.constantFrom(".", ","), (head, decimals, separator) => {
        expect(read(`${head}${separator}${decimals}`)).toBe(Number(`${head}.${decimals}`))
      }),
      { seed: SEED }
    )
  })

  it.each(Object.entries(EITHER))("is refused with both readings where both are possible: %s", (_, read) => {
    FastCheck.assert(
      FastCheck.property(first, group, FastCheck.constantFrom(...SEPARATORS), (head, last, separator) => {
        const [thousands, decimals] = [Number(`${head}${last}`), Number(`${head}.${last}`)]
        if (APART.includes(separator)) {
          expect(read(`${head}${separator}${last}`)).toBe(thousands)
          return
        }
        let message = ""
        try {
          read(`${head}${separator}${last}`)
        } catch (error) {
          if (error instanceof LineError) message = error.message
        }
        expect(message).toContain(`is ${thousands} or ${decimals};`)
        // What the message says to write is read so.
        const [, whole = "", exact = ""] = /write ([\d.]+)p? .*or ([\d.]+)p? for/.exec(message) ?? []
        expect([read(whole), read(exact)]).toEqual([thousands, decimals])
      }),
      { seed: SEED }
    )
  })

  it.each(Object.entries({ ...WHOLE, ...EITHER }))("has the decimals behind its thousands: %s", (_, read) => {
    FastCheck.assert(
      FastCheck.property(first, group, FastCheck.constantFrom(...SEPARATORS), (head, last, separator) => {
        const mark = separator === "," ? "." : ","
        expect(read(`${head}${separator}${last}${mark}5`)).toBe(Number(`${head}${last}.5`))
      }),
      { seed: SEED }
    )
  })
})
