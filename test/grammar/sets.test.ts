import { LineError, lacksLoadUnit, parseExercises, readLine, typedSets } from "@daybook/core/grammar"
import { describe, expect, it } from "vitest"
import { wordsOf } from "../cli/User.ts"

type Sets = ReturnType<typeof parseExercises>[number]["sets"]

const read = (line: string) => parseExercises(wordsOf(line), "kg")
const times = (count: number, set: Sets[number]): Sets => Array.from({ length: count }, () => set)

const five = { reps: 5, weightKg: 100 }
const plank = { reps: 0, seconds: 60 }
const run = { reps: 0, seconds: 1690, meters: 5000 }

describe("the sets of one exercise", () => {
  const SETS: ReadonlyArray<readonly [line: string, sets: Sets]> = [
    ["plank 60s", [plank]],
    ["plank 60s x3", times(3, plank)],
    ["plank 60 s x 3", times(3, plank)],
    ["plank 3x60s", times(3, plank)],
    ["plank 60s, 45s", [plank, { reps: 0, seconds: 45 }]],
    ["plank 60s,45s", [plank, { reps: 0, seconds: 45 }]],
    ["plank 1:30", [{ reps: 0, seconds: 90 }]],
    ["plank 1.5min @8", [{ reps: 0, seconds: 90, rpe: 8 }]],
    ["plank 1:30 @8 x2", times(2, { reps: 0, seconds: 90, rpe: 8 })],
    ["plank 60s@20", [{ reps: 0, weightKg: 20, seconds: 60 }]],
    ["plank 60s @20kg", [{ reps: 0, weightKg: 20, seconds: 60 }]],
    ["plank 60s 20kg", [{ reps: 0, weightKg: 20, seconds: 60 }]],
    ["ride 1h10", [{ reps: 0, seconds: 4200 }]],
    ["run 1:02:05", [{ reps: 0, seconds: 3725 }]],
    ["run 5km in 28:10", [run]],
    ["run 5km 28:10", [run]],
    ["run 5 km in 28:10", [run]],
    ["run 5km in 28:10 @7.5", [{ ...run, rpe: 7.5 }]],
    ["run 3mi", [{ reps: 0, meters: 4828.03 }]],
    ["row 2000m 7:45", [{ reps: 0, seconds: 465, meters: 2000 }]],
    ["row 4x500m in 1:50", times(4, { reps: 0, seconds: 110, meters: 500 })],
    [
      "row 500m 1:50 500m 1:52",
      [
        { reps: 0, seconds: 110, meters: 500 },
        { reps: 0, seconds: 112, meters: 500 }
      ]
    ],
    ["run 5k in 28:10", [run]],
    ["run 5k in 28min10s", [run]],
    ["run 10k, 5k", [10_000, 5000].map((meters) => ({ reps: 0, meters }))],
    ["plank 1min30", [{ reps: 0, seconds: 90 }]],
    ["plank 1m30s", [{ reps: 0, seconds: 90 }]],
    ["row 12 reps, 1km", [{ reps: 12 }, { reps: 0, meters: 1000 }]],
    ["carry 40m@30kg in 25s", [{ reps: 0, weightKg: 30, seconds: 25, meters: 40 }]],
    ["swing 20 in 60s", [{ reps: 20, seconds: 60 }]],
    ["lunge 8 of 20m", [{ reps: 8, meters: 20 }]],
    [
      "squat w60x5, 100x5 @8, 105x5 @9",
      [
        { reps: 5, weightKg: 60, kind: "warmup" },
        { reps: 5, weightKg: 100, rpe: 8 },
        { reps: 5, weightKg: 105, rpe: 9 }
      ]
    ],
    [
      "squat w20x5 w2x5@60 100x5",
      [{ reps: 5, weightKg: 20, kind: "warmup" }, ...times(2, { reps: 5, weightKg: 60, kind: "warmup" }), five]
    ],
    [
      "squat f8@100, d8@80, D8@60",
      [
        { reps: 8, weightKg: 100, kind: "failure" },
        { reps: 8, weightKg: 80, kind: "drop" },
        { reps: 8, weightKg: 60, kind: "drop" }
      ]
    ],
    ["push up w10 x2", times(2, { reps: 10, kind: "warmup" })],
    [
      "pull up 5@20, d8 reps",
      [
        { reps: 5, weightKg: 20 },
        { reps: 8, kind: "drop" }
      ]
    ],
    ["squat 100x5", [five]],
    ["squat 31x5", [{ reps: 5, weightKg: 31 }]],
    ["squat 100x5@8", [{ ...five, rpe: 8 }]],
    ["squat 102.5x5", [{ reps: 5, weightKg: 102.5 }]],
    ["squat 20kgx5", [{ reps: 5, weightKg: 20 }]],
    ["squat 5@100 x3", times(3, five)],
    ["squat 3x5@100 @8", times(3, { ...five, rpe: 8 })],
    ["squat 3x5@100 rpe 8", times(3, { ...five, rpe: 8 })],
    ["squat 3x5@100kg @rpe8", times(3, { ...five, rpe: 8 })],
    ["squat 3x5@100@8.5", times(3, { ...five, rpe: 8.5 })],
    ["pull up 8,8,6 rpe 9", [{ reps: 8 }, { reps: 8 }, { reps: 6, rpe: 9 }]],
    // As before, an @ after sets without a load is the load.
    ["squat 3x5 @8", times(3, { reps: 5, weightKg: 8 })],
    ["squat 20x5 @8", times(20, { reps: 5, weightKg: 8 })]
  ]
  it.each(SETS)("%s", (line, sets) => expect(read(line)).toEqual([{ name: line.replace(/ [wf]?\d.*$/, ""), sets }]))
})

describe("several exercises", () => {
  const LINES: ReadonlyArray<readonly [line: string, exercises: ReturnType<typeof read>]> = [
    [
      "plank 60s x3 squat 5@100 run 5km in 28:10",
      [
        { name: "plank", sets: times(3, plank) },
        { name: "squat", sets: [five] },
        { name: "run", sets: [run] }
      ]
    ],
    [
      "squat 5@100 + row 5@100 + curl 5@100 plank 60s + push up 8",
      [
        { name: "squat", superset: 1, sets: [five] },
        { name: "row", superset: 1, sets: [five] },
        { name: "curl", superset: 1, sets: [five] },
        { name: "plank", superset: 2, sets: [plank] },
        { name: "push up", superset: 2, sets: [{ reps: 8 }] }
      ]
    ],
    ["squat 5@100 | belt on", [{ name: "squat", note: "belt on", sets: [five] }]],
    [
      "squat 5@100 | 3 x 5 next | + row 5@100 | slow",
      [
        { name: "squat", note: "3 x 5 next", superset: 1, sets: [five] },
        { name: "row", note: "slow", superset: 1, sets: [five] }
      ]
    ],
    [
      "squat 5@100 '| belt on' row 5@100",
      [
        { name: "squat", note: "belt on", sets: [five] },
        { name: "row", sets: [five] }
      ]
    ],
    [
      "squat 5@100 '| belt on | slow\nand deep' row 5@100",
      [
        { name: "squat", note: "belt on | slow\nand deep", sets: [five] },
        { name: "row", sets: [five] }
      ]
    ],
    [
      "'squat 5@100 | belt on' 'row 5@100 | slow'",
      [
        { name: "squat", note: "belt on", sets: [five] },
        { name: "row", note: "slow", sets: [five] }
      ]
    ],
    // These are names as before.
    ["clean + jerk 5@100", [{ name: "clean + jerk", sets: [five] }]],
    ["run 400m 5", [{ name: "run 400m", sets: [{ reps: 5 }] }]],
    [
      "squat 5@100 21s curl 5@100",
      [
        { name: "squat", sets: [five] },
        { name: "21s curl", sets: [five] }
      ]
    ]
  ]
  it.each(LINES)("%s", (line, exercises) => expect(read(line)).toEqual(exercises))
})

describe("what can be read in two ways is refused", () => {
  const REFUSED: ReadonlyArray<readonly [line: string, message: string]> = [
    ["push up w3x10", '"w3x10" is ambiguous; write w10@3 for a load of 3, or w10 x3'],
    ["squat 3x5@100 @8,5", "write @8.5 for an RPE of 8.5"],
    ["squat 3x5@100kg @8,5", "write @8.5 for an RPE of 8.5"],
    ["squat 3x5@100 @8.2", "from 1 to 10 in halves"],
    ["squat 3x5@100 @8 rpe 9", "says the same twice"],
    ["squat 3x5@100 x3", "says the same twice"],
    ["plank 60s @20", '"20" after 60s is no RPE'],
    ["pull up 5@20 d8", '"5@20,d8" is ambiguous; give every set its load, as in d8@20, or write d8 reps'],
    ["curls 12,10,8@15", '"12,10,8@15" is ambiguous; give every set its load, as in 12@15, or write 12 reps'],
    ["row 10 8 6@50", '"10,8,6@50" is ambiguous; give every set its load, as in 10@50'],
    ["row 10@12.5,10,10", '"10@12.5,10,10" is ambiguous; give every set its load, as in 10@12.5'],
    ["row 3x8, 6@50kg", "give every set its load, as in 3x8@50kg, or write 3x8 reps"],
    ["dips -10kg 3x8", 'invalid sets "-10kg"'],
    ["pull up 5@20, d8", "give every set its load, as in d8@20, or write d8 reps"],
    ["pull up 5@10,8", "or 5@10, 8 reps for a set without load"],
    ["run 100k in 8:10:00", '"run 100k in" is no name of an exercise; write a distance and its time as 5km in 28:10'],
    ["run 8,5km", '"8,5km" is ambiguous; write 8.5km'],
    ["row 1,000m", "write 1000m"],
    ["run 5km in 28", '"5km in 28" has no time; write 5km in 28:10, or in 28min'],
    ["run 28:10 5km", "write the distance before its time: 5km in 28:10"],
    ["row 500m 1:50 1:52", '"1:52" has no distance; write it before each time'],
    ["squat 3x5 60s", '"60s" has no sets'],
    ["squat 3x5@100 rir 2", "write rpe 8"],
    ["squat 5@100 +", 'missing after "+"'],
    ["squat 5@100 + 8", 'missing after "+"'],
    ["+ squat 5@100", 'unexpected "+"'],
    ["squat 5@100 |", "missing note of squat"],
    ["squat | belt on", "a note follows the sets of its exercise"],
    ["squat 5@100 '| one' '| two'", "the note of squat is given twice"]
  ]
  it.each(REFUSED)("`%s`", (line, message) => {
    expect(() => read(line)).toThrow(LineError)
    expect(() => read(line)).toThrow(message)
  })
})

describe("sets are shown in the form in which they are typed", () => {
  const SHOWN: ReadonlyArray<readonly [text: string, sets: Sets]> = [
    ["3x5@100 kg", times(3, five)],
    ["8 6 reps", [{ reps: 8 }, { reps: 6 }]],
    ["5@20kg, 3x8 reps, 5 reps", [{ reps: 5, weightKg: 20 }, ...times(3, { reps: 8 }), { reps: 5 }]],
    ["5@1100 kg", [{ reps: 5, weightKg: 1100 }]],
    ["5, 1 reps", [{ reps: 5 }, { reps: 1 }]],
    ["8, 3x3 reps", [{ reps: 8 }, ...times(3, { reps: 3 })]],
    ["100 reps x3", times(3, { reps: 100 })],
    ["100 reps rpe 8 x3", times(3, { reps: 100, rpe: 8 })],
    ["12 reps, 1km", [{ reps: 12 }, { reps: 0, meters: 1000 }]],
    ["8 reps, 3x400m", [{ reps: 8 }, ...times(3, { reps: 0, meters: 400 })]],
    ["5@20kg rpe 8,0 reps", [{ reps: 5, weightKg: 20, rpe: 8 }, { reps: 0 }]],
    ["w5@60kg x6", times(6, { reps: 5, weightKg: 60, kind: "warmup" })],
    [
      "w5@60kg, 2x5@100kg @8, 5@105kg @9",
      [{ reps: 5, weightKg: 60, kind: "warmup" }, ...times(2, { ...five, rpe: 8 }), { reps: 5, weightKg: 105, rpe: 9 }]
    ],
    [
      "w10 x2, 8, f6 rpe 10",
      [...times(2, { reps: 10, kind: "warmup" }), { reps: 8 }, { reps: 6, kind: "failure", rpe: 10 }]
    ],
    ["3x60s", times(3, plank)],
    ["2:05@20kg @8", [{ reps: 0, weightKg: 20, rpe: 8, seconds: 125 }]],
    ["5km in 28:10", [run]],
    ["2x400m in 90s,90s", [...times(2, { reps: 0, seconds: 90, meters: 400 }), { reps: 0, seconds: 90 }]],
    ["400m,60s,8", [{ reps: 0, meters: 400 }, plank, { reps: 8 }]],
    [
      "8 of 20m in 60s,8 in 60s",
      [
        { reps: 8, seconds: 60, meters: 20 },
        { reps: 8, seconds: 60 }
      ]
    ],
    ["5@100kg rpe 8, 8 reps, d6 reps", [{ ...five, rpe: 8 }, { reps: 8 }, { reps: 6, kind: "drop" }]],
    ["5.00025km @7", [{ reps: 0, meters: 5000.25, rpe: 7 }]]
  ]
  it.each(SHOWN)("%s", (text, sets) => {
    expect(typedSets(sets, "kg")).toBe(text)
    expect(read(`squat ${text}`)).toEqual([{ name: "squat", sets }])
  })

  it("in pounds, too", () => {
    const sets: Sets = [
      { reps: 5, weightKg: 61.23, kind: "warmup" },
      { reps: 5, weightKg: 102.06, rpe: 8 }
    ]
    expect(typedSets(sets, "lbs")).toBe("w5@135lb, 5@225lb @8")
    expect(parseExercises(["squat", "w135x5,", "5@225lb", "@8"], "lbs")).toEqual([{ name: "squat", sets }])
  })
})

it("a load before an x may lack its unit, and a note has no loads", () => {
  const lacking = ["squat w60x5", "squat 100x5 @8", "squat 60kgx5", "plank 60s @8", "plank 60s '| 5@100'"]
  expect(lacking.map((line) => lacksLoadUnit(wordsOf(line)))).toEqual([true, true, false, false, false])
})

it("a line without a command reads times and distances as sets, except in foods", () => {
  const kindOf = (line: string) => readLine(line, "kg", "2026-11-21").kind
  const trained = ["plank 60s x3", "run 5km in 28:10", "row 2000m 7:45", "squat w60x5, 100x5 @8", "run 5k in 28:10"]
  expect(trained.map(kindOf)).toEqual(trained.map(() => "workout"))
  expect(["8min egg 78k", "noodles 3min 350 kcal", "vitamin d3 5k"].map(kindOf)).toEqual(["food", "food", "food"])
})
