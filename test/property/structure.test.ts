import * as fs from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { CHECK_IN, Limits } from "@daybook/core"
import { describe, expect, it } from "vitest"
import { MIGRATIONS } from "../../packages/server/src/store/sqlite/Migrations.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

const between = (min: number, max: number) => ({ min, max })

describe("the constants of Limits.ts have the values of the contract", () => {
  it.each([
    ["Read budget | 600 per hour per key", Limits.BUDGET_PER_HOUR.read, 600],
    ["Write budget | 60 per hour per key", Limits.BUDGET_PER_HOUR.write, 60],
    ["Live keys | 10 per account", Limits.LIVE_KEYS, 10],
    ["Request body | 64 KB", Limits.BODY_BYTES, 64 * 1024],
    ["Water `amountMl` | 1 to 5000", Limits.WATER_ML, between(1, 5000)],
    ["Weigh-in `weightKg` | 20 to 400", Limits.WEIGH_IN_KG, between(20, 400)],
    ["check-in weight: 20 to 500", CHECK_IN.weightKg, between(20, 500)],
    ["body fat percentage | 1 to 75", CHECK_IN.bodyFatPercent, between(1, 75)],
    ["waist circumference | 1 to 300", CHECK_IN.waistCm, between(1, 300)],
    ["hip circumference | 1 to 300", CHECK_IN.hipCm, between(1, 300)],
    ["chest circumference | 1 to 300", CHECK_IN.chestCm, between(1, 300)],
    ["arm circumference | 1 to 300", CHECK_IN.armCm, between(1, 300)],
    ["thigh circumference | 1 to 300", CHECK_IN.thighCm, between(1, 300)],
    ["calf circumference | 1 to 300", CHECK_IN.calfCm, between(1, 300)],
    ["neck circumference | 1 to 300", CHECK_IN.neckCm, between(1, 300)],
    ["lean body mass | 10 to 300", CHECK_IN.leanBodyMassKg, between(10, 300)],
    ["bone mass | 0.5 to 20", CHECK_IN.boneMassKg, between(0.5, 20)],
    ["basal metabolic rate | 500 to 6000", CHECK_IN.basalMetabolicRateKcal, between(500, 6000)],
    ["Check-in note | 2,000 characters", Limits.CHECK_IN_NOTE_CHARACTERS.max, 2000],
    ["20 exercises per session", Limits.EXERCISES_PER_WORKOUT, between(1, 20)],
    ["30 sets per exercise", Limits.SETS_PER_EXERCISE, between(1, 30)],
    ["2 sessions per date", Limits.WORKOUTS_PER_DATE, 2],
    ["Rest days | 31 dates per request", Limits.REST_DATES, between(1, 31)],
    ["`GET /v1/workouts` `limit` | 1 to 50, default 20", Limits.WORKOUTS_LISTED, { ...between(1, 50), default: 20 }],
    [
      "`GET /v1/measurements` `limit` | 1 to 100, default 30",
      Limits.MEASUREMENTS_LISTED,
      { ...between(1, 100), default: 30 }
    ],
    ["Insights monthly summaries | up to 6", Limits.INSIGHT_MONTHS, 6],
    [
      "Custom metric recent values | 7 to 90, default 30",
      Limits.METRIC_VALUES_LISTED,
      { ...between(7, 90), default: 30 }
    ],
    ["Custom metric strings | name 48", Limits.METRIC_NAME_CHARACTERS, between(1, 48)],
    ["Custom metric strings | unit 16", Limits.METRIC_UNIT_CHARACTERS, between(0, 16)],
    ["Custom metric strings | description 180", Limits.METRIC_DESCRIPTION_CHARACTERS, between(0, 180)],
    [
      "Custom metric increment | 0.01 to 10,000, default 1",
      Limits.METRIC_INCREMENT,
      { ...between(0.01, 10_000), default: 1 }
    ],
    ["Custom metric target | 0 to 1,000,000", Limits.METRIC_TARGET, between(0, 1_000_000)],
    ["Dates: 1900-01-01 to 2199-12-31", Limits.DATE, { first: "1900-01-01", last: "2199-12-31" }],
    ["at most 3,660 dates", Limits.RANGE_DATES, 3660],
    ["All faults of a body, up to ten", Limits.ERRORS_REPORTED, 10],
    ["Food: `name` 1 to 200 characters", Limits.FOOD_NAME_CHARACTERS, between(1, 200)],
    ["`calories` 0 to 20,000", Limits.FOOD_KCAL, between(0, 20_000)],
    ["`protein`, `carbs`, `fat` 0 to 2,000", Limits.FOOD_MACRO_GRAMS, between(0, 2000)],
    ["exercise `name` 1 to 120 characters", Limits.EXERCISE_NAME_CHARACTERS, between(1, 120)],
    ["`reps` a whole number 0 to 1,000", Limits.SET_REPS, between(0, 1000)],
    ["`weightKg` 0 to 1,500", Limits.SET_WEIGHT_KG, between(0, 1500)],
    ["`durationMinutes` more than 0, up to 1,440", Limits.WORKOUT_MINUTES, { above: 0, max: 1440 }],
    ["At most 100 metrics an account", Limits.METRICS_PER_ACCOUNT, 100],
    ["Progression: at most 20", Limits.INSIGHT_EXERCISES, 20]
  ])("%s", (_, constant, contract) => {
    expect(constant).toEqual(typeof contract === "number" ? contract : expect.objectContaining(contract))
  })
})

it("the list of migrations equals the folder, in order and without gaps", () => {
  const files = fs.readdirSync(path.join(root, "packages/server/src/store/schema/migrations")).sort()
  const listed = MIGRATIONS.map(({ name }, index) => `${String(index + 1).padStart(4, "0")}_${name}.ts`)
  expect(listed).toEqual(files)
})

it.each(["core", "server"])(
  "the map of docs/architecture.md has the folders of packages/%s/src, and no other",
  (name) => {
    const page = fs.readFileSync(path.join(root, "docs/architecture.md"), "utf8")
    const [, map = ""] = new RegExp(`^packages/${name}/src.*\n((?: .*\n)+)`, "m").exec(page) ?? []
    const listed = [...map.matchAll(/^ {2}([\w-]+)\/ /gm)].map(([, folder]) => folder)
    const folders = fs
      .readdirSync(path.join(root, `packages/${name}/src`), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
    expect(listed.sort()).toEqual(folders.sort())
  }
)
