import type { BodyField } from "@daybook/core/check-in"
import type { Reading } from "../labels.ts"

const READINGS: Readonly<Record<Reading, readonly [label: string, unit: string]>> = {
  sleepMinutes: ["Schlaf", "h"],
  steps: ["Schritte", "Schritte"],
  restingHeartRateBpm: ["Ruhepuls", "bpm"],
  hrvMs: ["HRV", "ms"],
  activeEnergyKcal: ["Aktive Energie", "kcal"]
}

const BODY: Readonly<Record<BodyField, string>> = {
  weightKg: "Gewicht",
  bodyFatPercent: "Körperfett",
  waistCm: "Taille",
  hipCm: "Hüfte",
  chestCm: "Brust",
  armCm: "Arm",
  thighCm: "Oberschenkel",
  calfCm: "Wade",
  neckCm: "Hals",
  leanBodyMassKg: "Fettfreie Masse",
  boneMassKg: "Knochenmasse",
  basalMetabolicRateKcal: "Grundumsatz"
}

export const readingLabel = (reading: Reading): string => READINGS[reading][0]

export const readingUnit = (reading: Reading): string => READINGS[reading][1]

export const bodyLabel = (field: BodyField): string => BODY[field]

export const bodyWord = (field: BodyField): string => BODY[field]
