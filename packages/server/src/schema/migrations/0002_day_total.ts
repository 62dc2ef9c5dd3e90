import type { Migration } from "../Migration.ts"

// The sums of each date, so that a range of years reads one row a date. Triggers maintain them for every statement except
// REPLACE, which fires no trigger for the row that it removes and is not used. They can be computed from the log at any time,
// so exports leave them out.

/** A column of a date's totals, and the amount that a row adds to it. */
interface Column {
  readonly name: string
  readonly of: (row: "OLD" | "NEW" | "logged") => string
}

// In whole millionths: sums are exact, in any order of additions and subtractions.
const sum = (name: string, source = name): Column => ({
  name,
  of: (row) => `CAST(round(coalesce(${row}.${source}, 0) * 1000000) AS INTEGER)`
})

const SUMS: Readonly<Record<string, ReadonlyArray<Column>>> = {
  food: [sum("calories"), sum("protein"), sum("carbs"), sum("fat")],
  water: [sum("water_ml", "amount_ml")]
}

const listed = (columns: ReadonlyArray<Column>, part: (column: Column) => string) => columns.map(part).join(", ")

const LIVE = (row: string) => `WHEN ${row}.deleted_at IS NULL`

const sumTriggers = Object.entries(SUMS).flatMap(([table, columns]) => {
  const add = `INSERT INTO day_total (account_id, date, ${listed(columns, ({ name }) => name)})
    VALUES (NEW.account_id, NEW.date, ${listed(columns, ({ of }) => of("NEW"))})
    ON CONFLICT (account_id, date) DO UPDATE SET ${listed(columns, ({ name }) => `${name} = ${name} + excluded.${name}`)};`
  const take = `UPDATE day_total SET ${listed(columns, ({ name, of }) => `${name} = ${name} - ${of("OLD")}`)}
    WHERE account_id = OLD.account_id AND date = OLD.date;`
  return [
    `CREATE TRIGGER day_total_${table}_added AFTER INSERT ON ${table} ${LIVE("NEW")} BEGIN ${add} END`,
    `CREATE TRIGGER day_total_${table}_removed AFTER DELETE ON ${table} ${LIVE("OLD")} BEGIN ${take} END`,
    // An update subtracts the old row and adds the new one. Deleted rows do not count.
    `CREATE TRIGGER day_total_${table}_was AFTER UPDATE ON ${table} ${LIVE("OLD")} BEGIN ${take} END`,
    `CREATE TRIGGER day_total_${table}_is AFTER UPDATE ON ${table} ${LIVE("NEW")} BEGIN ${add} END`
  ]
})

// A date has one check-in that is not deleted.
const weigh = (row: "OLD" | "NEW") =>
  `INSERT INTO day_total (account_id, date, weight_kg)
    SELECT ${row}.account_id, ${row}.date, max(weight_kg) FROM check_in
    WHERE account_id = ${row}.account_id AND date = ${row}.date AND deleted_at IS NULL
    ON CONFLICT (account_id, date) DO UPDATE SET weight_kg = excluded.weight_kg;`

const weightTriggers = [
  `CREATE TRIGGER day_total_check_in_added AFTER INSERT ON check_in BEGIN ${weigh("NEW")} END`,
  `CREATE TRIGGER day_total_check_in_removed AFTER DELETE ON check_in BEGIN ${weigh("OLD")} END`,
  `CREATE TRIGGER day_total_check_in_changed AFTER UPDATE ON check_in BEGIN ${weigh("OLD")} ${weigh("NEW")} END`
]

/** Two decimals, halves up, and no point if none is needed. */
const total = (column: string) => `format('%.15g', ((${column} + 5000) / 10000) / 100.0)`

const weight = "json_quote(iif(weight_kg = CAST(weight_kg AS INTEGER), CAST(weight_kg AS INTEGER), weight_kg))"

// The JSON text of a response, which migration 0003 drops again.
const summary = `'{"date":"' || date || '","calories":' || ${total("calories")} || ',"protein":' || ${total("protein")}
  || ',"carbs":' || ${total("carbs")} || ',"fat":' || ${total("fat")} || ',"waterMl":' || ${total("water_ml")}
  || ',"weightKg":' || ${weight} || '}'`

const fillSums = Object.entries(SUMS).map(
  ([table, columns]) => `INSERT INTO day_total (account_id, date, ${listed(columns, ({ name }) => name)})
    SELECT account_id, date, ${listed(columns, ({ of }) => `sum(${of("logged")})`)} FROM ${table} AS logged
    WHERE deleted_at IS NULL GROUP BY account_id, date
    ON CONFLICT (account_id, date) DO UPDATE SET ${listed(columns, ({ name }) => `${name} = excluded.${name}`)}`
)

export const dayTotal: Migration = {
  name: "day_total",
  statements: [
    `CREATE TABLE day_total (
      account_id TEXT NOT NULL REFERENCES account (id),
      date TEXT NOT NULL CHECK (date IS date(date)),
      calories INTEGER NOT NULL DEFAULT 0,
      protein INTEGER NOT NULL DEFAULT 0,
      carbs INTEGER NOT NULL DEFAULT 0,
      fat INTEGER NOT NULL DEFAULT 0,
      water_ml INTEGER NOT NULL DEFAULT 0,
      weight_kg REAL,
      summary TEXT NOT NULL GENERATED ALWAYS AS (${summary}) STORED,
      PRIMARY KEY (account_id, date)
    ) STRICT, WITHOUT ROWID`,
    ...sumTriggers,
    ...weightTriggers,
    ...fillSums,
    `INSERT INTO day_total (account_id, date, weight_kg)
      SELECT account_id, date, weight_kg FROM check_in WHERE deleted_at IS NULL
      ON CONFLICT (account_id, date) DO UPDATE SET weight_kg = excluded.weight_kg`
  ]
}
