import type { Migration } from "../Migration.ts"

export const ownerAndSignals: Migration = {
  name: "owner_and_signals",
  statements: [
    // The account of the person who runs the server. Before this migration it was the oldest one.
    "ALTER TABLE account ADD COLUMN is_owner INTEGER NOT NULL DEFAULT 0 CHECK (is_owner IN (0, 1))",
    "CREATE UNIQUE INDEX account_owner ON account (is_owner) WHERE is_owner = 1",
    "UPDATE account SET is_owner = 1 WHERE id = (SELECT id FROM account ORDER BY created_at, id LIMIT 1)",

    // Responses are made from the sums in code.
    "ALTER TABLE day_total DROP COLUMN summary",

    // Keys are listed in the order of creation, and two can be created in one millisecond.
    `CREATE TABLE api_key_in_order (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL REFERENCES account (id),
      name TEXT NOT NULL,
      scope TEXT NOT NULL CHECK (scope IN ('read', 'write', 'full')),
      hash TEXT NOT NULL UNIQUE,
      last_four TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      revoked_at INTEGER
    ) STRICT`,
    `INSERT INTO api_key_in_order (id, account_id, name, scope, hash, last_four, created_at, revoked_at)
      SELECT id, account_id, name, scope, hash, last_four, created_at, revoked_at FROM api_key ORDER BY rowid`,
    "DROP TABLE api_key",
    "ALTER TABLE api_key_in_order RENAME TO api_key",

    // The signal that a metric is bound to, or was last bound to: an unbound metric still shows that signal's values.
    "ALTER TABLE custom_metric ADD COLUMN last_signal TEXT",
    "UPDATE custom_metric SET last_signal = health_metric_key",

    // Each value gets its account, as every other row of the log has, and the signal that its synced figure was read from.
    `CREATE TABLE custom_metric_value_of_account (
      account_id TEXT NOT NULL REFERENCES account (id),
      metric_id TEXT NOT NULL REFERENCES custom_metric (id),
      date TEXT NOT NULL CHECK (date IS date(date)),
      typed REAL,
      synced REAL,
      signal TEXT,
      written_by TEXT NOT NULL,
      written_at INTEGER NOT NULL,
      PRIMARY KEY (account_id, metric_id, date),
      CHECK (typed IS NOT NULL OR synced IS NOT NULL)
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO custom_metric_value_of_account
      SELECT metric.account_id, value.metric_id, value.date, value.typed, value.synced,
        CASE WHEN value.synced IS NOT NULL THEN metric.health_metric_key END, value.written_by, value.written_at
      FROM custom_metric_value AS value JOIN custom_metric AS metric ON metric.id = value.metric_id`,
    "DROP TABLE custom_metric_value",
    "ALTER TABLE custom_metric_value_of_account RENAME TO custom_metric_value"
  ]
}
