import * as fs from "node:fs"
import {
  CHECK_IN,
  findHealthMetric,
  HEALTH_CATALOGUE,
  HEALTH_READINGS,
  HealthCategory,
  readingMetric
} from "@daybook/core"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const bindable = HEALTH_CATALOGUE.filter((metric) => metric.bindable)

describe("the catalogue", () => {
  it("has 180 entries, 171 that can be bound, and 9 that the service scores itself", () => {
    expect(HEALTH_CATALOGUE).toHaveLength(180)
    expect(bindable).toHaveLength(171)
  })

  it("The 25 most recently catalogued signals can be bound but cannot yet be read from a phone", () => {
    expect(bindable.filter(({ phoneReadable }) => !phoneReadable)).toHaveLength(25)
  })

  it("keys and labels are unique, keys in one spelling", () => {
    expect(new Set(HEALTH_CATALOGUE.map(({ key }) => key)).size).toBe(180)
    expect(new Set(HEALTH_CATALOGUE.map(({ label }) => label)).size).toBe(180)
    for (const { key, label } of HEALTH_CATALOGUE) {
      expect(key).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/)
      expect(label).toBe(label.trim())
      expect(label).not.toBe("")
      expect(findHealthMetric(key)?.key).toBe(key)
    }
  })

  it("a gap note is `null` exactly when both platforms can supply the signal", () => {
    for (const { appleHealth, gapNote, healthConnect, key } of HEALTH_CATALOGUE) {
      expect(gapNote === null, key).toBe(appleHealth !== null && healthConnect !== null)
      if (gapNote !== null) expect(gapNote, key).toMatch(/^[A-Z].*\.$/)
    }
  })

  it("a signal that can be bound comes from at least one platform, a scored metric from none", () => {
    for (const { appleHealth, bindable, healthConnect, key } of HEALTH_CATALOGUE) {
      expect(appleHealth !== null || healthConnect !== null, key).toBe(bindable)
      if (appleHealth !== null) expect(appleHealth, key).toMatch(/^HK\w+$/)
      if (healthConnect !== null) expect(healthConnect, key).toMatch(/^[A-Z]\w+Record$/)
    }
  })

  it("every plausible range is two finite numbers, the lower one first", () => {
    for (const { key, plausibleRange, unit } of HEALTH_CATALOGUE) {
      const { max, min } = plausibleRange
      expect(Number.isFinite(min) && Number.isFinite(max) && min < max, key).toBe(true)
      if (unit === "%" && min >= 0) expect(max, `${key}: percentages run from 0 to 100`).toBeLessThanOrEqual(200)
      if (unit === "min") expect(max, `${key}: a day has 1440 minutes`).toBeLessThanOrEqual(10_080)
    }
  })

  it("every category has signals", () => {
    for (const category of HealthCategory.literals)
      expect(bindable.some((metric) => metric.category === category)).toBe(true)
  })

  it("a quantity of both a check-in and a signal has the same bounds in both", () => {
    const pairs = [
      ["weightKg", "weight"],
      ["bodyFatPercent", "body_fat"],
      ["waistCm", "waist"],
      ["leanBodyMassKg", "lean_body_mass"],
      ["boneMassKg", "bone_mass"],
      ["basalMetabolicRateKcal", "basal_metabolic_rate"]
    ] as const
    for (const [field, key] of pairs)
      expect(CHECK_IN[field], key).toMatchObject(findHealthMetric(key)?.plausibleRange ?? { min: Number.NaN })
  })

  it.each([
    ["sleepMinutes", "sleep_duration", "min", 0, 1200],
    ["steps", "steps", "count", 0, 200_000],
    ["restingHeartRateBpm", "resting_heart_rate", "bpm", 25, 150],
    ["hrvMs", "heart_rate_variability", "ms", 1, 300],
    ["activeEnergyKcal", "active_energy", "kcal", 0, 12_000]
  ] as const)("the correctable reading %s is the signal %s", (reading, key, unit, min, max) => {
    expect(HEALTH_READINGS).toContain(reading)
    expect(readingMetric(reading)).toMatchObject({ key, unit, plausibleRange: { min, max } })
  })
})

const facts = new URL("../../../shared/data/health-catalogue.json", import.meta.url)

const Facts = Schema.parseJson(
  Schema.Array(
    Schema.Struct({
      key: Schema.String,
      label: Schema.String,
      category: Schema.String,
      unit: Schema.String,
      aggregation: Schema.String,
      appleIdentifier: Schema.NullOr(Schema.String),
      healthConnectRecord: Schema.NullOr(Schema.String),
      plausibleMin: Schema.Number,
      plausibleMax: Schema.Number,
      gapNote: Schema.NullOr(Schema.String),
      scored: Schema.Boolean,
      recentRank: Schema.NullOr(Schema.Number)
    })
  )
)

describe.skipIf(!fs.existsSync(facts))("the typed copy equals the facts in shared/data/health-catalogue.json", () => {
  const expected = fs.existsSync(facts) ? Schema.decodeSync(Facts)(fs.readFileSync(facts, "utf8")) : []

  it("entry by entry, field by field", () => {
    const copy = new Map(HEALTH_CATALOGUE.map((metric) => [metric.key, metric]))
    expect([...copy.keys()].sort()).toEqual(expected.map(({ key }) => key).sort())
    for (const fact of expected) {
      expect(copy.get(fact.key), fact.key).toEqual({
        key: fact.key,
        label: fact.label,
        category: fact.category,
        unit: fact.unit,
        aggregation: fact.aggregation,
        appleHealth: fact.appleIdentifier,
        healthConnect: fact.healthConnectRecord,
        plausibleRange: { min: fact.plausibleMin, max: fact.plausibleMax },
        gapNote: fact.gapNote,
        bindable: !fact.scored,
        phoneReadable: !fact.scored && fact.recentRank === null
      })
    }
  })
})
