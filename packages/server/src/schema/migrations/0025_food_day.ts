import { POSTGRES, SQLITE, type Step } from "../Migration.ts"

// Whether the food of a date is logged whole, as the person says. A server of the version before may delete an account.

export const foodDay: Step = {
  name: "food_day",
  statements: [
    {
      sqlite: `CREATE TABLE food_day (${SQLITE.owned} ON DELETE CASCADE, date TEXT NOT NULL CHECK (date IS date(date)),
       food TEXT NOT NULL CHECK (food IN ('complete', 'partial')), ${SQLITE.written}, PRIMARY KEY (account_id, date)) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE food_day (${POSTGRES.owned} ON DELETE CASCADE, date date NOT NULL,
       food text NOT NULL CHECK (food IN ('complete', 'partial')), ${POSTGRES.written}, PRIMARY KEY (account_id, date))`
    }
  ]
}
