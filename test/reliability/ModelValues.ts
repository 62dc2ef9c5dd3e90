import type { Model } from "./Model.ts"
import { held } from "./ModelRows.ts"
import type { Random } from "./Random.ts"

/** Milliseconds of a day. */
export const MS_PER_DAY = 86_400_000
const WINDOW = Array.from({ length: 50 }, (_, day) =>
  new Date(Date.parse("2026-01-20") + day * MS_PER_DAY).toISOString().slice(0, 10)
)
const CROWDED = WINDOW.slice(-12)
const MONTHS_BACK = ["2025-09-30", "2025-10-01", "2025-11-15", "2025-12-31", "2026-01-01"]
const EDGES = ["1900-01-01", "2199-12-31", "2024-02-29", "1999-12-31", "2000-01-01", ...MONTHS_BACK]

/** Every date that the operations use. */
export const DATES: ReadonlyArray<string> = [...WINDOW, ...EDGES]

/** A date, more often one of a few. */
export const dateOf = (random: Random): string =>
  random.pick(random.chance(0.7) ? CROWDED : random.chance(0.8) ? WINDOW : EDGES)

/** A number with up to three decimals, within its bounds, at one of them, or just outside. */
export const figureOf = (random: Random, [min, max]: readonly [number, number]): number => {
  if (random.chance(0.06)) return random.pick([min, max])
  if (random.chance(0.04)) return random.pick([min - 0.001, max + 0.001])
  const scale = random.pick([1, 1, 10, 1000])
  return random.whole(Math.ceil(min * scale), Math.floor(max * scale)) / scale
}

const NAMES = [
  "Squat",
  "squat",
  " Bench Press ",
  "BENCH PRESS",
  "Pull Up",
  "Pullup",
  "Kniebeuge",
  "🏋 Carry",
  "Assisted Dip",
  "é"
]
/** Names of foods. */
export const FOODS = [
  "Oats",
  "  Oats ",
  "Müsli 🥣",
  "x",
  "'; DROP TABLE food; --",
  "e\u0301".repeat(50),
  "y".repeat(200),
  "z".repeat(201)
]
const MEALS = ["breakfast", "lunch", "dinner", "snack"] as const

/** A field that is sent half of the time. */
export const maybe = <A>(random: Random, name: string, value: () => A): Readonly<Record<string, A>> =>
  random.chance(0.5) ? { [name]: value() } : {}

/** The date of a write; seldom today. */
export const when = (random: Random): { readonly date?: string } =>
  random.chance(0.04) ? random.pick([{}, { date: "today" }]) : { date: dateOf(random) }

/** A list of one to `most` items. */
export const listOf = <A>(random: Random, most: number, make: () => A): ReadonlyArray<A> =>
  Array.from({ length: random.whole(1, most) }, make)

/** Exercises with their sets. */
export const exercises = (random: Random) =>
  listOf(random, random.chance(0.03) ? 20 : 3, () => ({
    name: random.pick(NAMES),
    sets: listOf(random, random.chance(0.03) ? 30 : 4, () => ({
      reps: random.whole(0, 15),
      ...(random.chance(0.7) && { weightKg: random.whole(0, 600) / 4 })
    }))
  }))

/** A duration. */
export const durationMinutes = (random: Random) => figureOf(random, [0.5, 1440])

/** Some of the fields of a food that may be left out. */
export const macros = (random: Random) => ({
  ...maybe(random, "protein", () => figureOf(random, [0, 2000])),
  ...maybe(random, "carbs", () => figureOf(random, [0, 2000])),
  ...maybe(random, "fat", () => figureOf(random, [0, 2000])),
  ...maybe(random, "meal", () => random.pick(MEALS))
})

/** The fields of a metric: all that it needs, or some. */
export const definition = (random: Random, model: Model, isWhole: boolean): Readonly<Record<string, unknown>> => {
  const signals = model.catalogue.map(({ key }) => key)
  const all = {
    name: random.pick(["Coffee", " Tea ", "☕".repeat(48), "🏋".repeat(49)]),
    tab: random.pick(["body", "nutrition", "training"]),
    kind: random.pick(["counter", "number", "toggle"]),
    unit: random.pick(["", "cups", "µ".repeat(16)])
  }
  const some = Object.fromEntries(Object.entries(all).filter(() => isWhole || random.chance(0.3)))
  return {
    ...some,
    ...(random.chance(0.2) && { description: random.pick(["", "two\nlines", "d".repeat(180), "d".repeat(181)]) }),
    ...(random.chance(0.2) && { increment: figureOf(random, [0.01, 10_000]) }),
    ...(random.chance(0.2) && { target: !isWhole && random.chance(0.4) ? null : figureOf(random, [0, 1_000_000]) }),
    ...(random.chance(0.2) && { colour: random.pick(["food", "water", "workout", "progress"]) }),
    ...(random.chance(0.3) && {
      healthMetricKey: random.chance(0.3) ? null : random.pick([...signals, "caffeine", "steps", "no_such_key"])
    })
  }
}

/** One of the ids that are known, or one that is of nothing. */
export const idFrom = (random: Random, from: ReadonlyArray<{ readonly id: string | undefined }>): string => {
  const known = from.flatMap(({ id }) => id ?? [])
  return known.length === 0 || random.chance(0.05) ? "no-such-row" : random.pick(known)
}

/** The ids of the rows of a kind. */
export const idsOf = (model: Model, kind: "food" | "water" | "workout" | "rest_day" | "check_in" | "custom_metric") =>
  held(model, kind).map(({ logged }) => logged)

/** The id of a metric, or of none. */
export const metricId = (random: Random, model: Model): string => idFrom(random, idsOf(model, "custom_metric"))

/** A value of a metric; null clears it. */
export const metricFigure = (random: Random): number | null =>
  random.chance(0.25) ? null : random.pick([0, 1, 2, 40, 0.5, -1, 1e300, 5e-324, random.whole(0, 1000) / 8])

/** A date to move an entry to. */
export const move = (random: Random) => maybe(random, "date", () => dateOf(random))
