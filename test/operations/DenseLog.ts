import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { openAlone } from "../../packages/server/src/admin/OpenLog.ts"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import type { Installation } from "../harness/Installation.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"

/** The seeded account, marked as the owner's so that keys are created for it. */
const ACCOUNT = "00000000-seed"

const daysTo = (count: number): string =>
  `WITH RECURSIVE day (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM day WHERE n + 1 < ${count})`

/** A dense log: many entries a day, workouts of five exercises, every reading, ten metrics, some rows deleted. */
const statements = (days: number): ReadonlyArray<string> => {
  const each = daysTo(days)
  const date = "date('2024-01-01', '+' || n || ' days')"
  const times = (count: number) => `, time (m) AS (SELECT 0 UNION ALL SELECT m + 1 FROM time WHERE m + 1 < ${count})`
  const by = "'key:seed', 1700000000000 + n"
  const deleted = "iif(n % 17 = 0, 'app', NULL), iif(n % 17 = 0, 1700000000001, NULL)"
  return [
    "DELETE FROM account",
    `INSERT INTO account VALUES ('${ACCOUNT}', 0, 2000, 120.5, 230, 65, 2000, 'kg', 'build_muscle', 1, 'owner')`,
    `${each}${times(8)} INSERT INTO water (id, account_id, date, amount_ml, written_by, written_at, deleted_by, deleted_at)
     SELECT 'w' || n || '-' || m, '${ACCOUNT}', ${date}, 100 + n / 7.0 + m, ${by}, ${deleted} FROM day, time`,
    `${each}${times(6)} INSERT INTO food (id, account_id, date, name, calories, protein, carbs, fat, meal, written_by, written_at, deleted_by, deleted_at)
     SELECT 'f' || n || '-' || m, '${ACCOUNT}', ${date}, 'Oats, "rolled" no. ' || n || char(10) || '🥣', n / 3.0, iif(m = 0, NULL, 0), m / 9.0, 7, 'snack', ${by}, ${deleted}
     FROM day, time`,
    `${each} INSERT INTO workout (id, account_id, date, slot, duration_minutes, exercises, written_by, written_at, deleted_by, deleted_at)
     SELECT 'x' || n, '${ACCOUNT}', ${date}, 1, iif(n % 2, NULL, 55.5),
       (SELECT json_group_array(json_object('name', 'Lift ' || value, 'sets', json('[{"reps":5,"weightKg":62.5},{"reps":0}]'))) FROM json_each('[1,2,3,4,5]')), ${by}, ${deleted}
     FROM day`,
    `${each} INSERT INTO rest_day SELECT 'r' || n, '${ACCOUNT}', ${date}, ${by} FROM day WHERE n % 3 = 0`,
    `${each} INSERT INTO check_in (id, account_id, date, source, weight_kg, waist_cm, note, written_by, written_at, deleted_by, deleted_at)
     SELECT 'c' || n, '${ACCOUNT}', ${date}, iif(n % 2, 'manual', 'health'), 80 + n / 1000.0, 84, 'Slept badly;' || char(13, 10) || 'a "note"', ${by}, ${deleted}
     FROM day`,
    `${each} INSERT INTO health_day SELECT '${ACCOUNT}', ${date}, 'apple_health', 432, n * 11, 52, 61.5, NULL, 'sync:apple_health', n FROM day`,
    `${each} INSERT INTO health_pin (account_id, date, reading, value, written_by, written_at) SELECT '${ACCOUNT}', ${date}, 'steps', n, ${by} FROM day WHERE n % 5 = 0`,
    `${daysTo(10)} INSERT INTO custom_metric (id, account_id, name, tab, kind, unit, increment, colour, written_by, written_at)
     SELECT 'm' || n, '${ACCOUNT}', 'Metric ' || n, 'body', 'number', '', 0.01, 'food', ${by} FROM day`,
    `${each} INSERT INTO custom_metric_value SELECT '${ACCOUNT}', custom_metric.id, ${date}, iif(n % 2, NULL, n / 8.0), iif(n % 2, 0, NULL), NULL, ${by} FROM day, custom_metric`
  ]
}

/** Two years of days. */
export const TWO_YEARS = 730

/** Creates an empty log, as the start of a server does. */
export const createEmpty = ({ database }: Installation): Effect.Effect<void> =>
  Effect.flatMap(AccountStore, ({ owner }) => owner).pipe(
    Effect.provide(Layer.provide(AccountStore.layer, openAlone(database))),
    Effect.orDie,
    Effect.asVoid
  )

/** Creates a dense log of many days with SQL; over REST it would take a day. */
export const seedLog = (place: Installation, days: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* createEmpty(place)
    yield* Effect.scoped(
      Effect.map(rawSqlite(place.database), (raw) => {
        raw.exec("BEGIN")
        for (const statement of statements(days)) raw.exec(statement)
        raw.exec("COMMIT")
      })
    )
  })
