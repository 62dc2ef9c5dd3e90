import { expect } from "vitest"
import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { part } from "./UndoSteps.ts"

const pizza = (name: string, date: string) => post("/v1/food", { name, calories: 800, meal: "dinner", date })

const search = (query: string, more = "") => get(`/v1/search?query=${encodeURIComponent(query)}${more}`)

const ALL = ["food", "exercise", "note", "metric", "meal"]

const NOTHING = { count: 0, dates: 0, first: null, last: null, entries: [] }

const NONE = { ...NOTHING, searched: ALL }

/** A metric of daily values, with the name under which its id is kept. */
const metric = (name: string, kind: string, ...values: ReadonlyArray<readonly [date: string, value: number]>) => [
  post("/v1/custom-metrics", { name, tab: "nutrition", kind, unit: "cups" }).keepingAs(name, "id"),
  ...values.map(([date, value]) => post((ids) => `/v1/custom-metrics/${ids[name]}/values`, { date, value }))
]

export const searchOfLog: ReadonlyArray<Rule> = [
  rule("GET `/v1/search`: `count`, `dates`, `first` and `last` of all matches, the newest entries", [
    pizza("Pizza Margherita", "2025-06-01"),
    pizza("Crème-Pizza", "2026-03-01"),
    pizza("Pizza Margherita", "2026-03-01"),
    pizza("Rice", TODAY),
    post("/v1/workouts", {
      exercises: [
        { name: "Bench press", note: "No pizza before", sets: [{ reps: 5 }, { reps: 5 }] },
        { name: "Plank", sets: [{ reps: 1 }] }
      ],
      date: "2026-03-02"
    }),
    post("/v1/body-measurements", { note: "Pizza night, Smørrebrød", date: "2026-03-03" }),
    search("smorrebrod", "&kind=note").gives(part({ count: 1 })),
    search("PIZZA", "&kind=food&limit=1").gives({
      ...{ count: 3, dates: 2, first: "2025-06-01", last: "2026-03-01" },
      entries: [{ id: expect.any(String), kind: "food", date: "2026-03-01", name: "Pizza Margherita" }]
    }),
    search("margherita pizza").gives(part({ count: 2 })),
    pizza("Łosoś wędzony, Smørrebrød, Straße", "2026-02-01"),
    ...["losos wedzony", "SMORREBROD", "strasse", "łosoś"].map((words) =>
      search(words, "&kind=food").gives(part({ count: 1 }))
    ),
    search("creme").gives(part({ count: 1, entries: [part({ name: "Crème-Pizza" })] })),
    search("pizza", "&kind=note").gives(
      part({
        entries: [part({ name: "Pizza night, Smørrebrød" }), part({ name: "No pizza before", date: "2026-03-02" })]
      })
    ),
    search("press bench").gives({
      ...{ count: 1, dates: 1, first: "2026-03-02", last: "2026-03-02" },
      entries: [{ id: expect.any(String), kind: "exercise", date: "2026-03-02", name: "Bench press", sets: 2 }]
    }),
    search("press bench", "&start=2026-03-02&end=2026-03-02").gives(part({ count: 1 })),
    search("press bench", "&start=2026-03-03").gives(NONE),
    search("  ").gives(NONE),
    search("pizza", "&start=2026-03-02").gives(part({ count: 2, first: "2026-03-02" })),
    search("pizza", "&end=2025-12-31").gives(part({ count: 1 })),
    search("quinoa").gives(NONE),
    search("p").isInvalid(/^query: /),
    search("x".repeat(101)).isInvalid(/^query: /),
    get("/v1/search").isInvalid(/^query: /),
    search("pizza", "&kind=water").isInvalid(/^kind: /),
    search("pizza", "&limit=51").isInvalid(/^limit: /),
    search("pizza", "&start=2026-03-02&end=2026-03-01").isInvalid(/^start: /)
  ]),
  rule(
    "GET `/v1/search` also finds custom metrics and meals by name, and says what it looked through where it found nothing",
    [
      ...metric("Coffee", "counter", ["2024-05-01", 2], ["2026-03-01", 1], ["2026-03-02", 0]),
      ...metric("Iced coffee", "counter"),
      search("COFFEE").givesOf(({ Coffee, "Iced coffee": iced }) => ({
        ...NONE,
        metrics: [
          { id: Coffee, name: "Coffee", since: "2025-12-11", dates: 1, last: "2026-03-01" },
          { id: iced, name: "Iced coffee", since: "2025-12-11", dates: 0, last: null }
        ]
      })),
      search("coffee", "&start=2024-01-01").gives(
        part({ count: 0, metrics: [part({ since: "2024-01-01", dates: 2 }), part({ dates: 0 })] })
      ),
      search("coffee", "&end=2024-05-31").gives(
        part({ metrics: [part({ since: "2024-03-03", dates: 1, last: "2024-05-01" }), part({ dates: 0 })] })
      ),
      search("coffee", "&kind=food").gives({ ...NOTHING, searched: ["food"] }),
      post("/v1/food", { name: "Rice", calories: 500, meal: "lunch", date: "2025-12-10" }),
      ...["2025-12-10", "2025-12-11", TODAY, TODAY].map((date) =>
        post("/v1/food", { name: "Oats", calories: 350, meal: "breakfast", date })
      ),
      // The newest 90 dates up to today: from 2025-12-11.
      ...["breakfast", "Breakfasts", "Frühstück", "petit dejeuner", "desayuno"].map((words) =>
        search(words).gives({ ...NONE, meals: [{ meal: "breakfast", since: "2025-12-11", dates: 2, last: TODAY }] })
      ),
      search("lunch").gives({ ...NONE, meals: [{ meal: "lunch", since: "2025-12-11", dates: 0, last: null }] }),
      search("lunch", "&start=2025-12-01&end=2025-12-31").gives(
        part({ meals: [{ meal: "lunch", since: "2025-12-01", dates: 1, last: "2025-12-10" }] })
      ),
      search("breakfast", "&kind=note").gives({ ...NOTHING, searched: ["note"] }),
      search("breakfast oats").gives(NONE)
    ]
  ),
  rule("GET `/v1/search` suggests words that would find something where none has those that were sent", [
    pizza("Pizza Margherita", "2025-06-01"),
    ...metric("Coffee", "counter"),
    post("/v1/workouts", { exercises: [{ name: "Squat", sets: [{ reps: 5 }] }], date: "2026-03-02" }),
    ...[
      ["Piza", "pizza"],
      ["margerita piza", "margherita pizza"],
      ["cofee", "coffee"],
      ["brekfast", "breakfast"],
      ["Kniebeuge", "Squat"]
    ].map(([words = "", didYouMean]) => search(words).gives({ ...NONE, didYouMean })),
    search("piza", "&kind=food").gives({ ...NOTHING, searched: ["food"], didYouMean: "pizza" }),
    // Nothing of the kind is like it; a suggestion finds something.
    ...["kind=exercise", "kind=note"].map((kind) =>
      search("piza", `&${kind}`).gives({ ...NOTHING, searched: [kind.slice("kind=".length)] })
    ),
    search("pizza coffee").gives(NONE),
    search("xylophone").gives(NONE),
    // Words that find something are not doubted.
    pizza("Piza", "2025-06-01"),
    search("piza").gives(part({ count: 1 })),
    search("piza").gives(expect.not.objectContaining({ didYouMean: expect.anything() }))
  ]),
  rule("GET `/v1/days?per=`: means and sums of each week from Monday, or month, over the days that count", [
    ...["2026-02-26", "2026-03-01", "2026-03-02"].map((date) =>
      post("/v1/food", { name: "Oats", calories: 1000, protein: 50, date })
    ),
    post("/v1/food", { name: "Snack", calories: 100, date: "2026-03-03" }),
    post("/v1/food", { name: "Today", calories: 900 }),
    post("/v1/water", { amountMl: 500, date: "2026-03-03" }),
    post("/v1/weight", { weightKg: 80, date: "2026-03-02" }),
    post("/v1/weight", { weightKg: 81, date: "2026-03-04" }),
    get("/v1/days?start=2026-02-26&end=today&per=month").gives([
      part({ date: "2026-02-26", end: "2026-02-28", calories: 1000, fullDays: 1, waterDays: 0, weightKg: null }),
      {
        ...{ date: "2026-03-01", end: TODAY, calories: 1000, protein: 50, carbs: 0, fat: 0, waterMl: 500 },
        ...{ weightKg: 80.5, fullDays: 2, waterDays: 1, weighIns: 2 },
        total: { calories: 3000, protein: 100, carbs: 0, fat: 0, waterMl: 500 }
      }
    ]),
    get("/v1/days?start=2026-02-26&end=2026-03-04&per=week").gives([
      part({ date: "2026-02-26", end: "2026-03-01", fullDays: 2 }),
      part({ date: "2026-03-02", end: "2026-03-04", fullDays: 1, weighIns: 2 })
    ]),
    get("/v1/days?start=2026-03-03&end=2026-03-03&per=week").gives([
      part({ calories: 0, fullDays: 0, total: part({ calories: 100 }) })
    ]),
    // Days are shown with two decimals; what is added up has all of them.
    ...["2026-03-05", "2026-03-06"].map((date) => post("/v1/food", { name: "Tea", calories: 0.005, date })),
    get("/v1/days?start=2026-03-05&end=2026-03-06&per=week").gives([part({ total: part({ calories: 0.01 }) })]),
    get("/v1/days?start=today&end=today&per=year").isInvalid(/^per: /)
  ])
]
