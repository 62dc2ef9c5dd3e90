import { longDates, withComma } from "@daybook/core"
import { CHECK_IN_TEXTS } from "./checkIn.ts"
import type { en } from "./en.ts"

const day = longDates("de")

const readings: typeof en.readings = {
  sleepMinutes: "Schlaf",
  steps: "Schritte",
  restingHeartRateBpm: "Ruhepuls",
  hrvMs: "HRV",
  activeEnergyKcal: "Aktive Energie"
}

const WIDGETS: ReadonlyMap<string, string> = new Map([["weight", "Gewicht"], ...Object.entries(readings)])

export const de: typeof en = {
  date: day,
  value: (value) => (typeof value === "number" ? withComma(value) : value),
  colon: ": ",
  semicolon: "; ",
  nothing: "nichts",
  more: (count) => (count === 1 ? " und 1 weiterer Eintrag" : ` und ${count} weitere Einträge`),
  undone: (text, isRestored) => `${text}: ${isRestored ? "wiederhergestellt" : "entfernt"}`,
  imported: (count, date, isUndo) => {
    const what = count === 1 ? "1 Eintrag" : `${count} Einträge`
    return `${what}${isUndo ? " zurückgenommen" : ""}, ab dem ${day(date)}`
  },
  renamed: (was, is, count) => `${was} → ${is} in ${count === 1 ? "1 Training" : `${count} Trainings`}`,
  names: {
    goals: "Ziele",
    clock: "Zeitzone",
    water: "Wasser",
    workout: "Training",
    checkIn: "Check-in",
    healthReadings: "Messwerte",
    healthReading: "Messwert",
    customMetric: "Eigener Wert"
  },
  restDay: (date) => `Ruhetag am ${day(date)}`,
  foodDay: (date) => `Essen am ${day(date)}`,
  photo: (date) => `Foto vom ${day(date)}`,
  widget: (metric, kind) => `Widget ${metric ?? WIDGETS.get(kind) ?? kind}`,
  readings,
  columns: {
    plain: "#",
    kcal: "# kcal",
    protein: "Eiweiß # g",
    carbs: "Kohlenhydrate # g",
    fat: "Fett # g",
    fiber: "Ballaststoffe # g",
    sugar: "Zucker # g",
    salt: "Salz # g",
    water: "Wasser # ml",
    milliliters: "# ml",
    minutes: "# min",
    code: "Code #",
    note: "Notiz #",
    target: "Ziel #",
    place: "Platz #",
    sleepMinutes: "Schlaf # min",
    steps: "# Schritte",
    restingHeartRateBpm: "# bpm",
    hrvMs: "HRV # ms",
    activeEnergyKcal: "# kcal",
    ...CHECK_IN_TEXTS.de
  },
  choices: {
    meal: { breakfast: "Frühstück", lunch: "Mittagessen", dinner: "Abendessen", snack: "Snack" },
    unit: { kg: "kg", lbs: "lb" },
    goal: {
      build_muscle: "Muskeln aufbauen",
      lose_weight: "Abnehmen",
      gain_strength: "Stärker werden",
      maintain_weight: "Gewicht halten",
      improve_endurance: "Ausdauer verbessern",
      general_health: "Allgemeine Gesundheit"
    },
    metric: { counter: "Zähler", number: "Zahl", toggle: "Ja oder nein" },
    food: { complete: "vollständig", partial: "unvollständig" },
    pose: { front: "vorne", side: "Seite", back: "hinten" }
  },
  sets: {
    kinds: { warmup: "Aufwärmen", drop: "Drop", failure: "bis Versagen" },
    of: "à",
    within: "in"
  },
  units: { kg: "kg", cm: "cm" },
  decimals: (text) => text.replace(/(\d)\.(\d)/g, "$1,$2"),
  superset: (group) => ` (Supersatz ${group})`,
  quoted: (note) => ` „${note}“`
}
