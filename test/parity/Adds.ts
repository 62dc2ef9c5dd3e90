import { BOTH, idles, LOOK, type Row, refuses, TYPES, takes } from "./Rows.ts"

const date = "2026-03-10"
const squat = { name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }

/** A date that is none, or none that may be left out: what the terminal reads first already says so. */
const noDates = (params: object): ReadonlyArray<Row> => [
  refuses("invalid_request", "a date that is none", { ...params, date: "2026-02-29" }, BOTH),
  refuses("invalid_request", "null for a date, which is not leaving it out", { ...params, date: null }, LOOK)
]

const wholeWorkout = {
  exercises: Array.from({ length: 20 }, (_, exercise) => ({
    name: `Exercise ${exercise}`,
    sets: Array.from({ length: 30 }, (_, set) => ({ reps: set, weightKg: set / 3 }))
  })),
  durationMinutes: 1440,
  date
}

const march = Array.from({ length: 31 }, (_, index) => `2026-03-${String(index + 1).padStart(2, "0")}`)

/** What the routes that add to the log are asked. */
export const ADDS: Readonly<Record<string, ReadonlyArray<Row>>> = {
  logWater: [
    takes("the least", { amountMl: 1, date }),
    takes("the most", { amountMl: 5000, date: "2199-12-31" }),
    takes("a figure that no decimal ends", { amountMl: 1000 / 3, date: "1900-01-01" }),
    refuses("invalid_request", "too little", { amountMl: 0, date }, BOTH),
    refuses("invalid_request", "too much", { amountMl: 5000.5, date }, BOTH),
    refuses("invalid_request", "a figure as text", { amountMl: "250", date }, BOTH),
    refuses("invalid_request", "no figure", { date }, BOTH),
    refuses("invalid_request", "null for a figure", { amountMl: null, date }, TYPES),
    refuses("unknown_field", "an unknown field", { amountMl: 250, date, nope: 1 }, TYPES),
    ...noDates({ amountMl: 250 })
  ],
  logFood: [
    takes("no more than a name and its energy", { name: "Water", calories: 0, date }),
    takes("the most of everything", {
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
    refuses("invalid_request", "a name of white space", { name: " \t ", calories: 1, date }, TYPES),
    refuses("invalid_request", "a name with a NUL", { name: "Oa\u0000ts", calories: 1, date }, TYPES),
    refuses("invalid_request", "half a surrogate pair", { name: "Oats \ud83e", calories: 1, date }, TYPES),
    refuses("invalid_request", "too much energy", { name: "Oats", calories: 20_001, date }, BOTH),
    refuses("invalid_request", "a meal that is none", { name: "Oats", calories: 1, meal: "brunch", date }, BOTH),
    refuses("payload_too_large", "over 64 KB", { name: "a".repeat(66_000), calories: 1, date }, TYPES),
    refuses("unknown_field", "an unknown field", { name: "Oats", calories: 1, date, kcal: 1 }, TYPES),
    refuses("unknown_field", "an unknown field and a fault", { name: " ", calories: 1, date, nope: 1 }, TYPES),
    ...noDates({ name: "Oats", calories: 350 })
  ],
  logWeight: [
    takes("the least", { weightKg: 20, date: "2026-03-01" }),
    takes("the most, over another", { weightKg: 400, date: "2026-03-08" }),
    refuses("invalid_request", "too little", { weightKg: 19.9, date }, BOTH),
    refuses("invalid_request", "more than a weigh-in takes", { weightKg: 400.1, date }, BOTH),
    refuses("unknown_field", "a field of a check-in", { weightKg: 80, waistCm: 84, date }, TYPES),
    ...noDates({ weightKg: 80 })
  ],
  logWorkout: [
    takes("bodyweight, of no length", { exercises: [{ name: "  Pull up ", sets: [{ reps: 0 }, { reps: 8 }] }], date }),
    takes("as much as there may be", wholeWorkout),
    refuses("invalid_request", "a third workout of a date", { exercises: [squat], date: "2026-03-08" }),
    refuses("invalid_request", "no exercises", { exercises: [], date }, BOTH),
    refuses("invalid_request", "no sets", { exercises: [{ name: "Squat", sets: [] }], date }, BOTH),
    refuses(
      "invalid_request",
      "part of a repetition",
      { exercises: [{ name: "Squat", sets: [{ reps: 1.5 }] }], date },
      BOTH
    ),
    refuses("invalid_request", "no time at all", { exercises: [squat], durationMinutes: 0, date }, BOTH),
    refuses(
      "unknown_field",
      "an unknown field of a set",
      {
        exercises: [{ name: "Squat", sets: [{ reps: 5, rpe: 8 }] }],
        date
      },
      TYPES
    ),
    ...noDates({ exercises: [squat] })
  ],
  logRestDays: [
    takes("dates twice and in no order", { dates: ["2026-03-09", "2026-03-05", "2026-03-09"] }),
    idles("a date that is one already", { dates: ["2026-03-07"] }),
    takes("the most", { dates: march }),
    refuses("invalid_request", "no dates", { dates: [] }, BOTH),
    refuses("invalid_request", "one date too many", { dates: [...march, "2026-04-01"] }, BOTH),
    refuses("invalid_request", "a date as text", { dates: "2026-03-09" }, BOTH),
    refuses("invalid_request", "no list", {}, BOTH),
    refuses("invalid_request", "a date among them that is none", { dates: ["2026-03-09", "2026-02-29"] }, BOTH),
    refuses("invalid_request", "null for the dates", { dates: null }, TYPES),
    refuses("unknown_field", "an unknown field", { dates: ["2026-03-09"], date }, TYPES)
  ]
}
