import type { Step } from "../Migration.ts"

export const importedReadings: Step = {
  name: "imported_readings",
  statements: [
    // A row that an import wrote is no pin: it counts only if the phone has no reading. A pin over it keeps the imported reading.
    {
      sqlite: [
        "ALTER TABLE health_pin ADD COLUMN imported REAL",
        "ALTER TABLE health_pin ADD COLUMN imported_by TEXT",
        "ALTER TABLE health_pin ADD COLUMN imported_at INTEGER"
      ],
      postgres: `ALTER TABLE health_pin ADD COLUMN imported double precision, ADD COLUMN imported_by text COLLATE "C",
       ADD COLUMN imported_at bigint`
    },

    // Short-lived data that the servers of a log share and that a crash may lose: files that people import, the progress of these
    // imports, and states that a single server keeps in its memory.
    {
      sqlite: [],
      postgres: [
        `CREATE UNLOGGED TABLE upload (id text COLLATE "C" NOT NULL PRIMARY KEY,
      account_id text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE, writer text NOT NULL, name text NOT NULL,
      bytes bigint NOT NULL, received bigint NOT NULL, used_at bigint NOT NULL, step text NOT NULL, reading text)`,
        `CREATE UNLOGGED TABLE upload_part (upload_id text COLLATE "C" NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
      at bigint NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (upload_id, at))`,
        `CREATE UNLOGGED TABLE short_state (name text COLLATE "C" NOT NULL PRIMARY KEY, state text NOT NULL, until bigint NOT NULL)`,
        "CREATE INDEX short_state_by_end ON short_state (until)"
      ]
    }
  ]
}
