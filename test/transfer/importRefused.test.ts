import * as fs from "node:fs"
import * as path from "node:path"
import { beforeAll, describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { exportJson, importJson } from "../../packages/server/src/index.ts"
import { filesIn } from "../harness/files.ts"
import { installationIn, newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { exported, failureMessage } from "../operations/commands.ts"
import { createEmpty, seedLog } from "../operations/DenseLog.ts"

type Row = Record<string, unknown>

/** A parsed export, to be changed. */
interface Export {
  format: unknown
  version: unknown
  schema: unknown
  tables: Record<string, Array<Row>>
}

let anExport = ""
beforeAll(async () => {
  const made = Effect.gen(function* () {
    const place = installationIn(yield* temporaryFolder)
    yield* seedLog(place, 18)
    return yield* Effect.promise(() => exportJson(place.environment))
  })
  anExport = await Effect.runPromise(Effect.scoped(made))
})

/** The first row of a table. */
const rowOf = ({ tables }: Export, table: string): Row => {
  const [row] = tables[table] ?? []
  if (row === undefined) throw new Error(`no row of ${table}`)
  return row
}

const changed =
  (change: (document: Export) => void) =>
  (text: string): string => {
    const document: Export = JSON.parse(text)
    change(document)
    return JSON.stringify(document)
  }

const set = (table: string, column: string, value: unknown) =>
  changed((document) => {
    rowOf(document, table)[column] = value
  })

/** Exports that are refused: a description, how each is made from a valid one, and its message. */
const CASES: ReadonlyArray<readonly [string, (text: string) => string, RegExp]> = [
  ["nothing", () => "", /not an export/],
  ["text", () => "Buy oats.", /not an export/],
  ["another JSON document", () => '{"name":"daybook"}', /not an export/],
  ["a list", () => "[]", /not an export/],
  ["half a file", (text) => text.slice(0, text.length / 2), /not an export/],
  ["all but the last brace", (text) => text.trimEnd().slice(0, -1), /not an export/],
  ["two exports, one after the other", (text) => text + text, /not an export/],
  ["another program's format", (text) => text.replace('"daybook-export"', '"strong-export"'), /not an export|format/],
  [
    "a later version of the format",
    (text) => text.replace('"version":1', '"version":2'),
    /not an export|version|newer/
  ],
  ["a newer schema", (text) => text.replace(/"schema":\d+/, '"schema":99'), /newer.*schema 99/],
  ["a schema that is not a number", (text) => text.replace(/"schema":\d+/, '"schema":"2"'), /not an export|schema/],
  [
    "an unknown table",
    changed(({ tables }) => {
      tables.bookmark = []
    }),
    /bookmark/
  ],
  [
    "a table of keys",
    changed(({ tables }) => {
      tables.api_key = [
        { id: "k", account_id: "00000000-seed", name: "n", scope: "full", hash: "h", last_four: "abcd", created_at: 0 }
      ]
    }),
    /api_key/
  ],
  ["an unknown column", set("water", "colour", "blue"), /colour/],
  ["a column that is SQL", set("water", "id) VALUES ('x'); DROP TABLE food; --", "blue"), /column/],
  ["text instead of a number", set("water", "amount_ml", "much"), /water/],
  ["an object instead of text", set("food", "name", { deep: true }), /not an export|food/],
  ["true", set("food", "calories", true), /not an export|food/],
  [
    "an amount above the maximum",
    set("food", "calories", 1e300),
    /food\[0\]\.calories: expected a number from 0 to 20000/
  ],
  [
    "an amount below the minimum",
    set("water", "amount_ml", -1),
    /water\[0\]\.amount_ml: expected a number from 1 to 5000/
  ],
  ["a missing value", set("water", "amount_ml", null), /water/],
  [
    "a missing column",
    changed((document) => {
      delete rowOf(document, "water").amount_ml
    }),
    /water/
  ],
  ["an empty row", changed(({ tables }) => tables.water?.push({})), /water/],
  ["a date that does not exist", set("water", "date", "2026-02-30"), /water/],
  ["an unknown meal", set("food", "meal", "brunch"), /food/],
  ["a reference to a missing account", set("water", "account_id", "nobody"), /water|refers/i],
  [
    "a reference to a missing metric",
    set("custom_metric_value", "metric_id", "nothing"),
    /custom_metric_value|refers/i
  ],
  ["no account", changed(({ tables }) => tables.account?.splice(0)), /refers|account|FOREIGN/i],
  ["the same row twice", changed((document) => document.tables.water?.push({ ...rowOf(document, "water") })), /water/],
  [
    "the same account twice",
    changed((document) => document.tables.account?.push({ ...rowOf(document, "account") })),
    /account/
  ],
  ["a workout that is not JSON", set("workout", "exercises", "[{"), /workout/],
  // Values that no route accepts or can return.
  ["a workout of another shape", set("workout", "exercises", '{"name":"Squat"}'), /workout/],
  ["a workout of numbers", set("workout", "exercises", "[1,2]"), /workout/],
  ["a name with a line break", set("account", "name", "one\ntwo"), /account\[0\]\.name: .*control characters/],
  ["an unknown goal", set("account", "goal", "nonsense"), /account\[0\]\.goal: expected/],
  ["a negative goal", set("account", "goal_calories", -5), /account\[0\]\.goal_calories: expected a number from 0/],
  ["an implausible pin", set("health_pin", "value", -1e300), /health_pin\[0\]\.value: expected a number from 0/],
  ["an implausible reading", set("health_day", "steps", -1), /health_day\[0\]\.steps: expected a number from 0/],
  [
    "an infinite value of a metric",
    (text) => text.replace(/"typed":[\d.]+/, '"typed":1e999'),
    /not an export|custom_metric_value/
  ],
  ["an unknown reading", set("health_pin", "reading", "mood"), /health_pin/],
  ["a date before the first one allowed", set("water", "date", "0001-01-01"), /water/],
  ["a name with a NUL", set("food", "name", "Oats\u0000"), /food\[0\]\.name: contains a NUL/],
  ["half a surrogate pair in a note", set("check_in", "note", "\ud800"), /check_in\[0\]\.note/],
  [
    "a name of ten megabytes",
    set("food", "name", "x".repeat(10_000_000)),
    /food\[0\]\.name: expected text of 1 to 200/
  ],
  ["a metric without a name", set("custom_metric", "name", " "), /custom_metric\[0\]\.name/],
  ["a weight above the maximum", set("check_in", "weight_kg", 9999), /check_in\[0\]\.weight_kg/],
  ["an infinite weight", (text) => text.replace(/"weight_kg":[\d.]+/, '"weight_kg":1e999'), /not an export|weight_kg/],
  [
    "more metrics than an account may have",
    changed((document) => {
      const metric = rowOf(document, "custom_metric")
      for (let n = 0; n < 100; n++) document.tables.custom_metric?.push({ ...metric, id: `extra-${n}` })
    }),
    /custom_metric: 110 metrics of one account, which may have at most 100/
  ],
  ["a fraction instead of a whole number", set("water", "written_at", 1.5), /water/]
]

describe("an import is refused with one line that says why, and changes nothing", () => {
  for (const [what, make, says] of CASES) {
    it.scopedLive(what, function* () {
      const text = make(anExport)
      const target = yield* newInstallation()
      yield* createEmpty(target)
      const before = yield* Effect.promise(() => exportJson(target.environment))
      const said = yield* failureMessage(() => importJson(target.environment, text), what)
      expect(yield* Effect.promise(() => exportJson(target.environment))).toBe(before)
      expect(said).toMatch(says)
      // A valid import still works.
      yield* Effect.promise(() => importJson(target.environment, anExport))
      expect(yield* Effect.promise(() => exportJson(target.environment))).toBe(anExport)
    })
  }
})

it.scopedLive("a refused import creates no database", function* () {
  const target = yield* newInstallation()
  const file = path.join(target.folder, "half.json")
  fs.writeFileSync(file, anExport.slice(0, 1000))
  const before = filesIn(target.folder)
  expectCommandFailed(yield* daybook(["import", "daybook", file], target.environment), /not an export/)
  expect(filesIn(target.folder)).toEqual(before)
})

it.scopedLive("an import into a log with rows, deleted ones included, is refused", function* () {
  const target = yield* newInstallation()
  const key = yield* newKey(target.environment)
  const metricId = yield* Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(target.environment)
      const body = { name: "Mood", tab: "body", kind: "number", unit: "" }
      const made = yield* send(`${server.url}/v1/custom-metrics`, { method: "POST", key, body })
      const { id }: { readonly id: string } = JSON.parse(made.body)
      yield* send(`${server.url}/v1/custom-metrics/${id}`, { method: "DELETE", key })
      server.signal("SIGTERM")
      yield* server.ended
      return id
    })
  )
  const before = yield* exported(target)
  expect(before).toContain(metricId)
  const said = yield* failureMessage(() => importJson(target.environment, anExport))
  expect(said).toContain(target.database.replace(/\/\/.*@/, "//"))
  expect(said).toMatch(/already contains a log/)
  expect(yield* exported(target)).toBe(before)
})

it.scopedLive("an incomplete command line is refused with the right usage", function* () {
  const place = yield* newInstallation()
  for (const words of [["import"], ["import", "daybook", "a", "b"]]) {
    const refused = yield* daybook(words, place.environment)
    expect(refused.code, words.join(" ")).toBe(2)
    expect(refused.stderr).toMatch(/daybook import (?:FILE|daybook)/)
  }
  expectCommandFailed(yield* daybook(["import", "strong.csv"], place.environment), /strong\.csv/, "", 3)
  const none = yield* daybook(["import", "daybook", path.join(place.folder, "none.json")], place.environment)
  expectCommandFailed(none, /none\.json/, "", 3)
  expect(fs.readdirSync(place.folder)).toEqual([])
})
