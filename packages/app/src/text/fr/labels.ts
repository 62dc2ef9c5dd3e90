import type { BodyField } from "@daybook/core/check-in"
import type { Reading } from "../labels.ts"

const READINGS: Readonly<Record<Reading, readonly [label: string, unit: string]>> = {
  sleepMinutes: ["Sommeil", "h"],
  steps: ["Pas", "pas"],
  restingHeartRateBpm: ["Pouls au repos", "bpm"],
  hrvMs: ["VFC", "ms"],
  activeEnergyKcal: ["Énergie active", "kcal"]
}

const BODY: Readonly<Record<BodyField, string>> = {
  weightKg: "Poids",
  bodyFatPercent: "Masse grasse",
  waistCm: "Taille",
  hipCm: "Hanches",
  chestCm: "Poitrine",
  armCm: "Bras",
  thighCm: "Cuisse",
  calfCm: "Mollet",
  neckCm: "Cou",
  leanBodyMassKg: "Masse maigre",
  boneMassKg: "Masse osseuse",
  basalMetabolicRateKcal: "Métabolisme de base"
}

export const readingLabel = (reading: Reading): string => READINGS[reading][0]

export const readingUnit = (reading: Reading): string => READINGS[reading][1]

export const bodyLabel = (field: BodyField): string => BODY[field]

export const bodyWord = (field: BodyField): string => BODY[field].toLowerCase()
