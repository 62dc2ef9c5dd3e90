import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const oats = { name: "Oats", calories: 350 }

const logged = (entry: object, date: string = TODAY) => ({
  logged: true,
  date,
  entry: { name: "Oats", calories: 350, protein: 0, carbs: 0, fat: 0, meal: "snack", ...entry }
})

const numberField = (field: string, min: number, max: number): Rule =>
  rule(`\`${field}\` ${min} to ${max}`, [
    post("/v1/food", { ...oats, [field]: min }).gives(logged({ [field]: min })),
    post("/v1/food", { ...oats, [field]: max }).gives(logged({ [field]: max })),
    post("/v1/food", { ...oats, [field]: min - 0.01 }).isInvalid(new RegExp(`^${field}: `)),
    post("/v1/food", { ...oats, [field]: max + 0.01 }).isInvalid(new RegExp(`^${field}: `)),
    ...refusedValues("number").map((value) =>
      post("/v1/food", { ...oats, [field]: value }).isInvalid(new RegExp(`^${field}: `))
    )
  ])

export const food: ReadonlyArray<Rule> = [
  numberField("calories", 0, 20_000),
  numberField("protein", 0, 2000),
  numberField("carbs", 0, 2000),
  numberField("fat", 0, 2000),
  {
    rule: "`name` 1 to 200 characters after trimming",
    // JSON Schema cannot express trimming, so the document is stricter than the server here.
    asSent: true,
    steps: [
      post("/v1/food", { ...oats, name: "  Oats " }).gives(logged({})),
      post("/v1/food", { ...oats, name: "x" }).gives(logged({ name: "x" })),
      post("/v1/food", { ...oats, name: "🥣".repeat(200) }).gives(logged({ name: "🥣".repeat(200) })),
      post("/v1/food", { ...oats, name: "🥣".repeat(201) }).isInvalid(/^name: expected text of 1 to 200/),
      post("/v1/food", { ...oats, name: "  \t\n " }).isInvalid(/^name: /),
      post("/v1/food", { ...oats, name: "nul\u0000" }).isInvalid(/^name: expected text without .*NUL/),
      post("/v1/food", { ...oats, name: "half \ud83e" }).isInvalid(/^name: expected text without .*unpaired surrogate/),
      ...refusedValues("string").map((name) => post("/v1/food", { ...oats, name }).isInvalid(/^name: /)),
      post("/v1/food", { calories: 1 }).isInvalid(/^name: required/),
      post("/v1/food", { name: "x" }).isInvalid(/^calories: required/)
    ]
  },
  rule("`meal` is `breakfast`, `lunch`, `dinner`, `snack`; default `snack`", [
    ...["breakfast", "lunch", "dinner", "snack"].map((meal) =>
      post("/v1/food", { ...oats, meal }).gives(logged({ meal }))
    ),
    post("/v1/food", oats).gives(logged({ meal: "snack" })),
    post("/v1/food", { ...oats, meal: "Lunch" }).isInvalid(
      /^meal: expected one of breakfast, lunch, dinner, snack, got "Lunch"$/
    ),
    post("/v1/food", { ...oats, meal: null }).isInvalid(/^meal: /)
  ]),
  rule("Day record: `nutrition` totals, and `entries` (each: `name`, `calories`, `meal`) in the order logged", [
    post("/v1/food", { ...oats, protein: 0.1, meal: "breakfast" }).gives(logged({ protein: 0.1, meal: "breakfast" })),
    post("/v1/food", { name: "Egg", calories: 78.005, protein: 0.2, carbs: 1, fat: 5 }),
    get("/v1/days/today").gives({
      date: TODAY,
      nutrition: {
        calories: 428.01,
        protein: 0.3,
        carbs: 1,
        fat: 5,
        entries: [
          { name: "Oats", calories: 350, meal: "breakfast" },
          { name: "Egg", calories: 78.005, meal: "snack" }
        ]
      },
      waterMl: 0,
      workouts: [],
      measurements: {}
    })
  ])
]
