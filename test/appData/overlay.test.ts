import { afterAll, expect, it, vi } from "vitest"
import type { QueueItem } from "../../packages/app/src/data/queue.ts"
import type { Day } from "../../packages/app/src/today/overlay.ts"

// What the build writes into the app: the addresses of calls, of which none is sent here.
vi.stubGlobal("ADDRESSES", {})
afterAll(() => vi.unstubAllGlobals())
const { overlaid } = await import("../../packages/app/src/today/overlay.ts")

const DATE = "2026-03-10"

const ENTRY = { date: DATE, at: `${DATE}T08:00:00.000Z`, by: { kind: "app", name: "app" } } as const

const OATS: Day["entries"][number] = {
  ...ENTRY,
  id: "oats",
  kind: "food",
  name: "Oats",
  calories: 350,
  protein: 12,
  carbs: 60,
  fat: 7,
  meal: "breakfast"
}

const DRINK: Day["entries"][number] = { ...ENTRY, id: "drink", kind: "water", amountMl: 250 }

const DAY: Day = {
  date: DATE,
  entries: [OATS, DRINK],
  totals: { calories: 350, protein: 12, carbs: 60, fat: 7, waterMl: 250 },
  goals: {
    ...{ calories: 2000, protein: 120, carbs: 230, fat: 65, waterMl: 2000 },
    ...{ weightUnit: "kg", goal: "general_health" }
  },
  nutrients: { fiber: null, sugar: null, salt: null },
  energy: { expenditure: null, targetKcal: null },
  recovery: { status: "unknown", vsBaseline: "" },
  ...{ checkIn: null, health: null, weightPerWeekKg: null, lastWeightKg: null },
  ...{ dials: [], writers: [], widgets: [], marks: [], again: [] }
}

/** A write that waits, or was refused. */
const item = (
  name: QueueItem["name"],
  params: object,
  { state = "queued", ...more }: Partial<QueueItem> = {}
): QueueItem => ({ id: "write", name, params, say: "Done", date: DATE, account: "me", order: 1, state, ...more })

const REFUSED = { state: "refused", message: "The server failed." } as const

const idsOf = (items: ReadonlyArray<QueueItem>) => overlaid(DAY, items).entries.map(({ id }) => id)

it("an entry that waits to be deleted is gone with its figures, and one whose delete was refused is there and says why", () => {
  const waiting = overlaid(DAY, [item("deleteEntry", { id: "oats" })])
  expect(waiting.entries.map(({ id }) => id)).toEqual(["drink"])
  expect(waiting.totals).toEqual({ calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 250 })
  const refused = overlaid(DAY, [item("deleteEntry", { id: "oats" }, REFUSED)])
  expect(refused.entries[0]).toMatchObject({ id: "oats", waits: { state: "refused", reason: "The server failed." } })
  expect(refused.totals).toEqual(DAY.totals)
})

for (const [name, id] of [
  ["updateFood", "oats"],
  ["updateWater", "drink"]
] as const)
  it(`an entry that ${name} moves to another date leaves its day while it waits, and stays if that is refused`, () => {
    const move = { id, date: "2026-03-11" }
    expect(idsOf([item(name, move)])).not.toContain(id)
    expect(overlaid(DAY, [item(name, move)]).totals[name === "updateFood" ? "calories" : "waterMl"]).toBe(0)
    expect(idsOf([item(name, move, REFUSED)])).toContain(id)
    expect(overlaid(DAY, [item(name, move, REFUSED)]).totals).toEqual(DAY.totals)
  })

it("a correction shows its values while it waits, and those of the log if it was refused", () => {
  const change = { id: "oats", calories: 400 }
  const waiting = overlaid(DAY, [item("updateFood", change)])
  expect(waiting.entries[0]).toMatchObject({ calories: 400, protein: 12, waits: { state: "waiting" } })
  expect(waiting.totals.calories).toBe(400)
  expect(overlaid(DAY, [item("updateFood", change, REFUSED)]).totals.calories).toBe(350)
})

it("a new entry is shown with its figures while it waits and when it was refused, and says if only the page has it", () => {
  const drink = (more: Partial<QueueItem>) => overlaid(DAY, [item("logWater", { amountMl: 500 }, more)])
  expect(drink({}).totals.waterMl).toBe(750)
  expect(drink({}).entries[2]).toMatchObject({ id: "write", amountMl: 500, waits: { state: "waiting" } })
  expect(drink({}).entries[2]?.waits).not.toHaveProperty("isOnlyHere")
  expect(drink({ onlyHere: true }).entries[2]?.waits).toMatchObject({ state: "waiting", isOnlyHere: true })
  expect(drink(REFUSED).entries[2]).toMatchObject({ amountMl: 500, waits: { state: "refused" } })
})

it("a known food and a repeated one are shown with what they log, and a copied meal by its name alone", () => {
  const logs = { name: "Skyr", calories: 120, protein: 22, carbs: 8, fat: 0, meal: "snack" }
  for (const name of ["logKnownFood", "logFoodAgain"] as const)
    expect(overlaid(DAY, [item(name, { id: "food" }, { logs })]).entries[2]).toMatchObject(logs)
  const { entries, others } = overlaid(DAY, [item("logFoodAgain", { ids: ["a"] }, { say: "Breakfast copied" })])
  expect([entries.length, others]).toEqual([2, [{ id: "write", say: "Breakfast copied" }]])
})
