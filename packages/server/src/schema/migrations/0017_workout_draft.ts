import type { Step } from "../Migration.ts"

// The session in progress of a person, so that another of their devices can continue it. It is no part of the log: the app keeps it on the
// device, and logs it when it is finished.

export const workoutDraft: Step = {
  name: "workout_draft",
  statements: [
    {
      sqlite: `CREATE TABLE workout_draft (account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id), session_id TEXT NOT NULL,
       device TEXT NOT NULL, content TEXT NOT NULL, saved_at INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE workout_draft (account_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES account (id),
       session_id text COLLATE "C" NOT NULL, device text NOT NULL, content text NOT NULL, saved_at bigint NOT NULL)`
    }
  ]
}
