// Fills a log with dense years: each day five foods, two drinks, a workout, a check-in with a note and five health readings; each
// month a food with a new name, each year a note about something new.
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { sqlite } from "./contestants/sqlite.mjs"
import { newKey } from "./server.mjs"

/** The last date of every seeded log. Later dates are empty, so benchmarks read up to this one. */
export const LAST_DATE = "2025-12-31"

const MS_PER_DAY = 86_400_000

/** The date a number of days after another. */
export const dateAfter = (date, days) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10)

const FOODS = [
  ["Oats with milk and banana", 412.5, 14.2, 68.5, 8.4, "breakfast"],
  ["Chicken breast with rice", 655, 48.3, 72.1, 14.6, "lunch"],
  ["Protein shake", 180, 30, 6.5, 2.5, "snack"],
  ["Salmon, potatoes, broccoli", 702.4, 42.8, 55, 33.2, "dinner"],
  ["Greek yoghurt with honey", 210, 16.4, 24, 5.1, "snack"]
]
const PROGRAMMES = [
  ["Squat", "Bench press", "Barbell row", "Plank"],
  ["Deadlift", "Overhead press", "Pull-up", "Dumbbell curl"]
]

const exercisesOf = (day) =>
  PROGRAMMES[day % 2].map((name, at) => ({
    name,
    sets: Array.from({ length: 4 }, (_, set) => ({
      reps: 5 + ((day + set) % 4),
      ...(name !== "Plank" && { weightKg: 40 + 10 * at + (day % 60) / 2 })
    }))
  }))

/** Creates a log of a number of years up to `LAST_DATE`, and returns a key. */
export const seed = (database, years, cli) => {
  const key = newKey(database, cli)
  const db = sqlite(database)
  const { id: account } = db.prepare("SELECT id FROM account").get()
  const written = { account, by: "key:bench", at: 1_700_000_000_000 }
  const insert = (into, columns) =>
    db.prepare(
      `INSERT INTO ${into} (account_id, written_by, written_at, date, ${columns.join(", ")})
       VALUES (:account, :by, :at, :date, ${columns.map((column) => `:${column}`).join(", ")})`
    )
  const food = insert("food", ["id", "name", "calories", "protein", "carbs", "fat", "meal"])
  const water = insert("water", ["id", "amount_ml"])
  const workout = insert("workout", ["id", "slot", "duration_minutes", "exercises"])
  const checkIn = insert("check_in", ["id", "source", "weight_kg", "body_fat_percent", "waist_cm", "note"])
  const HEALTH = ["sleep_minutes", "steps", "resting_heart_rate_bpm", "hrv_ms", "active_energy_kcal"]
  const health = insert("health_day", ["source", ...HEALTH])
  const rest = db.prepare(
    "INSERT INTO rest_day (id, account_id, date, written_by, written_at) VALUES (:id, :account, :date, :by, :at)"
  )
  db.transaction(() => {
    for (let day = 0; day < Math.round(years * 365.25); day++) {
      const row = { ...written, date: dateAfter(LAST_DATE, -day) }
      for (const [name, calories, protein, carbs, fat, meal] of FOODS) {
        food.run({ ...row, id: randomUUID(), name, calories: calories + (day % 7), protein, carbs, fat, meal })
      }
      if (day % 30 === 5) {
        const name = `Recipe ${day / 5} of the month`
        food.run({ ...row, id: randomUUID(), name, calories: 500, protein: 20, carbs: 60, fat: 15, meal: "dinner" })
      }
      for (const amount_ml of [750, 1250]) water.run({ ...row, id: randomUUID(), amount_ml })
      const exercises = JSON.stringify(exercisesOf(day))
      workout.run({ ...row, id: randomUUID(), slot: 1, duration_minutes: 45 + (day % 30), exercises })
      checkIn.run({
        ...row,
        id: randomUUID(),
        source: "manual",
        weight_kg: 80 + (day % 20) / 10,
        body_fat_percent: 17.5,
        waist_cm: 84,
        note: day % 365 === 50 ? "Joined a new gym" : "Slept well"
      })
      health.run({
        ...row,
        source: "apple_health",
        sleep_minutes: 420 + (day % 60),
        steps: 8000 + ((day * 37) % 4000),
        resting_heart_rate_bpm: 52 + (day % 5),
        hrv_ms: 60 + (day % 9),
        active_energy_kcal: 500 + (day % 90)
      })
      if (day % 7 === 2) rest.run({ ...row, id: randomUUID() })
    }
  })()
  db.close()
  return key
}

/** Signs a browser in to a log; returns its cookie. */
export const signIn = (database) => {
  const token = randomBytes(32).toString("base64url")
  const db = sqlite(database)
  const now = Date.now()
  db.prepare(
    `INSERT INTO session (id, account_id, hash, device, created_at, seen_at, expires_at, confirmed_at)
     SELECT ?, id, ?, 'bench', ?, ?, ?, ? FROM account`
  ).run(randomUUID(), createHash("sha256").update(token).digest("hex"), now, now, now + MS_PER_DAY, now)
  db.close()
  return `daybook=${token}`
}
