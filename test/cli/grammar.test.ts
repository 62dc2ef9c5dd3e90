import {
  lacksLoadUnit,
  lacksUnit,
  parseAmount,
  parseExercises,
  parseFood,
  parseMinutes,
  parseNumber,
  parseSleep,
  parseWater
} from "@daybook/core/grammar"
import { describe, expect, it } from "vitest"
import { wordsOf } from "./User.ts"
import { usageError } from "./usageError.ts"

describe("an amount", () => {
  const AMOUNTS: ReadonlyArray<readonly [word: string, of: "volume" | "mass" | "length", kg: number, lbs?: number]> = [
    ["250", "volume", 250, 250],
    ["250ml", "volume", 250],
    ["250 ml", "volume", 250],
    ["0.5l", "volume", 500],
    ["0,5l", "volume", 500],
    [".5l", "volume", 500],
    ["1.5L", "volume", 1500],
    ["2cl", "volume", 20],
    ["3dl", "volume", 300],
    ["2 cups", "volume", 480],
    ["+1cup", "volume", 240],
    ["8oz", "volume", 236.59],
    ["1pint", "volume", 473.18],
    ["8 fl oz", "volume", 236.59],
    ["8floz", "volume", 236.59],
    ["1 litre", "volume", 1000],
    ["2 liters", "volume", 2000],
    ["2 glasses", "volume", 500],
    ["1 glass", "volume", 250],
    ["½l", "volume", 500],
    ["1/2 l", "volume", 500],
    ["1½ l", "volume", 1500],
    ["1 1/2 cups", "volume", 360],
    ["half a litre", "volume", 500],
    ["un demi litre", "volume", 500],
    ["two glasses", "volume", 500],
    ["ein Glas", "volume", 250],
    ["2 Gläser", "volume", 500],
    ["3 verres", "volume", 750],
    ["1 Tasse", "volume", 240],
    ["81.4", "mass", 81.4, 36.92],
    ["81,4", "mass", 81.4],
    ["81.4kg", "mass", 81.4, 81.4],
    ["180", "mass", 180, 81.65],
    ["180lb", "mass", 81.65, 81.65],
    ["180 LBS", "mass", 81.65],
    ["12st", "mass", 76.2],
    ["12st6", "mass", 78.93],
    ["12st6lb", "mass", 78.93],
    ["12 st 6 lb", "mass", 78.93],
    ["12 stone 6", "mass", 78.93],
    ["180 pounds", "mass", 81.65],
    ["84", "length", 84, 213.36],
    ["84cm", "length", 84, 84],
    ["33in", "length", 83.82, 83.82],
    ['33"', "length", 83.82],
    ["33 inches", "length", 83.82],
    ["840mm", "length", 84],
    ["0.84m", "length", 84]
  ]
  for (const [word, quantity, kg, lbs] of AMOUNTS) {
    it(`${word} of ${quantity} is ${kg}`, () => {
      expect(parseAmount(quantity, word, "it")).toBe(kg)
      if (lbs !== undefined) expect(parseAmount(quantity, word, "it", "lbs")).toBe(lbs)
    })
  }

  it.each(["", "abc", "-5", "5 5", "1.2.3", "1..2", "12e3", "0x10", "NaN", "5 gallons", "5kg", "1/0 l", "٣"])(
    "`%s` is refused as an amount of water, with the accepted units",
    (word) =>
      expect(usageError(() => parseAmount("volume", word, "amount of water"))).toMatch(
        /^invalid amount of water ".*"; .*ml/
      )
  )

  // The terminal prints thousands like this; read as a decimal comma it would log a thousandth.
  it.each(["1,000", "2,500ml"])("the comma of `%s` separates thousands", (word) => {
    let read = 1000
    const message = usageError(() => {
      read = parseAmount("volume", word, "amount of water")
    })
    expect(read, message).toBeGreaterThanOrEqual(1000)
  })

  // Two millilitres of water and eight minutes of sleep are more likely litres and hours.
  it.each([
    ["2", "write 2l, 2cups, 2glasses or 2ml"],
    ["1.5", "write 1.5l"]
  ])("water `%s` needs a unit", (word, hint) => expect(usageError(() => parseWater(word))).toContain(hint))
  it.each([
    ["7.5", "write 7.5h for hours or 7.5m for minutes"],
    ["8", "write 8h"],
    ["24", "write 24h"]
  ])("sleep `%s` needs a unit", (word, hint) => expect(usageError(() => parseSleep(word))).toContain(hint))
  it("the units that the hints name are accepted", () => {
    expect(["2l", "2cups", "2glasses", "2ml", "30"].map(parseWater)).toEqual([2000, 480, 500, 2, 30])
    expect(["7.5h", "7.5m", "450"].map(parseSleep)).toEqual([450, 7.5, 450])
  })

  it("depends on the unit of the goals only if it has no unit", () => {
    expect(["81.4", "81,4", "81.4kg", "180lb", "nonsense"].map(lacksUnit)).toEqual([true, true, false, false, false])
  })

  const MINUTES: ReadonlyArray<readonly [string, number]> = [
    ["55", 55],
    ["55m", 55],
    ["55min", 55],
    ["1h10", 70],
    ["7h30m", 450],
    ["7:30", 450],
    ["7h", 420],
    ["7.5h", 450],
    ["1h05", 65],
    ["7,5h", 450],
    ["7h 30", 450],
    ["8 hours", 480],
    ["450 min", 450]
  ]
  it.each(MINUTES)("%s is %d minutes", (word, minutes) => expect(parseMinutes(word)).toBe(minutes))
  it.each(["", "x", "5x", "h", "1h10x", "1:2:3"])("`%s` is refused as a duration", (word) => {
    expect(usageError(() => parseMinutes(word))).toContain("invalid duration")
  })
  it.each(["", " ", "1e3", "0x10", "Infinity", "1 2", "--1", "five"])("`%s` is refused as a number", (word) => {
    expect(usageError(() => parseNumber(word, "value"))).toContain("invalid value")
  })
  it("a number may have thousands separated and a decimal comma", () => {
    expect(["9,000", "12,345.6", "1,5", "-5"].map((word) => parseNumber(word, "value"))).toEqual([
      9000, 12345.6, 1.5, -5
    ])
  })
})

describe("a food", () => {
  const OATS = { name: "oats", calories: 350 }
  const FOODS: ReadonlyArray<readonly [words: string, food: object]> = [
    ["oats 350k", OATS],
    ["350k oats", OATS],
    ["oats 350kcal", OATS],
    ["oats 350CAL", OATS],
    ["oats 0k", { ...OATS, calories: 0 }],
    ["oats 350.5k", { ...OATS, calories: 350.5 }],
    ["oats 350,5k", { ...OATS, calories: 350.5 }],
    ["oats 1464kj", { ...OATS, calories: 349.9 }],
    ["oats 350k 12p 60c 7f @breakfast", { ...OATS, protein: 12, carbs: 60, fat: 7, meal: "breakfast" }],
    ["@b 7f 60c oats 12p 350k", { ...OATS, protein: 12, carbs: 60, fat: 7, meal: "breakfast" }],
    ["cheese 420k sandwich @l", { name: "cheese sandwich", calories: 420, meal: "lunch" }],
    ["'cheese sandwich' 420k @D", { name: "cheese sandwich", calories: 420, meal: "dinner" }],
    ["oats 350k @s", { ...OATS, meal: "snack" }],
    ["oats 350k @din", { ...OATS, meal: "dinner" }],
    ["apple 52 kcal", { name: "apple", calories: 52 }],
    ["pizza 1,200 kcal @d", { name: "pizza", calories: 1200, meal: "dinner" }],
    ["whey 30g protein 120k", { name: "whey", calories: 120, protein: 30 }],
    ["whey 120 kcal 30 g protein 2 g fat", { name: "whey", calories: 120, protein: 30, fat: 2 }],
    ["30g protein bar 200k", { name: "30g protein bar", calories: 200 }],
    ["1 protein bar 200k", { name: "1 protein bar", calories: 200 }],
    ["2 eggs 140k", { name: "2 eggs", calories: 140 }],
    ["7up 140k", { name: "7up", calories: 140 }],
    ["1.5l cola 600k", { name: "1.5l cola", calories: 600 }],
    ["vitamin c 5k", { name: "vitamin c", calories: 5 }]
  ]
  it.each(FOODS)("%s", (words, food) => expect(parseFood(wordsOf(words))).toEqual(food))

  const REFUSED: ReadonlyArray<readonly [words: string, message: string]> = [
    ["oats", "missing energy; add the kcal with a k, for example 350k"],
    ["oats 12p @b", "missing energy; add the kcal with a k, for example 350k"],
    ["apple 52", "missing energy; if 52 is the kcal, write 52k"],
    ["oats 350k -5p", 'invalid amount "-5p"'],
    ["oats 350k 8:30", 'invalid amount "8:30"'],
    ["oats 350k 1.2.3p", 'invalid amount "1.2.3p"'],
    ["oats 350k 12 p", "write 12p without a space"],
    ["350k @b", "missing food"],
    ["", "missing food"],
    ["oats 350k 360k", "the energy is given twice (360k)"],
    ["oats 350k 1500kj", "the energy is given twice (1500kj)"],
    ["oats 350k 12p 12p", "protein is given twice"],
    ["oats 350k @b @l", "the meal is given twice"],
    ["oats 350k @tea", 'unknown meal "@tea"; use @breakfast'],
    ["oats 350k @", 'unknown meal "@"']
  ]
  it.each(REFUSED)("`%s` is refused", (words, message) => {
    expect(usageError(() => parseFood(wordsOf(words)))).toContain(message)
  })

  it("the comma of 1,200k separates thousands", () => {
    let read = 1200
    const message = usageError(() => {
      read = parseFood(["pizza", "1,200k"]).calories
    })
    expect(read, message).toBe(1200)
  })
})

describe("sets", () => {
  const set = (reps: number, weightKg?: number) => (weightKg === undefined ? { reps } : { reps, weightKg })
  const times = (count: number, one: object) => Array.from({ length: count }, () => one)
  const SETS: ReadonlyArray<readonly [words: string, exercises: ReadonlyArray<object>]> = [
    ["squat 3x5@100", [{ name: "squat", sets: times(3, set(5, 100)) }]],
    ["squat 3X5@100KG", [{ name: "squat", sets: times(3, set(5, 100)) }]],
    ["squat 5@82.5", [{ name: "squat", sets: [set(5, 82.5)] }]],
    ["squat 3x5@225lb", [{ name: "squat", sets: times(3, set(5, 102.06)) }]],
    ["bench 5@80,5@80,4@82.5", [{ name: "bench", sets: [set(5, 80), set(5, 80), set(4, 82.5)] }]],
    ["bench 2x5@80,4@82.5", [{ name: "bench", sets: [set(5, 80), set(5, 80), set(4, 82.5)] }]],
    ["bench 2x5@80 4@82.5", [{ name: "bench", sets: [set(5, 80), set(5, 80), set(4, 82.5)] }]],
    ["pull up 8,8,6", [{ name: "pull up", sets: [set(8), set(8), set(6)] }]],
    ["pull-up 3x8", [{ name: "pull-up", sets: times(3, set(8)) }]],
    ["plank 3x50", [{ name: "plank", sets: times(3, set(50)) }]],
    ["rope 100", [{ name: "rope", sets: [set(100)] }]],
    ["squat 3x0@100", [{ name: "squat", sets: times(3, set(0, 100)) }]],
    [
      "squat 3x5@100 bench press 5@80 romanian deadlift 8",
      [
        { name: "squat", sets: times(3, set(5, 100)) },
        { name: "bench press", sets: [set(5, 80)] },
        { name: "romanian deadlift", sets: [set(8)] }
      ]
    ],
    ["'bench press' 5@80", [{ name: "bench press", sets: [set(5, 80)] }]],
    ["'45 degree press' 5@80", [{ name: "45 degree press", sets: [set(5, 80)] }]],
    ["21s curl 3x7@20", [{ name: "21s curl", sets: times(3, set(7, 20)) }]],
    ["squat 5x5 100kg", [{ name: "squat", sets: times(5, set(5, 100)) }]],
    ["squat 100kg 5x5", [{ name: "squat", sets: times(5, set(5, 100)) }]],
    ["squat 3x5@100 kg", [{ name: "squat", sets: times(3, set(5, 100)) }]],
    ["squat 5x5 225 lb", [{ name: "squat", sets: times(5, set(5, 102.06)) }]],
    ["pull up 8,8,6 20kg", [{ name: "pull up", sets: [set(8, 20), set(8, 20), set(6, 20)] }]],
    ["squat 5@100, 5@110", [{ name: "squat", sets: [set(5, 100), set(5, 110)] }]],
    ["pull up 8, 8, 6", [{ name: "pull up", sets: [set(8), set(8), set(6)] }]],
    ["pull up 8 8 6", [{ name: "pull up", sets: [set(8), set(8), set(6)] }]],
    ["squat 3×5@100", [{ name: "squat", sets: times(3, set(5, 100)) }]],
    [
      "squat 3x5@100, bench press, 5@80",
      [
        { name: "squat", sets: times(3, set(5, 100)) },
        { name: "bench press", sets: [set(5, 80)] }
      ]
    ]
  ]
  it.each(SETS)("%s", (words, exercises) => expect(parseExercises(wordsOf(words), "kg")).toEqual(exercises))

  it("a load without a unit is in the unit of the goals", () => {
    expect(parseExercises(["squat", "5@225,5@100kg,5reps"], "lbs")).toEqual([
      { name: "squat", sets: [set(5, 102.06), set(5, 100), set(5)] }
    ])
    const bare = ["5@225", "5@225,3@100kg", "5@100kg,3@225", "5@100kg", "8,8", "3x8"]
    expect(bare.map((word) => lacksLoadUnit(["squat", word]))).toEqual([true, true, true, false, false, false])
  })

  const REFUSED: ReadonlyArray<readonly [words: string, message: string]> = [
    ["squat 5x100", "for a load of 100 use 5@100"],
    ["squat 3x51", "3 sets of 51 repetitions"],
    ["squat 20x5", "for a load of 20 use 5@20"],
    ["squat", '"squat" has no sets; use 3x5@100'],
    ["squat rpe 8 3x5@100", 'unexpected "rpe8"; an RPE follows sets'],
    ["squat 3x5@100 rir 2", '"rir2" is no RPE, which is 10 − RIR: write rpe 8'],
    ["squat 3x5@100 @11", '"11" after 3x5@100@11 is no RPE, which is a number from 1 to 10 in halves'],
    ["squat 3x5 at 100", 'unexpected "at"; use 3x5@100'],

    ["squat 100 5x5", "write 5x5@100 for a load of 100, or 100,5x5 for sets without load"],
    ["squat 5x5 100", "write 5x5@100 for a load of 100, or 5x5,100 for sets without load"],
    ["squat 100 5", "write 5@100 for a load of 100, or 100,5 for sets without load"],
    ["squat 3x5@100 8", '"3x5@100,8" is ambiguous; give every set its load'],
    ["squat 5@82,5", "write 5@82.5 for a load of 82.5"],
    ["squat 100kg", "the load 100kg has no repetitions; write 5@100kg"],
    ["squat 3x5 8:30", 'invalid sets "8:30"'],
    ["squat -5", 'invalid sets "-5"'],
    ["plank s", '"plank s" has no sets; use 3x5@100'],
    ["squat 3x5 bench press", '"bench press" has no sets'],
    ["", "missing exercises"],
    ["3x5@100 squat", 'invalid sets "3x5@100"'],
    ["squat 3x5@", 'invalid sets "3x5@"'],
    ["squat 3x5@100stone", 'invalid sets "3x5@100stone"'],
    ["squat 3x@100", 'invalid sets "3x@100"'],
    ["squat 5@80,", 'invalid sets "5@80,"'],
    ["squat 5@80,x", 'invalid sets "5@80,x"'],
    ["squat 0x5@100", '"squat" has no sets']
  ]
  it.each(REFUSED)("`%s` is refused", (words, message) => {
    expect(usageError(() => parseExercises(wordsOf(words), "kg"))).toContain(message)
  })

  it("what a refusal suggests is accepted", () => {
    const read = (words: string) => parseExercises(wordsOf(words), "kg").map(({ sets }) => sets)
    expect(read("squat 5x5@100")).toEqual([times(5, set(5, 100))])
    expect(read("rope 100,5x5")).toEqual([[set(100), ...times(5, set(5))]])
    expect(read("rope 5x5,100")).toEqual([[...times(5, set(5)), set(100)]])
    expect(read("rope 100,5")).toEqual([[set(100), set(5)]])
  })

  // Otherwise exercises named "x" and "@" would be logged, and a workout cannot be undone.
  it.each(["squat 3 x 5", "squat 3x5 @ 100", "squat 3 x 5 @ 100", "squat 3x5 @100"])(
    "`%s` with spaces is accepted or refused, never read as several exercises",
    (words) => {
      let names: ReadonlyArray<string> = ["squat"]
      const message = usageError(() => {
        names = parseExercises(wordsOf(words), "kg").map(({ name }) => name)
      })
      expect(names, message).toEqual(["squat"])
    }
  )

  it("a quoted name may contain numbers and an x", () => {
    expect(parseExercises(["45 degree back extension", "3x10"], "kg")).toEqual([
      { name: "45 degree back extension", sets: times(3, set(10)) }
    ])
  })
})
