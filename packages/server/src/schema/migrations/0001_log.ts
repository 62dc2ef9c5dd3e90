import { type Migration, SQLITE } from "../Migration.ts"

// Bounds of numbers are in core (Limits.ts) and not repeated as constraints: to change one, a table would have to be rebuilt.
// `written_by` is `key:<id>`, `sync:<store>` or `server`. Times are milliseconds since 1970. Rows with `deleted_at` are
// soft-deleted.
const dated = "date TEXT NOT NULL CHECK (date IS date(date))"

export const log: Migration = {
  name: "log",
  statements: [
    // Written by the readiness check, to find out whether the disk takes writes.
    "CREATE TABLE readiness (checked INTEGER NOT NULL) STRICT",
    "INSERT INTO readiness (checked) VALUES (0)",

    `CREATE TABLE account (
      id TEXT NOT NULL PRIMARY KEY,
      created_at INTEGER NOT NULL,
      goal_calories REAL NOT NULL,
      goal_protein REAL NOT NULL,
      goal_carbs REAL NOT NULL,
      goal_fat REAL NOT NULL,
      goal_water_ml REAL NOT NULL,
      weight_unit TEXT NOT NULL CHECK (weight_unit IN ('kg', 'lbs')),
      goal TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,

    `CREATE TABLE api_key (
      id TEXT NOT NULL PRIMARY KEY,
      ${SQLITE.owned},
      name TEXT NOT NULL,
      scope TEXT NOT NULL CHECK (scope IN ('read', 'write', 'full')),
      hash TEXT NOT NULL UNIQUE,
      last_four TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      revoked_at INTEGER
    ) STRICT`,

    // Saved at most once a second, so that a request costs no durable write. One row for each key, for its newest hour.
    `CREATE TABLE key_usage (
      key_id TEXT NOT NULL PRIMARY KEY,
      hour INTEGER NOT NULL,
      reads INTEGER NOT NULL,
      writes INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,

    `CREATE TABLE water (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      ${dated},
      amount_ml REAL NOT NULL,
      ${SQLITE.written},
      ${SQLITE.deletable}
    ) STRICT`,
    "CREATE INDEX water_by_date ON water (account_id, date) WHERE deleted_at IS NULL",

    `CREATE TABLE food (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      ${dated},
      name TEXT NOT NULL,
      calories REAL NOT NULL,
      protein REAL,
      carbs REAL,
      fat REAL,
      meal TEXT NOT NULL CHECK (meal IN ('breakfast', 'lunch', 'dinner', 'snack')),
      ${SQLITE.written},
      ${SQLITE.deletable}
    ) STRICT`,
    "CREATE INDEX food_by_date ON food (account_id, date) WHERE deleted_at IS NULL",

    // A workout is written, read and deleted as a whole, so its exercises are one JSON document. Two slots limit a date to two.
    `CREATE TABLE workout (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      ${dated},
      slot INTEGER NOT NULL CHECK (slot IN (1, 2)),
      duration_minutes REAL,
      exercises TEXT NOT NULL CHECK (json_valid(exercises)),
      ${SQLITE.written},
      ${SQLITE.deletable}
    ) STRICT`,
    "CREATE UNIQUE INDEX workout_by_date ON workout (account_id, date, slot) WHERE deleted_at IS NULL",

    `CREATE TABLE rest_day (
      ${SQLITE.owned},
      ${dated},
      ${SQLITE.written},
      PRIMARY KEY (account_id, date)
    ) STRICT, WITHOUT ROWID`,

    `CREATE TABLE check_in (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      ${dated},
      source TEXT NOT NULL CHECK (source IN ('manual', 'health')),
      weight_kg REAL,
      body_fat_percent REAL,
      waist_cm REAL,
      hip_cm REAL,
      chest_cm REAL,
      arm_cm REAL,
      thigh_cm REAL,
      calf_cm REAL,
      neck_cm REAL,
      lean_body_mass_kg REAL,
      bone_mass_kg REAL,
      basal_metabolic_rate_kcal REAL,
      note TEXT,
      ${SQLITE.written},
      ${SQLITE.deletable}
    ) STRICT`,
    "CREATE UNIQUE INDEX check_in_by_date ON check_in (account_id, date) WHERE deleted_at IS NULL",

    // Synced readings. Pins are stored beside them, so that unpinning shows the synced reading again.
    `CREATE TABLE health_day (
      ${SQLITE.owned},
      ${dated},
      source TEXT NOT NULL CHECK (source IN ('apple_health', 'health_connect')),
      sleep_minutes REAL,
      steps REAL,
      resting_heart_rate_bpm REAL,
      hrv_ms REAL,
      active_energy_kcal REAL,
      ${SQLITE.written},
      PRIMARY KEY (account_id, date)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE health_pin (
      ${SQLITE.owned},
      ${dated},
      reading TEXT NOT NULL,
      value REAL NOT NULL,
      ${SQLITE.written},
      PRIMARY KEY (account_id, date, reading)
    ) STRICT, WITHOUT ROWID`,

    `CREATE TABLE custom_metric (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      name TEXT NOT NULL,
      tab TEXT NOT NULL CHECK (tab IN ('body', 'nutrition', 'training')),
      kind TEXT NOT NULL CHECK (kind IN ('counter', 'number', 'toggle')),
      unit TEXT NOT NULL,
      description TEXT,
      increment REAL NOT NULL,
      target REAL,
      colour TEXT NOT NULL CHECK (colour IN ('food', 'water', 'workout', 'progress')),
      health_metric_key TEXT,
      ${SQLITE.written},
      ${SQLITE.deletable}
    ) STRICT`,
    "CREATE INDEX custom_metric_by_account ON custom_metric (account_id) WHERE deleted_at IS NULL",

    // A value set by hand covers the synced one until it is cleared.
    `CREATE TABLE custom_metric_value (
      metric_id TEXT NOT NULL REFERENCES custom_metric (id),
      ${dated},
      typed REAL,
      synced REAL,
      ${SQLITE.written},
      PRIMARY KEY (metric_id, date),
      CHECK (typed IS NOT NULL OR synced IS NOT NULL)
    ) STRICT, WITHOUT ROWID`
  ]
}
