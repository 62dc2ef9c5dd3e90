import type { Step } from "../Migration.ts"

// A search counts every match. It reads of each month the days of its exercises and the texts of its workouts, and not the workouts. They are
// computed by a search, and kept with the version of their month in `exercise_period`. A server of the version before may delete an account.

export const workoutText: Step = {
  name: "workout_text",
  statements: [
    {
      sqlite: `CREATE TABLE workout_text (account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, month TEXT NOT NULL,
       version INTEGER NOT NULL, exercises TEXT NOT NULL, notes TEXT NOT NULL, PRIMARY KEY (account_id, month)) STRICT`,
      postgres: `CREATE TABLE workout_text (account_id text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
       month text COLLATE "C" NOT NULL, version bigint NOT NULL, exercises text NOT NULL, notes text NOT NULL, PRIMARY KEY (account_id, month))`
    }
  ]
}
