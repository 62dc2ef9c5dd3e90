import type { Step } from "../Migration.ts"

export const foodByName: Step = {
  name: "food_by_name",
  statements: [
    // A search reads the names of foods and then the foods of some names, not every food of the log.
    {
      sqlite: "CREATE INDEX food_by_name ON food (account_id, name, date) WHERE deleted_at IS NULL",
      postgres: "CREATE INDEX food_by_name ON food (account_id, name, date, seq) WHERE deleted_at IS NULL"
    }
  ]
}
