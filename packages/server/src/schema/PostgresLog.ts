import { type Migration, POSTGRES } from "./Migration.ts"

// The tables that a SQLite file has after its third migration. From here on both engines have the same numbers. Every key begins with the
// account, so that tables can be partitioned by it.
const dated = "date date NOT NULL"
const real = "double precision"

/** The sums of a date, each with the column that it adds up. */
const SUMS: Readonly<Record<string, ReadonlyArray<readonly [sum: string, column: string]>>> = {
  food: [
    ["calories", "calories"],
    ["protein", "protein"],
    ["carbs", "carbs"],
    ["fat", "fat"]
  ],
  water: [["water_ml", "amount_ml"]]
}

// In whole millionths: sums are exact, in any order of additions and subtractions.
const millionths = (row: string, column: string) => `floor(coalesce(${row}.${column}, 0) * 1000000 + 0.5)::bigint`

const sumTriggers = Object.entries(SUMS).flatMap(([table, columns]) => {
  const sums = columns.map(([sum]) => sum)
  return [
    `CREATE FUNCTION day_total_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
        UPDATE day_total SET ${columns.map(([sum, column]) => `${sum} = ${sum} - ${millionths("OLD", column)}`).join(", ")}
        WHERE account_id = OLD.account_id AND date = OLD.date;
      END IF;
      IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
        INSERT INTO day_total AS total (account_id, date, ${sums.join(", ")})
        VALUES (NEW.account_id, NEW.date, ${columns.map(([, column]) => millionths("NEW", column)).join(", ")})
        ON CONFLICT (account_id, date) DO UPDATE SET ${sums.map((sum) => `${sum} = total.${sum} + excluded.${sum}`).join(", ")};
      END IF;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER day_total_${table} AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION day_total_${table}()`
  ]
})

// A date has one check-in that is not deleted.
const weightTriggers = [
  `CREATE FUNCTION day_total_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changed check_in;
    BEGIN
      IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
      INSERT INTO day_total (account_id, date, weight_kg)
      SELECT changed.account_id, changed.date, max(weight_kg) FROM check_in
      WHERE account_id = changed.account_id AND date = changed.date AND deleted_at IS NULL
      ON CONFLICT (account_id, date) DO UPDATE SET weight_kg = excluded.weight_kg;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER day_total_check_in AFTER INSERT OR UPDATE OR DELETE ON check_in
    FOR EACH ROW EXECUTE FUNCTION day_total_check_in()`
]

export const postgresLog: Migration = {
  name: "log",
  statements: [
    // Written by the readiness check.
    "CREATE TABLE readiness (checked bigint NOT NULL)",
    "INSERT INTO readiness (checked) VALUES (0)",
    `CREATE TABLE account (${POSTGRES.id} PRIMARY KEY, created_at bigint NOT NULL, goal_calories ${real} NOT NULL,
      goal_protein ${real} NOT NULL, goal_carbs ${real} NOT NULL, goal_fat ${real} NOT NULL,
      goal_water_ml ${real} NOT NULL, weight_unit text NOT NULL CHECK (weight_unit IN ('kg', 'lbs')), goal text NOT NULL,
      is_owner smallint NOT NULL DEFAULT 0 CHECK (is_owner IN (0, 1)))`,
    "CREATE UNIQUE INDEX account_owner ON account (is_owner) WHERE is_owner = 1",
    `CREATE TABLE api_key (${POSTGRES.seq}, ${POSTGRES.id} PRIMARY KEY, ${POSTGRES.owned}, name text NOT NULL,
      scope text NOT NULL CHECK (scope IN ('read', 'write', 'full')), hash text COLLATE "C" NOT NULL UNIQUE,
      last_four text NOT NULL, created_at bigint NOT NULL, revoked_at bigint)`,
    "CREATE INDEX api_key_by_account ON api_key (account_id)",
    // Updated on every request: the free space keeps its rows on their pages.
    `CREATE TABLE key_usage (key_id text COLLATE "C" PRIMARY KEY, hour bigint NOT NULL, reads bigint NOT NULL,
      writes bigint NOT NULL, last_used_at bigint NOT NULL) WITH (fillfactor = 30, autovacuum_vacuum_scale_factor = 0.05)`,
    `CREATE TABLE water (${POSTGRES.seq}, ${POSTGRES.id}, ${POSTGRES.owned}, ${dated}, amount_ml ${real} NOT NULL, ${POSTGRES.written}, ${POSTGRES.deletable},
      PRIMARY KEY (account_id, id))`,
    "CREATE INDEX water_by_date ON water (account_id, date) WHERE deleted_at IS NULL",
    `CREATE TABLE food (${POSTGRES.seq}, ${POSTGRES.id}, ${POSTGRES.owned}, ${dated}, name text NOT NULL, calories ${real} NOT NULL,
      protein ${real}, carbs ${real}, fat ${real},
      meal text NOT NULL CHECK (meal IN ('breakfast', 'lunch', 'dinner', 'snack')), ${POSTGRES.written}, ${POSTGRES.deletable},
      PRIMARY KEY (account_id, id))`,
    "CREATE INDEX food_by_date ON food (account_id, date) WHERE deleted_at IS NULL",
    `CREATE TABLE workout (${POSTGRES.seq}, ${POSTGRES.id}, ${POSTGRES.owned}, ${dated}, slot smallint NOT NULL CHECK (slot IN (1, 2)),
      duration_minutes ${real}, exercises text NOT NULL, ${POSTGRES.written}, ${POSTGRES.deletable}, PRIMARY KEY (account_id, id))`,
    "CREATE UNIQUE INDEX workout_by_date ON workout (account_id, date, slot) WHERE deleted_at IS NULL",
    `CREATE TABLE rest_day (${POSTGRES.owned}, ${dated}, ${POSTGRES.written}, PRIMARY KEY (account_id, date))`,
    `CREATE TABLE check_in (${POSTGRES.seq}, ${POSTGRES.id}, ${POSTGRES.owned}, ${dated}, source text NOT NULL CHECK (source IN ('manual', 'health')),
      weight_kg ${real}, body_fat_percent ${real}, waist_cm ${real}, hip_cm ${real}, chest_cm ${real}, arm_cm ${real},
      thigh_cm ${real}, calf_cm ${real}, neck_cm ${real}, lean_body_mass_kg ${real}, bone_mass_kg ${real},
      basal_metabolic_rate_kcal ${real}, note text, ${POSTGRES.written}, ${POSTGRES.deletable}, PRIMARY KEY (account_id, id))`,
    "CREATE UNIQUE INDEX check_in_by_date ON check_in (account_id, date) WHERE deleted_at IS NULL",
    `CREATE TABLE health_day (${POSTGRES.owned}, ${dated}, source text NOT NULL CHECK (source IN ('apple_health', 'health_connect')),
      sleep_minutes ${real}, steps ${real}, resting_heart_rate_bpm ${real}, hrv_ms ${real}, active_energy_kcal ${real},
      ${POSTGRES.written}, PRIMARY KEY (account_id, date))`,
    `CREATE TABLE health_pin (${POSTGRES.owned}, ${dated}, reading text COLLATE "C" NOT NULL, value ${real} NOT NULL, ${POSTGRES.written},
      PRIMARY KEY (account_id, date, reading))`,
    `CREATE TABLE custom_metric (${POSTGRES.seq}, ${POSTGRES.id}, ${POSTGRES.owned}, name text NOT NULL,
      tab text NOT NULL CHECK (tab IN ('body', 'nutrition', 'training')),
      kind text NOT NULL CHECK (kind IN ('counter', 'number', 'toggle')), unit text NOT NULL, description text,
      increment ${real} NOT NULL, target ${real},
      colour text NOT NULL CHECK (colour IN ('food', 'water', 'workout', 'progress')), health_metric_key text,
      last_signal text, ${POSTGRES.written}, ${POSTGRES.deletable}, PRIMARY KEY (account_id, id))`,
    `CREATE TABLE custom_metric_value (${POSTGRES.owned}, metric_id text COLLATE "C" NOT NULL, ${dated}, typed ${real},
      synced ${real}, signal text, ${POSTGRES.written}, PRIMARY KEY (account_id, metric_id, date),
      FOREIGN KEY (account_id, metric_id) REFERENCES custom_metric (account_id, id),
      CHECK (typed IS NOT NULL OR synced IS NOT NULL))`,
    `CREATE TABLE day_total (${POSTGRES.owned}, ${dated}, calories bigint NOT NULL DEFAULT 0, protein bigint NOT NULL DEFAULT 0,
      carbs bigint NOT NULL DEFAULT 0, fat bigint NOT NULL DEFAULT 0, water_ml bigint NOT NULL DEFAULT 0,
      weight_kg ${real}, PRIMARY KEY (account_id, date))`,
    ...sumTriggers,
    ...weightTriggers
  ]
}
