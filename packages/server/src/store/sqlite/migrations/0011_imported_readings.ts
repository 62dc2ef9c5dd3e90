import type { Migration } from "../../Migration.ts"

export const importedReadings: Migration = {
  name: "imported_readings",
  statements: [
    // A row that an import wrote is no pin: it stands where the phone has no reading. A pin over it keeps what it covers.
    "ALTER TABLE health_pin ADD COLUMN imported REAL",
    "ALTER TABLE health_pin ADD COLUMN imported_by TEXT",
    "ALTER TABLE health_pin ADD COLUMN imported_at INTEGER"
  ]
}
