import { execFile } from "node:child_process"
import { promisify } from "node:util"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"

const Reports = Schema.parseJson(
  Schema.Array(
    Schema.Struct({
      title: Schema.String,
      rows: Schema.Array(Schema.Array(Schema.Union(Schema.String, Schema.Number)))
    })
  )
)

/** The reports of the evaluation, of few simulated people and without real data. */
const evaluated = async (...args: ReadonlyArray<string>) => {
  const env = { ...process.env, DAYBOOK_EVALUATE_DATA: "no/such/folder" }
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/evaluate.mjs", "--json", ...args], { env })
  return Schema.decodeSync(Reports)(stdout)
}

it("recovery and progression keep their bounds on simulated people", async () => {
  const [bounds] = await evaluated("bounds", "--people", "40")
  const rows = bounds?.rows.slice(1) ?? []
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => row.at(-1) !== "yes")).toEqual([])
})

it("every part of the evaluation runs, and says where it has no real data", async () => {
  const reports = await evaluated(
    "recovery",
    "progression",
    "next",
    "weight",
    "foods",
    "associations",
    "real",
    "--people",
    "1"
  )
  expect(reports.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      "Recovery: noise",
      "Progression, simulated: two sessions a week, 3 %",
      "Weight trend: simulated weigh-ins",
      "Search of foods: everyday words",
      "Associations: effects that are found",
      "Recovery on real series: left out",
      "Progression on real histories: left out",
      "Proposals for the next training day, followed for 24 weeks",
      "Proposals for the next training day on real histories: left out"
    ])
  )
})
