import type { Random } from "./Random.ts"

/** A write that can be recognized by its stored row. */
export interface Write {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** The identity of its row, as `IDENTITIES` selects it. */
  readonly identity: string
}

const FIRST_DAY = Date.UTC(1900, 0, 1)
const MS_PER_DAY = 86_400_000

const dateOf = (n: number): string => new Date(FIRST_DAY + n * MS_PER_DAY).toISOString().slice(0, 10)

/** Makes the nth write of a kind. Different numbers give different rows. */
type Kind = (n: number, metricId: string, random: Random) => Write

// A date holds two workouts, and one row of each of the kinds after it, so each write has another date.
const KINDS: ReadonlyArray<Kind> = [
  (n, _, random) => {
    const amountMl = 1 + (n % 499_900) / 100
    const date = dateOf(random.whole(0, 100_000))
    return { path: "/v1/water", body: { amountMl, date }, identity: `water ${date} ${amountMl}` }
  },
  (n, _, random) => {
    const date = dateOf(random.whole(0, 100_000))
    const name = `meal ${n} ${"x".repeat(random.whole(0, 150))}`.trim()
    return { path: "/v1/food", body: { name, calories: 100, protein: 5, date }, identity: `food ${date} ${name}` }
  },
  (n, _, random) => {
    const date = dateOf(n)
    const sets = Array.from({ length: random.whole(1, 20) }, () => ({ reps: 5, weightKg: random.whole(1, 200) }))
    const body = { date, durationMinutes: 45, exercises: [{ name: `lift ${n}`, sets }] }
    return { path: "/v1/workouts", body, identity: `workout ${date} lift ${n}` }
  },
  (n) => {
    const date = dateOf(2 * n)
    const weightKg = 20 + (n % 38_000) / 100
    return { path: "/v1/weight", body: { date, weightKg }, identity: `weight ${date} ${weightKg}` }
  },
  (n, _, random) => {
    const date = dateOf(2 * n + 1)
    const note = `note ${n} ${"y".repeat(random.whole(0, 600))}`
    return { path: "/v1/body-measurements", body: { date, note }, identity: `note ${date} ${note}` }
  },
  (n, metricId) => {
    const date = dateOf(n)
    return {
      path: `/v1/custom-metrics/${metricId}/values`,
      body: { date, value: n + 0.5 },
      identity: `value ${date} ${n + 0.5}`
    }
  },
  (n) => {
    const date = dateOf(n)
    return { path: "/v1/rest-days", body: { dates: [date] }, identity: `rest ${date}` }
  },
  (n) => {
    const date = dateOf(n)
    const value = n % 100_000
    return {
      path: `/v1/health/days/${date}`,
      body: { reading: "steps", value },
      identity: `steps ${date} ${value}`
    }
  }
]

/** An endless sequence of distinct writes, of every kind in turn. */
export const endlessWrites = (metricId: string, random: Random): (() => Write) => {
  let made = 0
  return () => {
    const kind = KINDS[made % KINDS.length]
    const n = Math.floor(made / KINDS.length)
    made++
    if (kind === undefined) throw new Error("no kind of write")
    return kind(n, metricId, random)
  }
}

/** Selects the identity of each row that is not deleted. */
export const IDENTITIES = `
  SELECT 'water' AS kind, date AS "on", amount_ml AS what FROM water WHERE deleted_at IS NULL
  UNION ALL SELECT 'food', date, name FROM food WHERE deleted_at IS NULL
  UNION ALL SELECT 'workout', date, exercises ->> '$[0].name' FROM workout WHERE deleted_at IS NULL
  UNION ALL SELECT iif(note IS NULL, 'weight', 'note'), date, coalesce(note, weight_kg) FROM check_in WHERE deleted_at IS NULL
  UNION ALL SELECT 'value', date, typed FROM custom_metric_value
  UNION ALL SELECT 'rest', date, NULL FROM rest_day
  UNION ALL SELECT 'steps', date, value FROM health_pin
  UNION ALL SELECT 'definition', NULL, name FROM custom_metric WHERE deleted_at IS NULL
  UNION ALL SELECT 'key', NULL, name FROM api_key`
