import * as FastCheck from "effect/FastCheck"
import { afterEach, describe, expect, it } from "vitest"
import { formatNumber, formatPlain, preferredLocale } from "../../packages/app/src/format/numbers.ts"
import { parseHeight, parseNumber } from "../../packages/app/src/format/typed.ts"
import { SEED } from "../property/Generated.ts"

const LOCALES = ["en-US", "en-GB", "de-DE", "de-CH", "fr-FR", "es-ES", "ar-EG"]

const thousandths = FastCheck.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value / 1000)

afterEach(() => {
  preferredLocale.value = undefined
})

describe("a number that is typed into a form", () => {
  it.each(LOCALES)("is read as it is shown, with grouping and as a field is filled: %s", (language) => {
    preferredLocale.value = language
    FastCheck.assert(
      FastCheck.property(thousandths, (value) => {
        // A bare zero has no sign.
        for (const shown of [formatPlain(value), formatNumber(value, 3)])
          expect((parseNumber(shown) ?? Number.NaN) + 0).toBe(value + 0)
      }),
      { seed: SEED }
    )
  })

  it("has the thousands and the decimals of the person's numbers", () => {
    const read = (language: string, ...typed: ReadonlyArray<string>) => {
      preferredLocale.value = language
      return typed.map(parseNumber)
    }
    expect(read("de-DE", "2.200", "2,200", "0.500", "81.4", "81,4", "1.234,5", "12.345.678")).toEqual([
      2200, 2.2, 0.5, 81.4, 81.4, 1234.5, 12_345_678
    ])
    expect(read("en-US", "2.200", "2,200", "0,500", "81.4", "81,4", "1,234.5", "12,345,678")).toEqual([
      2.2, 2200, 0.5, 81.4, 81.4, 1234.5, 12_345_678
    ])
  })
})

describe("a height that is typed into a form", () => {
  it.each([
    ["5'10", true, 177.8],
    ["5 ft 10 in", true, 177.8],
    ["5′10″", true, 177.8],
    ["6'", true, 182.88],
    ["70", true, 177.8],
    ["175,5", false, 175.5],
    ["tall", true, undefined]
  ])("is read in feet and inches, in inches or in centimetres: %s", (typed, isInInches, cm) => {
    preferredLocale.value = "de-DE"
    const read = parseHeight(typed, isInInches)
    expect(read === undefined ? read : Math.round(read * 100) / 100).toBe(cm)
  })
})
