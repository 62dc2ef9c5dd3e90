import * as FastCheck from "effect/FastCheck"
import { afterEach, describe, expect, it } from "vitest"
import { addDays, formatDate, today } from "../../packages/app/src/format/dates.ts"
import { addMonths } from "../../packages/app/src/format/months.ts"
import { preferredLocale } from "../../packages/app/src/format/numbers.ts"
import { parseDate } from "../../packages/app/src/format/typedDate.ts"
import { SEED } from "../property/Generated.ts"

const NEAR = "2026-11-21"

const read = (language: string, ...typed: ReadonlyArray<string>) => {
  preferredLocale.value = language
  return typed.map((text) => parseDate(text, NEAR))
}

afterEach(() => {
  preferredLocale.value = undefined
})

describe("a date that is typed into a form", () => {
  it.each(["en-US", "en-GB", "de-DE", "de-CH", "fr-FR", "es-ES", "nl-NL", "ar-EG"])(
    "is read as it is shown, and as YYYY-MM-DD: %s",
    (language) => {
      preferredLocale.value = language
      const dates = FastCheck.integer({ min: -20_000, max: 10_000 }).map((days) => addDays(NEAR, days))
      FastCheck.assert(
        FastCheck.property(dates, (date) => {
          for (const shown of [date, formatDate(date, "dated"), formatDate(date, "long")])
            expect(parseDate(shown, NEAR), shown).toBe(date)
        }),
        { seed: SEED }
      )
    }
  )

  it("has the order of the person's dates, and the nearest year if none is typed", () => {
    expect(read("de-DE", "27.11.2026", "3.12.", "3. Dez", "27.11.26", "15. Januar")).toEqual([
      "2026-11-27",
      "2026-12-03",
      "2026-12-03",
      "2026-11-27",
      "2027-01-15"
    ])
    expect(read("en-US", "11/27/2026", "12/3", "Nov 27", "sept 5, 2025")).toEqual([
      "2026-11-27",
      "2026-12-03",
      "2026-11-27",
      "2025-09-05"
    ])
    expect(read("fr-FR", "mar. 3 mars 2026", "1 août", "27/11")).toEqual(["2026-03-03", "2026-08-01", "2026-11-27"])
  })

  it("is what the terminal reads, too: in one number, in words, with the year first", () => {
    expect(read("de-CH", "20261121", "2026/11/21", "21st November", "21 novembre")).toEqual(Array(4).fill(NEAR))
    expect(read("de-DE", "gestern")).toEqual([addDays(today(), -1)])
  })

  it("is refused if the calendar does not have it or a part is missing", () => {
    expect(read("en-GB", "", "soon", "27", "31/11/2026", "29 Feb 2026", "2026-13-01", "1/2/3/4")).toEqual(
      Array(7).fill(undefined)
    )
  })
})

it("a month later is the same day, or the last one of a shorter month", () => {
  expect([addMonths("2026-01-31", 1), addMonths("2026-11-21", 2), addMonths("2026-03-30", -1)]).toEqual([
    "2026-02-28",
    "2027-01-21",
    "2026-02-28"
  ])
  expect(addMonths("2024-02-29", 12)).toBe("2025-02-28")
})
