// What a log of the growth benchmark has beside the seeded one: three custom metrics with a value a day, a journal of every entry, and one of
// each thing that a route names by its id.
import { sqlite } from "./contestants/sqlite.mjs"
import { LAST_DATE } from "./seed.mjs"

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=="

/** The entries of a journal, with the columns that a change keeps. */
const JOURNAL = {
  food: ["id", "date", "name", "calories", "protein", "carbs", "fat", "meal", "written_by", "written_at"],
  water: ["id", "date", "amount_ml", "written_by", "written_at"],
  workout: ["id", "date", "duration_minutes", "exercises", "written_by", "written_at"],
  check_in: ["id", "date", "source", "weight_kg", "note", "written_by", "written_at"]
}

/** Fills a seeded log with values of custom metrics and a change for each entry. */
export const fillYears = (database) => {
  const db = sqlite(database)
  for (const name of ["Coffee", "Creatine", "Mood"]) {
    db.prepare(
      `INSERT INTO custom_metric (id, account_id, name, tab, kind, unit, increment, colour, written_by, written_at)
       SELECT :name, id, :name, 'nutrition', 'counter', 'cups', 1, 'food', 'key:bench', 1700000000000 FROM account`
    ).run({ name })
    db.prepare(
      `INSERT INTO custom_metric_value (account_id, metric_id, date, typed, written_by, written_at)
       SELECT DISTINCT account_id, :name, date, 3, 'key:bench', 1700000000000 FROM water`
    ).run({ name })
  }
  for (const [table, columns] of Object.entries(JOURNAL)) {
    const row = columns.map((column) => `'${column}', ${column}`).join(", ")
    // An id is of the moment of its change, as those of the journal are.
    db.exec(
      `INSERT INTO change (account_id, id, date, kind, action, count, row_changes, written_by, written_at)
       SELECT account_id, printf('%08x-%04x-7', at >> 16, at & 65535) || substr(id, 16), date, '${table}', 'create', 1,
         json_array(json_object('table', '${table}', 'before', NULL, 'after', json_object(${row}))), written_by, at
       FROM (SELECT *, unixepoch(date) * 1000 AS at FROM ${table})`
    )
  }
  db.close()
}

/** Writes one of each thing that a route names by its id. */
export const prepare = async (port, key, cookie) => {
  const origin = `http://127.0.0.1:${port}`
  const write = async (path, body, type = "application/json") => {
    const access = path.startsWith("/app")
      ? { cookie, "x-daybook-app": "1", origin, "daybook-write": crypto.randomUUID() }
      : { authorization: `Bearer ${key}` }
    const response = await fetch(origin + path, { method: "POST", headers: { ...access, "content-type": type }, body })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
  await write("/v1/foods", JSON.stringify({ name: "Muesli", per100: { calories: 370, protein: 10 } }))
  await write("/v1/routines", JSON.stringify({ name: "Push", exercises }))
  await write("/app/api/widgets", JSON.stringify({ kind: "metric", metricId: "Coffee" }))
  await write(`/app/api/photos?date=${LAST_DATE}&pose=front`, Buffer.from(PNG, "base64"), "image/png")
}
