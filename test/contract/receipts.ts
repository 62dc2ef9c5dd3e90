import { expect } from "vitest"
import { get, hoursLater, post, type Rule, rule, ruleAcrossHours } from "../harness/Scenario.ts"
import { AT, byKey } from "./LoggedEntries.ts"
import { kept, OATS, undo } from "./UndoSteps.ts"

const RECEIPTS = "/v1/receipts"

const counts = (added: number, changed: number, removed: number) => ({ added, changed, removed })

const wrote = (...summaries: ReadonlyArray<string>) => summaries.map((summary) => expect.objectContaining({ summary }))

const water = (amountMl: number, date = "today") => post("/v1/water", { amountMl, date })

export const receipts: ReadonlyArray<Rule> = [
  rule("newest first `{at, by, added, changed, removed, summary, undo}`; `undo` is one id, null where it is undone", [
    get(RECEIPTS).gives([]),
    post("/v1/food", OATS),
    kept("oats"),
    get("/v1/entries?start=today&end=today").keepingAs("food", 0, "id"),
    post(({ food }) => `/v1/food/${food}`, { calories: 380 }),
    kept("more"),
    post("/v1/log", { items: [{ water: { amountMl: 250 } }, { food: OATS }] }),
    kept("many"),
    undo("many").keepingAs("undo", "change"),
    get(RECEIPTS).givesOf(({ more, undo }) => {
      const receipt = { at: AT, by: byKey("full") }
      return [
        {
          ...{ ...receipt, ...counts(0, 0, 2), undo },
          summary: "Oats, 350 kcal, snack: removed; Water, 250 ml: removed"
        },
        { ...receipt, ...counts(2, 0, 0), summary: "Water, 250 ml; Oats, 350 kcal, snack", undo: null },
        { ...receipt, ...counts(0, 1, 0), summary: "Oats: 350 kcal → 380 kcal", undo: more },
        // The correction would have to be undone first.
        { ...receipt, ...counts(1, 0, 0), summary: "Oats, 350 kcal, snack", undo: null }
      ]
    })
  ]),
  rule("what the credential wrote; a key of full scope sees everybody's", [
    water(100),
    water(200).as("write"),
    get(RECEIPTS).as("read").gives([]),
    get(RECEIPTS)
      .as("write")
      .gives([expect.objectContaining({ summary: "Water, 200 ml", by: byKey("write"), undo: expect.any(String) })]),
    get(RECEIPTS).gives(wrote("Water, 200 ml", "Water, 100 ml"))
  ]),
  rule("`since`: an instant, or a date of the person; without it 90 days", [
    // At noon it is 5:00 in Los Angeles.
    post("/v1/clock", { timeZone: "America/Los_Angeles" }).at(hoursLater(-8)),
    water(100).at(hoursLater(-5.5)),
    water(200).at(hoursLater(-4.5)),
    water(300).at(hoursLater(1)),
    get(`${RECEIPTS}?since=2026-03-10T13:00:00Z`).gives(wrote("Water, 300 ml")),
    get(`${RECEIPTS}?since=2026-03-10T14:00:00.001%2B01:00`).gives([]),
    ...["2026-03-10", "today"].map((since) =>
      get(`${RECEIPTS}?since=${since}`).gives(wrote("Water, 300 ml", "Water, 200 ml"))
    ),
    get(`${RECEIPTS}?since=2026-03-11`).gives([]),
    get(RECEIPTS)
      .at(hoursLater(89 * 24))
      .gives(expect.arrayContaining(wrote("Water, 300 ml"))),
    get(RECEIPTS)
      .at(hoursLater(91 * 24))
      .gives([]),
    get(`${RECEIPTS}?since=2026-03-10T13:00:00Z`).gives(wrote("Water, 300 ml")),
    ...["", "yesterday", "2026-02-29", "2026-03-10T25:00Z", "2026-03-10T13:00", "0"].map((since) =>
      get(`${RECEIPTS}?since=${since}`).isInvalid(/^since: expected a date YYYY-MM-DD, today, or an instant/)
    )
  ]),
  ruleAcrossHours("`limit` 1 to 50, default 20", [
    ...Array.from({ length: 51 }, (_, index) => water(index + 1)),
    ...[
      ["", 20],
      ["?limit=1", 1],
      ["?limit=50", 50]
    ].map(([query, count]) =>
      get(`${RECEIPTS}${query}`).gives(
        wrote(...Array.from({ length: Number(count) }, (_, index) => `Water, ${51 - index} ml`))
      )
    ),
    ...["0", "51", "1.5", ""].map((limit) =>
      get(`${RECEIPTS}?limit=${limit}`).isInvalid(/^limit: expected a whole number from 1 to 50/)
    )
  ])
]
