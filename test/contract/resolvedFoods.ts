import { expect } from "vitest"
import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const PATH = "/v1/foods/resolve"

const resolve = (...foods: ReadonlyArray<object>) => post(PATH, { foods })

/** A food whose name is like no other, with a portion in two languages. */
const own = {
  name: "Quxblorp",
  per100: { calories: 250, protein: 8, carbs: 45 },
  portions: [
    { name: "slice", amount: 40 },
    { name: "Becher", amount: 150 },
    { name: "tablespoon", amount: 12 }
  ]
}

const UNRESOLVED = { amount: null, calories: null, protein: null, carbs: null, fat: null }

/** The own food with the figures of an amount. */
const ofOwn = (amount: number, fields: object = {}) => {
  const of = (per100: number) => Math.round((per100 * amount) / 10) / 10
  return {
    ...{ id: expect.any(String), name: own.name, unit: "g", amount, sure: 0.9 },
    ...{ calories: of(250), protein: of(8), carbs: of(45), fat: null },
    ...fields
  }
}

/** What was asked for, and what it is in grams. */
const AMOUNTS: ReadonlyArray<readonly [asked: object, grams: number]> = [
  [{ amount: 80 }, 80],
  [{ amount: 80, unit: "g" }, 80],
  [{ amount: 0.25, unit: "kg" }, 250],
  [{ amount: 2, unit: "oz" }, 56.7],
  [{ amount: 100, unit: "ml" }, 80],
  [{ amount: 0.1, unit: "l" }, 80],
  [{ amount: 2, unit: "slices" }, 80],
  [{ amount: 2, unit: "Scheiben" }, 80],
  [{ unit: "Slice" }, 40],
  [{ amount: 1.5, unit: "becher" }, 225],
  [{ amount: 2, unit: "EL" }, 24],
  [{ amount: 3, unit: "portions" }, 120],
  [{}, 40],
  [{ name: "2 slices quxblorp" }, 80],
  [{ name: "zwei Scheiben Quxblorp" }, 80],
  [{ name: "50 g quxblorp" }, 50],
  [{ name: "50 g quxblorp", amount: 30, unit: "g" }, 30]
]

export const resolvedFoods: ReadonlyArray<Rule> = [
  rule("POST `/v1/foods/resolve`: for each food the best matches with figures for the amount, in order", [
    post("/v1/foods", own),
    ...AMOUNTS.map(([asked, grams]) =>
      resolve({ name: "quxblorp", ...asked })
        .as("read")
        .gives([{ name: "name" in asked ? asked.name : "quxblorp", matches: [ofOwn(grams)] }])
    ),
    resolve({ name: "xyzzyqq" }, { name: "Quxblorp", amount: 10 }, { name: "%" }).gives([
      { name: "xyzzyqq", matches: [] },
      { name: "Quxblorp", matches: [ofOwn(10)] },
      { name: "%", matches: [] }
    ])
  ]),
  rule("an amount that the food cannot have is null, and says what to send", [
    post("/v1/foods", own),
    ...["cup", "blob"].map((unit) =>
      resolve({ name: "quxblorp", amount: 2, unit }).gives([
        {
          name: "quxblorp",
          matches: [
            ofOwn(0, {
              ...UNRESOLVED,
              unresolved: `Quxblorp has no unit or portion "${unit}"; send slice (40 g), Becher (150 g), tablespoon (12 g), g or ml`
            })
          ]
        }
      ])
    ),
    resolve({ name: "2 cups quxblorp" }, { name: "quxblorp", amount: 20, unit: "kg" }).gives([
      {
        name: "2 cups quxblorp",
        matches: [ofOwn(0, { ...UNRESOLVED, unresolved: expect.stringMatching(/as its name/) })]
      },
      {
        name: "quxblorp",
        matches: [ofOwn(0, { ...UNRESOLVED, unresolved: expect.stringMatching(/more than an entry/) })]
      }
    ]),
    resolve({ name: "quxblorp", amount: 0.01 }).gives([
      {
        name: "quxblorp",
        matches: [ofOwn(0, { ...UNRESOLVED, unresolved: expect.stringMatching(/less than an entry/) })]
      }
    ])
  ]),
  rule("how sure a match is follows from its words and its use", [
    post("/v1/foods", own).keepingAs("id", "id"),
    post("/v1/foods", { name: "Quxblorp zibbywix, vornak", per100: { calories: 90 } }),
    resolve({ name: "quxblorp zibbywix" }).gives([
      {
        name: "quxblorp zibbywix",
        matches: [expect.objectContaining({ name: "Quxblorp zibbywix, vornak", sure: 0.8 })]
      }
    ]),
    resolve({ name: "vornak quxblorp" }).gives([
      { name: "vornak quxblorp", matches: [expect.objectContaining({ name: "Quxblorp zibbywix, vornak", sure: 0.65 })] }
    ]),
    resolve({ name: "quxblrop" }).gives([
      { name: "quxblrop", matches: expect.arrayContaining([expect.objectContaining({ name: own.name, sure: 0.45 })]) }
    ]),
    ...[1, 2, 3].map((amount) => post(({ id }) => `/v1/foods/${id}/log`, { amount, date: TODAY })),
    // Logged three times: 0.1 × 3 × log2(4) / 15.
    resolve({ name: "quxblorp" }).gives([
      {
        name: "quxblorp",
        matches: [expect.objectContaining({ name: own.name, sure: 0.94 }), expect.objectContaining({ sure: 0.65 })]
      }
    ])
  ]),
  rule("foods of tables are found too, and a shipped portion by its word in another language", [
    resolve({ name: "wassermelone", amount: 2, unit: "slices" }, { name: "banana raw", unit: "medium" }).gives([
      {
        name: "wassermelone",
        matches: expect.arrayContaining([
          expect.objectContaining({ name: "Wassermelone, roh", amount: 560, sure: 0.8 })
        ])
      },
      { name: "banana raw", matches: expect.arrayContaining([expect.objectContaining({ amount: 120, sure: 0.9 })]) }
    ])
  ]),
  {
    asSent: true,
    rule: "1 to 20 foods; nothing is written",
    steps: [
      resolve(...Array.from({ length: 20 }, () => ({ name: "x".repeat(100) }))),
      ...[[], Array.from({ length: 21 }, () => ({ name: "oats" })), ...refusedValues("array")].map((foods) =>
        post(PATH, { foods }).isInvalid(/^foods: /)
      ),
      ...["", " ", "x".repeat(101), ...refusedValues("string")].map((name) =>
        resolve({ name }).isInvalid(/^foods\[0\]\.name: /)
      ),
      ...[0, -1, 20_001, ...refusedValues("number")].map((amount) =>
        resolve({ name: "oats", amount }).isInvalid(/^foods\[0\]\.amount: /)
      ),
      ...["", ...refusedValues("string")].map((unit) =>
        resolve({ name: "oats", unit }).isInvalid(/^foods\[0\]\.unit: /)
      ),
      resolve({ name: "oats", grams: 5 }).refuses("unknown_field", /foods\[0\]\.grams/),
      post(PATH, {}).isInvalid(/^foods: /),
      get("/v1/changes").gives([]),
      get("/v1/foods").gives([])
    ]
  }
]
