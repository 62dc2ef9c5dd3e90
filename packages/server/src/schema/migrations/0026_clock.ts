import { POSTGRES, SQLITE, type Step } from "../Migration.ts"

// The time zone of a person says when a day of theirs is over. A server of the version before may delete an account.

export const clock: Step = {
  name: "clock",
  statements: [
    {
      sqlite: `CREATE TABLE clock (${SQLITE.ofAccount} ON DELETE CASCADE, time_zone TEXT NOT NULL) STRICT`,
      postgres: `CREATE TABLE clock (${POSTGRES.ofAccount} ON DELETE CASCADE, time_zone text NOT NULL)`
    }
  ]
}
