import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { backupName, backupTime, isFuture, outdated, ROTATION } from "../../packages/server/src/admin/Rotation.ts"
import type { Rotation } from "../../packages/server/src/runtime/Rotation.ts"

const SEED = 20_261_121
const MS_PER_DAY = 86_400_000

const at = (date: string, time = "03-00-00-000"): string => `daybook-${date}T${time}Z.db`

/** The rotation's rule, implemented differently: the newest backup of each day, week and month. */
const keptByTheRule = (names: ReadonlyArray<string>, { days, months, weeks }: Rotation): ReadonlySet<string> => {
  const backups = names.flatMap((name) => {
    const time = backupTime(name)
    return time === undefined ? [] : [{ name, time }]
  })
  const newestOfEach = (count: number, periodOf: (time: Date) => string) => {
    const groups = new Map<string, { readonly name: string; readonly time: number }>()
    for (const backup of backups) {
      const period = periodOf(new Date(backup.time))
      const newest = groups.get(period)
      if (newest === undefined || newest.time < backup.time) groups.set(period, backup)
    }
    return [...groups.values()].sort((a, b) => b.time - a.time).slice(0, count)
  }
  const monday = (time: Date) =>
    new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * MS_PER_DAY).toISOString().slice(0, 10)
  return new Set(
    [
      ...newestOfEach(1, () => "all of them"),
      ...newestOfEach(days, (time) => time.toISOString().slice(0, 10)),
      ...newestOfEach(weeks, monday),
      ...newestOfEach(months, (time) => time.toISOString().slice(0, 7))
    ].map(({ name }) => name)
  )
}

describe("backups that the rotation deletes", () => {
  const none = { days: 0, weeks: 0, months: 0 }
  it.each<[string, Rotation, ReadonlyArray<string>, ReadonlyArray<string>]>([
    ["an empty folder", ROTATION, [], []],
    ["one backup, whatever its age", none, [at("1999-01-01")], []],
    ["nothing to keep: all but the newest", none, [at("2026-01-01"), at("2026-01-02")], [at("2026-01-01")]],
    [
      "several of one day: the newest is kept",
      { ...none, days: 1 },
      [at("2026-01-01", "01-00-00-000"), at("2026-01-01", "23-00-00-000"), at("2026-01-01", "22-59-59-999")],
      [at("2026-01-01", "01-00-00-000"), at("2026-01-01", "22-59-59-999")]
    ],
    [
      "a week begins on Monday",
      { ...none, weeks: 2 },
      // Saturday, Sunday, Monday.
      [at("2026-11-14"), at("2026-11-15"), at("2026-11-16")],
      [at("2026-11-14")]
    ],
    [
      "a week that spans two years",
      { ...none, weeks: 1 },
      [at("2026-12-31"), at("2027-01-01"), at("2026-12-27")],
      [at("2026-12-31"), at("2026-12-27")]
    ],
    [
      "the newest of each month",
      { ...none, months: 2 },
      [at("2026-10-30"), at("2026-10-31"), at("2026-11-01"), at("2026-09-30")],
      [at("2026-10-30"), at("2026-09-30")]
    ],
    [
      "periods without a backup do not count: a server that was off for a year keeps its backups",
      { days: 2, weeks: 0, months: 0 },
      [at("2025-01-01"), at("2025-01-02"), at("2026-11-21")],
      [at("2025-01-01")]
    ]
  ])("%s", (_, rotation, names, expected) => {
    expect([...outdated(names, rotation)].sort()).toEqual([...expected].sort())
  })

  it("a year of nightly backups leaves 7 days, 4 weeks and 12 months", () => {
    let kept: ReadonlyArray<string> = []
    const first = Date.UTC(2025, 10, 22, 2)
    for (let day = 0; day < 365; day++) {
      const names = [...kept, backupName(first + day * MS_PER_DAY)]
      const gone = outdated(names, ROTATION)
      kept = names.filter((name) => !gone.includes(name))
    }
    expect(kept.map((name) => name.slice("daybook-".length, "daybook-YYYY-MM-DD".length)).sort()).toEqual([
      // The last day of each earlier month.
      ...["2025-12-31", "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"],
      ...["2026-06-30", "2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31"],
      // Sundays before this week.
      ...["2026-11-01", "2026-11-08"],
      // The last seven days, one of which is a Sunday.
      ...["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"]
    ])
  })
})

describe("a backup whose name is in the future", () => {
  const now = Date.UTC(2026, 10, 21, 12)
  it.each([
    ["made now", 0, false],
    ["made before a correction of the clock by a second", 1000, false],
    ["an hour ahead", 3_600_000, true],
    ["of 2038", Date.UTC(2038, 0, 1) - now, true]
  ])("%s", (_, aheadMs, expected) => {
    expect(isFuture(backupName(now + aheadMs), now)).toBe(expected)
  })
})

describe("file names", () => {
  it("contain the start time to the millisecond, and sort by time", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.nat(4_000_000_000_000), FastCheck.nat(4_000_000_000_000), (a, b) => {
        expect(backupTime(backupName(a))).toBe(a)
        expect(backupName(a) < backupName(b)).toBe(a < b)
      }),
      { seed: SEED }
    )
  })

  it.each([
    "notes.txt",
    "daybook.db",
    "daybook-2026-11-21.db",
    "daybook-2026-11-21T03-00-00-000Z.db.partial",
    "daybook-2026-11-21T03-00-00-000Z.db-wal",
    "my-daybook-2026-11-21T03-00-00-000Z.db",
    "daybook-2026-11-21T03:00:00.000Z.db",
    "DAYBOOK-2026-11-21T03-00-00-000Z.DB",
    // Impossible times.
    "daybook-2026-13-01T03-00-00-000Z.db",
    "daybook-2026-02-30T03-00-00-000Z.db",
    "daybook-2026-11-21T24-00-00-000Z.db",
    "daybook-2026-11-21T25-61-61-000Z.db"
  ])("%s is not a backup", (name) => {
    expect(backupTime(name)).toBeUndefined()
    expect(outdated([name, at("2026-11-20"), at("2026-11-19")], { days: 0, weeks: 0, months: 0 })).toEqual([
      at("2026-11-19")
    ])
  })
})

describe("for any content of the folder", () => {
  const moment = FastCheck.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2026, 11, 31) })
  const close = FastCheck.integer({ min: Date.UTC(2026, 10, 21), max: Date.UTC(2026, 10, 21, 0, 0, 2) })
  const backups = FastCheck.array(FastCheck.oneof(moment, close), { maxLength: 120 })
  // A name without milliseconds is also valid.
  const named = backups.map((times) => times.map((time) => backupName(time - (time % 3 === 0 ? time % 1000 : 0))))
  const short = named.map((names) => [
    ...new Set(names.map((name) => (name.endsWith("-000Z.db") ? name.replace("-000Z", "Z") : name)))
  ])
  const foreign = FastCheck.array(FastCheck.oneof(FastCheck.string(), FastCheck.constantFrom("daybook.db", "a.db")), {
    maxLength: 5
  })
  const count = FastCheck.nat(14)
  const rotations = FastCheck.record({ days: count, weeks: count, months: count })

  const always = (says: (names: ReadonlyArray<string>, rotation: Rotation) => void) =>
    FastCheck.assert(
      FastCheck.property(short, foreign, rotations, (names, others, rotation) => says([...names, ...others], rotation)),
      { seed: SEED, numRuns: 300 }
    )

  it("the newest backup is kept", () => {
    always((names, rotation) => {
      const times = names.map((name) => backupTime(name) ?? -1)
      const newest = Math.max(-1, ...times)
      for (const name of outdated(names, rotation)) expect(backupTime(name), name).toBeLessThan(newest)
    })
  })

  it("a file with another name is kept", () => {
    always((names, rotation) => {
      for (const name of outdated(names, rotation)) expect(name).toMatch(/^daybook-[\dTZ-]+\.db$/)
    })
  })

  it("exactly the newest of each of the last days, weeks and months are kept", () => {
    always((names, rotation) => {
      const gone = new Set(outdated(names, rotation))
      const kept = names.filter((name) => backupTime(name) !== undefined && !gone.has(name))
      expect(new Set(kept)).toEqual(keptByTheRule(names, rotation))
    })
  })

  it("a second rotation deletes nothing, in any order of the folder", () => {
    always((names, rotation) => {
      const gone = outdated(names, rotation)
      const left = names.filter((name) => !gone.includes(name))
      expect(outdated(left, rotation)).toEqual([])
      expect(new Set(outdated([...names].reverse(), rotation))).toEqual(new Set(gone))
    })
  })
})
