import { query, text } from "../schema/Rows.ts"

/** The names of the foods, each read as the next one in their index: a log has far fewer names than foods. */
export const FOOD_NAMES = query(
  "food",
  `WITH RECURSIVE known (name) AS (
     SELECT min(name) FROM food WHERE account_id = :accountId AND deleted_at IS NULL
     UNION ALL
     SELECT (SELECT min(name) FROM food WHERE account_id = :accountId AND deleted_at IS NULL AND name > known.name)
     FROM known WHERE known.name IS NOT NULL
   )
   SELECT name FROM known WHERE name IS NOT NULL`,
  { name: text }
)
