import type { Migration } from "../../schema/Migration.ts"

export const foodByName: Migration = {
  name: "food_by_name",
  statements: [
    // A search reads the names of foods and then the foods of some names, not every food of the log.
    "CREATE INDEX food_by_name ON food (account_id, name, date, seq) WHERE deleted_at IS NULL"
  ]
}
