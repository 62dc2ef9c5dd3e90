import { addDays, datesIn, findDay, RANGES as NAMED, parseDay, parseRange } from "@daybook/core/grammar"
import { describe, expect, it } from "vitest"
import { usageError } from "./usageError.ts"

/** A Thursday. */
const TODAY = "2026-11-19"
/** The Monday of that week, from which the other weekdays are counted. */
const MONDAY = "2026-11-16"

describe("a day", () => {
  it("a weekday is today or the last one; with `last` it is never today", () => {
    const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    for (let today = 0; today < 7; today++) {
      for (const [weekday, name] of names.entries()) {
        const back = (today - weekday + 7) % 7
        const message = `${name} on a ${names[today]}`
        expect(parseDay(name, addDays(MONDAY, today)), message).toBe(addDays(MONDAY, today - back))
        expect(parseDay(`last ${name}`, addDays(MONDAY, today)), message).toBe(addDays(MONDAY, today - (back || 7)))
      }
    }
  })

  it("words of a food are no month, and a weekday beside a date is that of the date", () => {
    for (const words of ["fri 2 decaf", "mon 3 mayonnaise", "mo 2 marmeladenbrote", "sat 2 sepia", "2 jui"])
      expect(findDay(words, TODAY), words).toBeUndefined()
    for (const words of ["19 nov", "Thu 19 nov.", "do. 19. november", "jeudi 19 novembre", "19 Nov 2026"])
      expect(parseDay(words, TODAY), words).toBe(TODAY)
    expect(usageError(() => parseDay("mon 19 nov", TODAY))).toContain(
      "is 2026-11-19, which is a thursday and no monday"
    )
  })

  const DAYS: ReadonlyArray<readonly [words: string, today: string, date: string]> = [
    ["today", TODAY, TODAY],
    ["Today", TODAY, TODAY],
    ["now", TODAY, TODAY],
    ["yesterday", TODAY, "2026-11-18"],
    ["y", TODAY, "2026-11-18"],
    ["yest", "2026-01-01", "2025-12-31"],
    ["yesterday", "2028-03-01", "2028-02-29"],
    ["yesterday", "2026-03-01", "2026-02-28"],
    ["tomorrow", "2026-12-31", "2027-01-01"],
    ["Monday", TODAY, "2026-11-16"],
    ["thurs", TODAY, TODAY],
    ["fri", TODAY, "2026-11-13"],
    ["-0", TODAY, TODAY],
    ["-2", TODAY, "2026-11-17"],
    ["-2", "2026-03-01", "2026-02-27"],
    ["-365", TODAY, "2025-11-19"],
    ["2d", TODAY, "2026-11-17"],
    ["3 days ago", TODAY, "2026-11-16"],
    ["18.11.", TODAY, "2026-11-18"],
    ["18.11", TODAY, "2026-11-18"],
    ["18.11.2025", TODAY, "2025-11-18"],
    ["18. Nov", TODAY, "2026-11-18"],
    ["nov 18", TODAY, "2026-11-18"],
    ["1st december", TODAY, "2025-12-01"],
    ["1 déc. 2024", TODAY, "2024-12-01"],
    ["3 Mai", TODAY, "2026-05-03"],
    ["11/18", TODAY, "2026-11-18"],
    ["18/11", TODAY, "2026-11-18"],
    ["18/11/2025", TODAY, "2025-11-18"],
    ["5/5", TODAY, "2026-05-05"],
    ["20261118", TODAY, "2026-11-18"],
    ["2026/11/18", TODAY, "2026-11-18"],
    ["heute", TODAY, TODAY],
    ["Aujourd\u2019hui", TODAY, TODAY],
    ["gestern", TODAY, "2026-11-18"],
    ["hier", TODAY, "2026-11-18"],
    ["vorgestern", TODAY, "2026-11-17"],
    ["avant-hier", TODAY, "2026-11-17"],
    ["vor 3 Tagen", TODAY, "2026-11-16"],
    ["il y a 2 semaines", TODAY, "2026-11-05"],
    ["Montag", TODAY, "2026-11-16"],
    ["am Mi", TODAY, "2026-11-18"],
    ["lundi dernier", TODAY, "2026-11-16"],
    ["letzten Donnerstag", TODAY, "2026-11-12"],
    ["mer", TODAY, "2026-11-18"],
    ["mer. 18 novembre", TODAY, "2026-11-18"],
    ["1 day ago", TODAY, "2026-11-18"],
    ["2 weeks ago", TODAY, "2026-11-05"],
    ["2w", "2026-01-05", "2025-12-22"],
    ["11-19", TODAY, TODAY],
    ["11-18", TODAY, "2026-11-18"],
    ["11-20", TODAY, "2025-11-20"],
    ["1-5", TODAY, "2026-01-05"],
    ["12-31", "2027-01-01", "2026-12-31"],
    ["01-01", "2027-01-01", "2027-01-01"],
    ["02-29", "2028-02-29", "2028-02-29"],
    ["02-29", "2029-01-15", "2028-02-29"],
    ["2028-02-29", TODAY, "2028-02-29"],
    ["2026-11-19", TODAY, TODAY],
    [" 2026-11-19 ", TODAY, "2026-11-19"]
  ]
  it("a date with slashes whose order is not known is refused with both, or read in the order of the place", () => {
    expect(usageError(() => parseDay("3/4", TODAY))).toContain('"3/4" is 2026-04-03 or 2026-03-04')
    expect(parseDay("3/4", TODAY, "day first")).toBe("2026-04-03")
    expect(parseDay("3/4/2025", TODAY, "month first")).toBe("2025-03-04")
  })

  it.each(DAYS)("%s on %s is %s", (words, today, date) => {
    expect(parseDay(words, today)).toBe(date)
  })

  const NONE = [
    ..."nonsense|2026-02-29|2026-13-01|2026-00-10|2026-11-31|2026-1-5|13-01|02-30|00-10".split("|"),
    ..."30.2.|13/13|11-27-26|20261340|nov|32 nov|nov 18 26|di|1 2 nov|t|m|mo n|--2|-x|+2|2|-|last|last week|mon..wed|2026-11-19T00:00|in 3 days|-123456|toString".split(
      "|"
    ),
    ""
  ]
  it.each(NONE)("`%s` is refused", (words) => {
    expect(findDay(words, TODAY)).toBeUndefined()
    expect(usageError(() => parseDay(words, TODAY))).toContain(`invalid day "${words}"; use today, yesterday, mon`)
  })

  it("the 29th of February is refused if neither this year nor the last has one", () => {
    expect(findDay("02-29", "2027-03-01")).toBeUndefined()
  })
})

describe("a range", () => {
  const RANGES: ReadonlyArray<readonly [words: string, today: string, start: string, end: string]> = [
    ["this week", TODAY, MONDAY, TODAY],
    ["week", MONDAY, MONDAY, MONDAY],
    ["last week", TODAY, "2026-11-09", "2026-11-15"],
    ["Last Week", "2027-01-01", "2026-12-21", "2026-12-27"],
    ["this month", TODAY, "2026-11-01", TODAY],
    ["last month", TODAY, "2026-10-01", "2026-10-31"],
    ["last month", "2027-01-31", "2026-12-01", "2026-12-31"],
    ["last month", "2028-03-31", "2028-02-01", "2028-02-29"],
    ["this year", TODAY, "2026-01-01", TODAY],
    ["last year", TODAY, "2025-01-01", "2025-12-31"],
    ["Last Year", "2027-01-01", "2026-01-01", "2026-12-31"],
    ["2025", TODAY, "2025-01-01", "2025-12-31"],
    ["2026", TODAY, "2026-01-01", "2026-12-31"],
    ["1y", TODAY, "2025-11-20", TODAY],
    ["last 2 years", TODAY, "2024-11-20", TODAY],
    ["6m", TODAY, "2026-05-24", TODAY],
    ["2026-10", TODAY, "2026-10-01", "2026-10-31"],
    ["2026-02", TODAY, "2026-02-01", "2026-02-28"],
    ["2026-12", TODAY, "2026-12-01", "2026-12-31"],
    ["90d", TODAY, "2026-08-22", TODAY],
    ["1d", TODAY, TODAY, TODAY],
    ["last 7 days", TODAY, "2026-11-13", TODAY],
    ["2 weeks", TODAY, "2026-11-06", TODAY],
    ["letzte Woche", TODAY, "2026-11-09", "2026-11-15"],
    ["le mois dernier", TODAY, "2026-10-01", "2026-10-31"],
    ["letzte 7 Tage", TODAY, "2026-11-13", TODAY],
    ["2 semaines", TODAY, "2026-11-06", TODAY],
    ["lundi..mercredi", TODAY, "2026-11-16", "2026-11-18"],
    ["mon..wed", TODAY, "2026-11-16", "2026-11-18"],
    ["mon..wed", "2026-11-17", "2026-11-16", "2026-11-18"],
    ["mon..wed", MONDAY, "2026-11-16", "2026-11-18"],
    ["fri..mon", TODAY, "2026-11-13", "2026-11-16"],
    ["-3..-1", TODAY, "2026-11-16", "2026-11-18"],
    ["11-01..", TODAY, "2026-11-01", TODAY],
    ["mon..", TODAY, "2026-11-16", TODAY],
    ["12-30..01-02", "2027-01-05", "2026-12-30", "2027-01-02"],
    ["2026-10-30 .. 2026-11-02", TODAY, "2026-10-30", "2026-11-02"],
    ["yesterday", TODAY, "2026-11-18", "2026-11-18"],
    ["3 days ago", TODAY, "2026-11-16", "2026-11-16"]
  ]
  it.each(RANGES)("%s on %s is %s to %s", (words, today, start, end) => {
    expect(parseRange(words, today)).toEqual({ start, end })
  })

  it.each(["nonsense", "2026-13", "..", "..wed", "mon..nonsense", "nonsense..wed", "next week"])(
    "`%s` is refused",
    (words) => {
      expect(usageError(() => parseRange(words, TODAY))).toContain("invalid day")
    }
  )

  it.each(["nonsense", "last yeer", "next year", "last decade", "1899", "2200", "20260", ".."])(
    "`%s` is refused with examples of ranges",
    (words) => {
      expect(usageError(() => parseRange(words, TODAY))).toBe(`invalid day or range "${words}"; use ${NAMED}`)
    }
  )

  it("every example in the error message is accepted", () => {
    const named = NAMED.replace("or a day like ", "").split(", ")
    expect(named.length).toBeGreaterThan(8)
    for (const words of named)
      expect(
        usageError(() => parseRange(words, TODAY)),
        words
      ).toBeUndefined()
  })

  it("lists its dates in ascending order, across the new year and a leap day, and refuses an end before the start", () => {
    expect(datesIn({ start: "2027-12-31", end: "2028-01-02" })).toEqual(["2027-12-31", "2028-01-01", "2028-01-02"])
    expect(datesIn({ start: "2028-02-28", end: "2028-03-01" })).toHaveLength(3)
    expect(usageError(() => datesIn({ start: TODAY, end: MONDAY }))).toContain(
      `starts on ${TODAY}, after its end ${MONDAY}`
    )
  })
})
