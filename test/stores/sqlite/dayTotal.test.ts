import * as fs from "node:fs"
import { fileURLToPath } from "node:url"
import { CalendarDate, datesBetween, Principal } from "@daybook/core"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { verify } from "../../../packages/server/src/admin/Verify.ts"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
import type { Database } from "../../../packages/server/src/engines/sqlite/Database.ts"
import { MIGRATIONS } from "../../../packages/server/src/engines/sqlite/Migrations.ts"
import { dayStore } from "../../../packages/server/src/log/Days.ts"
import { query, text } from "../../../packages/server/src/schema/Rows.ts"
import { type Random, randomFrom, SEED } from "../../reliability/Random.ts"
import { newFile, opened, using } from "../Opened.ts"

/** A log of schema 1, without totals: three dates, one with a deleted check-in. */
const BEFORE_TOTALS = fileURLToPath(new URL("../../reliability/fixtures/1.db", import.meta.url))

const day = CalendarDate.make

/** The summaries of a range. */
const daysOf = (db: Database["Type"], accountId: string, start: string, end: string) =>
  Effect.gen(function* () {
    const days = yield* dayStore
    return yield* days.list({ start: day(start), end: day(end) })
  }).pipe(
    Effect.provideService(Sql, db),
    Effect.provideService(Principal, { accountId, writer: "test", scope: "read", surface: "rest", budgetKey: "test" })
  )

const accountOf = (db: Database["Type"]) =>
  Effect.map(db.all(query("account", "SELECT id FROM account", { id: text })), ([account]) => account?.id ?? "")

const NOTHING = { calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null }

describe("a log of a schema without totals", () => {
  it.scoped("is read as before the migration, without deleted check-ins, and takes new writes", function* () {
    const file = yield* newFile
    fs.copyFileSync(BEFORE_TOTALS, file)
    const db = yield* opened(file)
    const accountId = yield* accountOf(db)
    const logged = { protein: 12.13, carbs: 60, fat: 7.01, waterMl: 750.5 }
    expect(yield* daysOf(db, accountId, "2026-03-07", "2026-03-12")).toEqual([
      { date: "2026-03-07", ...NOTHING },
      { date: "2026-03-08", calories: 1005.25, ...logged, weightKg: 81.4 },
      { date: "2026-03-09", calories: 1006.25, ...logged, weightKg: 81 },
      { date: "2026-03-10", ...NOTHING },
      { date: "2026-03-11", calories: 1007.25, ...logged, weightKg: null },
      { date: "2026-03-12", ...NOTHING }
    ])
    yield* db.run(
      `INSERT INTO water (id, account_id, date, amount_ml, written_by, written_at) VALUES ('w', ?, '2026-03-08', 250, 'test', 0)`,
      [accountId]
    )
    yield* db.run("UPDATE check_in SET deleted_by = NULL, deleted_at = NULL WHERE date = '2026-03-11'")
    expect((yield* daysOf(db, accountId, "2026-03-08", "2026-03-08"))[0]?.waterMl).toBe(1000.5)
    expect((yield* daysOf(db, accountId, "2026-03-11", "2026-03-11"))[0]?.weightKg).toBe(80.7)
  })

  it.scoped("is intact before and after the migration", function* () {
    const file = yield* newFile
    fs.copyFileSync(BEFORE_TOTALS, file)
    expect((yield* verify(file)).schema).toBe(1)
    yield* using(file, () => Effect.void)
    expect((yield* verify(file)).schema).toBe(MIGRATIONS.length)
  })
})

const ACCOUNTS = ["me", "you"]
const DATES = datesBetween(day("2026-02-26"), day("2026-03-03"))
const COLUMNS = {
  food: ["calories", "protein", "carbs", "fat"],
  water: ["amount_ml"],
  check_in: ["weight_kg"]
} as const
const TABLES = ["food", "water", "check_in"] as const

/** A row as the test expects it. */
interface Row {
  readonly id: string
  readonly table: (typeof TABLES)[number]
  readonly accountId: string
  readonly date: string
  readonly figures: ReadonlyArray<number | null>
  readonly hidden: boolean
}

/** A sum of thousandths with two decimals, halves up. */
const hundredths = (thousandths: number) => Math.floor((thousandths + 5) / 10) / 100

/** The summary of a date, computed from its rows. */
const summaryOf = (rows: ReadonlyArray<Row>, accountId: string, date: string) => {
  const live = rows.filter((row) => row.accountId === accountId && row.date === date && !row.hidden)
  const total = (table: Row["table"], column: number) =>
    hundredths(
      live
        .filter((row) => row.table === table)
        .reduce((sum, { figures }) => sum + Math.round((figures[column] ?? 0) * 1000), 0)
    )
  return {
    date,
    calories: total("food", 0),
    protein: total("food", 1),
    carbs: total("food", 2),
    fat: total("food", 3),
    waterMl: total("water", 0),
    weightKg: live.find(({ table }) => table === "check_in")?.figures[0] ?? null
  }
}

const inserted = (db: Database["Type"], { accountId, date, figures, id, table }: Row) => {
  const [fixed, values] = {
    food: [", name, meal", ", 'Oats', 'lunch'"],
    water: ["", ""],
    check_in: [", source", ", 'manual'"]
  }[table]
  return db.run(
    `INSERT INTO ${table} (id, account_id, date, written_by, written_at${fixed}, ${COLUMNS[table].join(", ")})
     VALUES (?, ?, ?, 'test', 0${values}, ${COLUMNS[table].map(() => "?").join(", ")})`,
    [id, accountId, date, ...figures]
  )
}

const updated = (db: Database["Type"], { accountId, date, figures, hidden, id, table }: Row) =>
  db.run(
    `UPDATE ${table} SET account_id = ?, date = ?, deleted_by = ?, deleted_at = ?,
       ${COLUMNS[table].map((column) => `${column} = ?`).join(", ")} WHERE id = ?`,
    [accountId, date, hidden ? "test" : null, hidden ? 1 : null, ...figures, id]
  )

/** A random row. Values have three decimals, so that sums need rounding. */
const anyRow = ({ chance, pick, whole }: Random, id: string): Row => {
  const table = pick(TABLES)
  const figures = COLUMNS[table].map((_, index) => (index > 0 && chance(0.25) ? null : whole(0, 200_000) / 1000))
  return { id, table, accountId: pick(ACCOUNTS), date: pick(DATES), figures, hidden: false }
}

/** A row with other values, another date, deleted or restored. */
const changed = (random: Random, row: Row): Row =>
  random.pick([
    { ...row, hidden: !row.hidden },
    { ...row, figures: row.figures.map(() => random.whole(0, 200_000) / 1000) },
    { ...row, accountId: random.pick(ACCOUNTS), date: random.pick(DATES) }
  ])

/** A date has one check-in that is not deleted. */
const isSecondCheckIn = (rows: Iterable<Row>, { accountId, date, hidden, id, table }: Row) =>
  table === "check_in" &&
  !hidden &&
  [...rows].some(
    (row) => row.id !== id && row.table === table && !row.hidden && row.accountId === accountId && row.date === date
  )

it.scoped("a date's totals match its rows after any insert, update, move, trash, restore or delete", function* () {
  const file = yield* newFile
  const random = randomFrom(SEED)
  const rows = new Map<string, Row>()
  yield* using(file, (db) =>
    Effect.gen(function* () {
      for (const id of ACCOUNTS)
        yield* db.run(`INSERT INTO account VALUES (?, 0, 1, 1, 1, 1, 1, 'kg', 'g', 0, ?)`, [id, id])
      for (let step = 0; step < 600; step++) {
        if (rows.size === 0 || random.chance(0.5)) {
          const row = anyRow(random, `row-${step}`)
          if (isSecondCheckIn(rows.values(), row)) continue
          rows.set(row.id, row)
          yield* inserted(db, row)
        } else {
          const known = random.pick([...rows.values()])
          if (random.chance(0.2)) {
            rows.delete(known.id)
            yield* db.run(`DELETE FROM ${known.table} WHERE id = ?`, [known.id])
          } else {
            const row = changed(random, known)
            if (isSecondCheckIn(rows.values(), row)) continue
            rows.set(row.id, row)
            yield* updated(db, row)
          }
        }
        if (step % 20 > 0) continue
        for (const account of ACCOUNTS) {
          expect(yield* daysOf(db, account, "2026-02-26", "2026-03-03"), `after ${step} of seed ${SEED}`).toEqual(
            DATES.map((each) => summaryOf([...rows.values()], account, each))
          )
        }
      }
    })
  )
  yield* verify(file)
})

it.scoped.each([
  ["another sum", "UPDATE day_total SET calories = calories + 1"],
  ["another weight", "UPDATE day_total SET weight_kg = 70"],
  ["a date that is missing", "DELETE FROM day_total"]
] as const)("verify finds totals that do not match the rows: %s", ([, statement]) =>
  Effect.gen(function* () {
    const file = yield* newFile
    fs.copyFileSync(BEFORE_TOTALS, file)
    yield* using(file, (db) => db.run(`${statement} WHERE date = '2026-03-09'`))
    const refusal = yield* Effect.flip(verify(file))
    expect(refusal.message).toContain("the totals of 2026-03-09 are not the sums of its rows")
  })
)
