import * as Effect from "effect/Effect"
import { rawDatabase } from "../harness/RawDatabase.ts"

/** Reads the names of the rows of a log, as the writers of the reliability tests name them, without the product's code. */
export const identitiesIn = (database: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.scoped(
    Effect.gen(function* () {
      const { all } = yield* rawDatabase(database)
      const rows = yield* all(IDENTITIES)
      return rows.map(({ kind, on, what }) => [kind, on, what].filter((part) => part !== null).join(" "))
    })
  )

/** Selects the identity of each row that is not deleted. */
const IDENTITIES = `
  SELECT 'water' AS kind, date::text AS "on", amount_ml::text AS what FROM water WHERE deleted_at IS NULL
  UNION ALL SELECT 'food', date::text, name FROM food WHERE deleted_at IS NULL
  UNION ALL SELECT 'workout', date::text, exercises::jsonb #>> '{0,name}' FROM workout WHERE deleted_at IS NULL
  UNION ALL SELECT CASE WHEN note IS NULL THEN 'weight' ELSE 'note' END, date::text, coalesce(note, weight_kg::text)
    FROM check_in WHERE deleted_at IS NULL
  UNION ALL SELECT 'value', date::text, typed::text FROM custom_metric_value
  UNION ALL SELECT 'rest', date::text, NULL FROM rest_day
  UNION ALL SELECT 'steps', date::text, value::text FROM health_pin
  UNION ALL SELECT 'definition', NULL, name FROM custom_metric WHERE deleted_at IS NULL
  UNION ALL SELECT 'key', NULL, name FROM api_key`
