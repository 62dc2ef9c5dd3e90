import type { Step } from "../Migration.ts"

export const accounts: Step = {
  name: "accounts",
  statements: [
    // Servers of the previous version create no account but the owner's.
    {
      sqlite: "ALTER TABLE account ADD COLUMN name TEXT NOT NULL DEFAULT 'owner'",
      postgres: `ALTER TABLE account ADD COLUMN name text COLLATE "C" NOT NULL DEFAULT 'owner'`
    },
    // Accounts had no names. If two ids begin alike, the whole id is the name.
    `UPDATE account SET name = 'account-' || other.short
      FROM (
        SELECT id, CASE WHEN count(*) OVER (PARTITION BY substr(id, 1, 8)) = 1 THEN substr(id, 1, 8) ELSE id END AS short
        FROM account WHERE is_owner = 0
      ) AS other
      WHERE other.id = account.id`,
    "CREATE UNIQUE INDEX account_name ON account (name)",

    {
      sqlite: "ALTER TABLE key_usage ADD COLUMN account_id TEXT REFERENCES account (id)",
      // Nullable, because servers of the previous version do not write it.
      postgres: `ALTER TABLE key_usage ADD COLUMN account_id text COLLATE "C" REFERENCES account (id)`
    },
    "UPDATE key_usage SET account_id = (SELECT account_id FROM api_key WHERE id = key_id)"
  ]
}
