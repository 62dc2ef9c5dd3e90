import { ownChangeId } from "../ChangeIds.ts"
import type { Write } from "../Sql.ts"

/** The greatest id of an account that another server may be about to commit is known for at least this long. */
const KNOWN_MS = 86_400_000

/**
 * An id that is greater than another one by 1 ms, with the end of the own one. An id that has no time, which only an import can bring, is
 * extended.
 */
const after = (id: string): string => `CASE WHEN ${id} ~ '^[0-7][0-9a-f]{7}-[0-9a-f]{4}-'
    THEN regexp_replace(lpad(to_hex(('x' || lpad(replace(left(${id}, 13), '-', ''), 16, '0'))::bit(64)::bigint + 1), 12, '0'),
      '^(.{8})', '\\1-') || substr(:own, 14)
    ELSE ${id} || '0' END`

/**
 * Makes the id of a change. It locks a row of the account until the transaction ends, and an upsert reads the latest commit of its row even
 * if that came after its statement began. So ids ascend in the order of the commits. The journal has the changes that came another way,
 * such as those of an import, and those from before the row was forgotten.
 */
const MAKE = `INSERT INTO short_state AS known (name, state, until)
  SELECT 'change ' || CAST(:accountId AS text), CASE WHEN :own > newest.id THEN :own ELSE ${after("newest.id")} END, CAST(:until AS bigint)
  FROM (SELECT coalesce(max(id), '') AS id FROM change WHERE account_id = :accountId) AS newest
  ON CONFLICT (name) DO UPDATE SET until = excluded.until,
    state = CASE WHEN excluded.state > known.state COLLATE "C" THEN excluded.state ELSE ${after("known.state")} END
  RETURNING state AS id`

/** The write that makes the id of a change of an account. */
export const madeId = (accountId: string): Write => {
  // It changes once a day: a row whose indexed columns stay the same is updated in place.
  const until = (Math.floor(Date.now() / KNOWN_MS) + 2) * KNOWN_MS
  return [MAKE, { accountId, own: ownChangeId(), until }]
}
