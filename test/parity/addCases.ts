import { BOTH, idles, LOOK, type Row, refuses, TYPES, takes } from "./Case.ts"

const date = "2026-03-10"
const squat = { name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }

const wholeWorkout = {
  exercises: Array.from({ length: 20 }, (_, exercise) => ({
    name: `Exercise ${exercise}`,
    sets: Array.from({ length: 30 }, (_, set) => ({ reps: set, weightKg: set / 3 }))
  })),
  durationMinutes: 1440,
  date
}

const march = Array.from({ length: 31 }, (_, index) => `2026-03-${String(index + 1).padStart(2, "0")}`)

/** Inputs of the routes that add to the log. */
export const ADDS: Readonly<Record<string, ReadonlyArray<Row>>> = {
  logWater: [
    takes("the maximum", { amountMl: 5000, date: "2199-12-31" }),
    takes("an amount without an exact decimal form", { amountMl: 1000 / 3, date: "1900-01-01" }),
    refuses("invalid_request", "below the minimum", { amountMl: 0, date }, BOTH),
    refuses("invalid_request", "a number as text", { amountMl: "250", date }, BOTH),
    refuses("invalid_request", "no number", { date }, BOTH),
    refuses("invalid_request", "null as the number", { amountMl: null, date }, TYPES),
    refuses("unknown_field", "an unknown field", { amountMl: 250, date, nope: 1 }, TYPES),
    refuses("invalid_request", "an invalid date", { amountMl: 250, date: "2026-02-29" }, BOTH),
    // The terminal reads the date before the write.
    refuses("invalid_request", "null as the date", { amountMl: 250, date: null }, LOOK)
  ],
  logFood: [
    takes("every field at its maximum", {
      name: "a".repeat(200),
      calories: 20_000,
      protein: 2000,
      carbs: 2000,
      fat: 2000,
      date
    }),
    takes("white space around a name", {
      name: '\n Käse & "Brot" 🧀 $HOME %20 \t',
      calories: 420.5,
      meal: "lunch",
      date
    }),
    takes("white space around the longest name", { name: ` ${"a".repeat(200)} `, calories: 1, date }),
    refuses("invalid_request", "a name of white space only", { name: " \t ", calories: 1, date }, TYPES),
    refuses("invalid_request", "a name with a NUL", { name: "Oa\u0000ts", calories: 1, date }, TYPES),
    refuses("invalid_request", "half a surrogate pair", { name: "Oats \ud83e", calories: 1, date }, TYPES),
    refuses("invalid_request", "an unknown meal", { name: "Oats", calories: 1, meal: "brunch", date }, BOTH),
    refuses("payload_too_large", "over 64 KB", { name: "a".repeat(66_000), calories: 1, date }, TYPES),
    refuses("unknown_field", "an unknown field", { name: "Oats", calories: 1, date, kcal: 1 }, TYPES),
    refuses(
      "unknown_field",
      "an unknown field besides an invalid one",
      { name: " ", calories: 1, date, nope: 1 },
      TYPES
    )
  ],
  logMany: [
    takes("one of each", ({ foods = "", metricId = "" }) => ({
      items: [
        { water: { amountMl: 250 } },
        { food: { name: "Rice", calories: 200 } },
        { knownFood: { id: foods, portion: "bowl" } },
        { weight: { weightKg: 80.2 } },
        { workout: { exercises: [squat] } },
        { restDay: { date: "2026-03-09" } },
        { metric: { metricId, value: 3 } }
      ],
      date
    })),
    refuses("invalid_request", "two fields in an item", {
      items: [{ water: { amountMl: 250 } }, { water: { amountMl: 250 }, weight: { weightKg: 80 } }],
      date
    }),
    refuses("invalid_request", "one workout too many", {
      items: Array.from({ length: 3 }, () => ({ workout: { exercises: [squat] } })),
      date
    }),
    refuses("invalid_request", "an unknown metric", {
      items: [{ water: { amountMl: 250 } }, { metric: { metricId: "nothing", value: 1 } }],
      date
    }),
    refuses("unknown_field", "an unknown field", { items: [{ water: { amountMl: 250, nope: 1 } }], date }, TYPES)
  ],
  logWeight: [
    takes("the maximum, replacing another", { weightKg: 400, date: "2026-03-08" }),
    refuses("invalid_request", "above the maximum of a weigh-in", { weightKg: 400.1, date }, BOTH),
    refuses("unknown_field", "a field of a check-in", { weightKg: 80, waistCm: 84, date }, TYPES)
  ],
  logWorkout: [
    takes("sets without weight, no duration", {
      exercises: [{ name: "  Pull up ", sets: [{ reps: 0 }, { reps: 8 }] }],
      date
    }),
    takes("a workout of maximum size", wholeWorkout),
    takes("a routine, a superset with drop sets, a run and a plank", ({ routines = "" }) => ({
      ...{ title: " Push A ", note: "Slept badly", routineId: routines, date },
      exercises: [
        {
          ...{ name: "Bench press", note: "paused", superset: 1 },
          sets: [
            { reps: 5, weightKg: 40, kind: "warmup" },
            { reps: 8, weightKg: 80, rpe: 9.5, kind: "failure" },
            { reps: 8, weightKg: 60, kind: "drop" }
          ]
        },
        { name: "Row", superset: 1, sets: [{ reps: 8, weightKg: 60 }] },
        { name: "Run", sets: [{ reps: 0, meters: 5000.25, seconds: 1690 }] },
        { name: "Plank", sets: [{ reps: 0, seconds: 60 }] }
      ]
    })),
    refuses("invalid_request", "the routine of another account", (ids) => ({
      exercises: [squat],
      routineId: ids["others routines"],
      date
    })),
    refuses(
      "invalid_request",
      "a quarter of an RPE",
      { exercises: [{ name: "Squat", sets: [{ reps: 5, rpe: 7.25 }] }], date },
      TYPES
    ),
    refuses("invalid_request", "a third workout on a date", { exercises: [squat], date: "2026-03-08" }),
    refuses("invalid_request", "no exercises", { exercises: [], date }, BOTH),
    refuses(
      "invalid_request",
      "part of a repetition",
      { exercises: [{ name: "Squat", sets: [{ reps: 1.5 }] }], date },
      BOTH
    ),
    refuses("invalid_request", "a duration of zero", { exercises: [squat], durationMinutes: 0, date }, BOTH),
    refuses(
      "unknown_field",
      "an unknown field of a set",
      {
        exercises: [{ name: "Squat", sets: [{ reps: 5, rir: 2 }] }],
        date
      },
      TYPES
    )
  ],
  createRoutine: [
    takes("every field", {
      name: " Legs ",
      note: "Slow",
      exercises: [
        { name: "Squat", note: "belt", superset: 1, restSeconds: 0, sets: [{ reps: 0, seconds: 60, rpe: 10 }] }
      ]
    }),
    takes("null as the note", { name: "Legs", note: null, exercises: [squat] }),
    refuses("invalid_request", "no exercises", { name: "Legs", exercises: [] }, BOTH),
    refuses("unknown_field", "an unknown field", { name: "Legs", exercises: [squat], nope: 1 }, TYPES)
  ],
  createFood: [
    takes("every field", {
      ...{ name: " Skyr ", brand: "Acme", barcode: "4006381333931", unit: "g" },
      per100: { calories: 62.5, protein: 11, carbs: 4, fat: 0.2, fiber: 0, sugar: 4, salt: 0.1 },
      portions: [
        { name: "cup", amount: 150 },
        { name: "spoon", amount: 20.5 }
      ]
    }),
    takes("a portion, and null as the brand", {
      ...{ name: "Shake", brand: null, portion: { name: "scoop", amount: 30 } },
      ...{ calories: 120, protein: 24, carbs: 3, fat: 1.5, fiber: 0.5, sugar: 2, salt: 0.3 }
    }),
    takes("a recipe", ({ foods = "" }) => ({
      name: "Breakfast",
      ingredients: [{ foodId: foods, amount: 80 }],
      servings: 2
    })),
    refuses("invalid_request", "a name that is taken", { name: "MUESLI", per100: { calories: 1 } }),
    refuses("invalid_request", "no figures", { name: "Skyr" }),
    refuses("invalid_request", "an unknown food in a recipe", {
      name: "Breakfast",
      ingredients: [{ foodId: "nothing", amount: 80 }]
    }),
    refuses("unknown_field", "an unknown nutrient", { name: "Skyr", per100: { calories: 1, iron: 2 } }, TYPES)
  ],
  logKnownFood: [
    takes("a portion", { portion: "Bowl", count: 1.5, meal: "breakfast", date }),
    takes("no portion but their number", { count: 2, date }),
    refuses("invalid_request", "an amount and a portion", { amount: 60, count: 1, date }),
    refuses("invalid_request", "an unknown portion", { portion: "slice", date }),
    refuses("not_found", "an unknown food", { id: "nothing", amount: 60, date }),
    refuses("unknown_field", "an unknown field", { amount: 60, date, nope: 1 }, TYPES)
  ],
  logRestDays: [
    takes("duplicate dates in any order", { dates: ["2026-03-09", "2026-03-05", "2026-03-09"] }),
    idles("a date that is already a rest day", { dates: ["2026-03-07"] }),
    takes("the maximum", { dates: march }),
    refuses("invalid_request", "no dates", { dates: [] }, BOTH),
    refuses("invalid_request", "one date too many", { dates: [...march, "2026-04-01"] }, BOTH),
    refuses("invalid_request", "a date instead of a list", { dates: "2026-03-09" }, BOTH),
    refuses("invalid_request", "an invalid date in the list", { dates: ["2026-03-09", "2026-02-29"] }, BOTH),
    refuses("invalid_request", "null as the list", { dates: null }, TYPES),
    refuses("unknown_field", "an unknown field", { dates: ["2026-03-09"], date }, TYPES)
  ]
}
