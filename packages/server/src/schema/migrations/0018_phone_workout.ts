import { POSTGRES, type Step } from "../Migration.ts"

// The workouts that a phone sent of a date, and the session that it made of them: a later delivery finds them again, and sees what the
// person changed since.

export const phoneWorkout: Step = {
  name: "phone_workout",
  statements: [
    {
      sqlite: `CREATE TABLE phone_workout (
      account_id TEXT NOT NULL REFERENCES account (id),
      store TEXT NOT NULL,
      date TEXT NOT NULL,
      session TEXT NOT NULL,
      session_hash TEXT NOT NULL,
      workouts TEXT NOT NULL CHECK (json_valid(workouts)),
      PRIMARY KEY (account_id, store, date)
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE phone_workout (${POSTGRES.owned}, store text COLLATE "C" NOT NULL, date date NOT NULL,
      session text COLLATE "C" NOT NULL, session_hash text NOT NULL, workouts text NOT NULL, PRIMARY KEY (account_id, store, date))`
    }
  ]
}
