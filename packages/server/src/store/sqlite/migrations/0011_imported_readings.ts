import type { Migration } from "../../schema/Migration.ts"

export const importedReadings: Migration = {
  name: "imported_readings",
  statements: [
    // A row that an import wrote is no pin: it counts only if the phone has no reading. A pin over it keeps the imported reading.
    "ALTER TABLE health_pin ADD COLUMN imported REAL",
    "ALTER TABLE health_pin ADD COLUMN imported_by TEXT",
    "ALTER TABLE health_pin ADD COLUMN imported_at INTEGER"
  ]
}
