import { longDates, withComma } from "@daybook/core"
import { CHECK_IN_TEXTS } from "./checkIn.ts"
import type { en } from "./en.ts"

const day = longDates("fr", "1er")

const readings: typeof en.readings = {
  sleepMinutes: "Sommeil",
  steps: "Pas",
  restingHeartRateBpm: "Pouls au repos",
  hrvMs: "VFC",
  activeEnergyKcal: "Énergie active"
}

const WIDGETS: ReadonlyMap<string, string> = new Map([["weight", "Poids"], ...Object.entries(readings)])

export const fr: typeof en = {
  date: day,
  value: (value) => (typeof value === "number" ? withComma(value) : value),
  colon: " : ",
  semicolon: " ; ",
  nothing: "rien",
  more: (count) => (count === 1 ? " et 1 autre entrée" : ` et ${count} autres entrées`),
  undone: (text, isRestored) => `${text} : ${isRestored ? "restauré" : "retiré"}`,
  imported: (count, date, isUndo) => {
    const what = count === 1 ? "1 entrée" : `${count} entrées`
    return `${isUndo ? `Annulation de ${what}` : what}, à partir du ${day(date)}`
  },
  renamed: (was, is, count) => `${was} → ${is} dans ${count === 1 ? "1 séance" : `${count} séances`}`,
  names: {
    goals: "Objectifs",
    clock: "Fuseau horaire",
    water: "Eau",
    workout: "Séance",
    checkIn: "Bilan",
    healthReadings: "Relevés",
    healthReading: "Relevé",
    customMetric: "Indicateur"
  },
  restDay: (date) => `Jour de repos du ${day(date)}`,
  foodDay: (date) => `Alimentation du ${day(date)}`,
  photo: (date) => `Photo du ${day(date)}`,
  widget: (metric, kind) => `Widget ${metric ?? WIDGETS.get(kind) ?? kind}`,
  readings,
  columns: {
    plain: "#",
    kcal: "# kcal",
    protein: "protéines # g",
    carbs: "glucides # g",
    fat: "lipides # g",
    fiber: "fibres # g",
    sugar: "sucres # g",
    salt: "sel # g",
    water: "eau # ml",
    milliliters: "# ml",
    minutes: "# min",
    code: "code #",
    note: "note #",
    target: "objectif #",
    place: "place #",
    sleepMinutes: "sommeil # min",
    steps: "# pas",
    restingHeartRateBpm: "# bpm",
    hrvMs: "VFC # ms",
    activeEnergyKcal: "# kcal",
    ...CHECK_IN_TEXTS.fr
  },
  choices: {
    meal: { breakfast: "petit-déjeuner", lunch: "déjeuner", dinner: "dîner", snack: "collation" },
    unit: { kg: "kg", lbs: "lb" },
    goal: {
      build_muscle: "prendre du muscle",
      lose_weight: "perdre du poids",
      gain_strength: "gagner en force",
      maintain_weight: "garder son poids",
      improve_endurance: "améliorer l’endurance",
      general_health: "santé générale"
    },
    metric: { counter: "compteur", number: "nombre", toggle: "oui ou non" },
    food: { complete: "complète", partial: "incomplète" },
    pose: { front: "face", side: "profil", back: "dos" }
  },
  sets: {
    kinds: { warmup: "échauffement", drop: "dégressive", failure: "à l’échec" },
    of: "de",
    within: "en"
  },
  units: { kg: "kg", cm: "cm" },
  decimals: (text) => text.replace(/(\d)\.(\d)/g, "$1,$2"),
  superset: (group) => ` (superset ${group})`,
  quoted: (note) => ` « ${note} »`
}
