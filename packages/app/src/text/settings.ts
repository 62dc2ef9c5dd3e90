import type { Answer } from "@daybook/core/app"
import type { Language } from "./language.ts"

type Goals = Answer<"getGoals">

/** A text for each value of a preference. */
type Preference<Name extends "theme" | "lengthUnit"> = Record<NonNullable<Answer<"getPreferences">[Name]>, string>

/** The texts of the settings. */
export const settings = {
  title: "Settings",
  needsHttps:
    "Opening the app without a network, scanning codes, passkeys, and keeping the screen on need https, which this address does not have.",
  lead: "How Daybook looks, what it counts, and who may read or write your log.",
  places: {
    goals: { name: "Goals and units", hint: "Daily targets, kilograms or pounds, plates, language, theme, keys" },
    foods: { name: "Foods", hint: "Your foods and recipes, and the tables that are searched" },
    metrics: { name: "Metrics and widgets", hint: "What you count yourself, and what a day shows" },
    access: { name: "API and MCP access", hint: "Addresses and keys for programs and assistants" },
    apps: { name: "Connected apps", hint: "Assistants that read or write your log" },
    webhooks: { name: "Webhooks", hint: "Programs that are told of changes" },
    phone: { name: "Phone", hint: "Sleep, steps, heart rate and weight from Apple Health or Health Connect" },
    security: { name: "Sign-in and devices", hint: "Password, passkeys, where you are signed in" },
    data: { name: "Import, export, backup", hint: "Your log as a file" },
    changes: { name: "Changes and undo", hint: "Who wrote what, and how to take it back" },
    trash: { name: "Trash", hint: "What was deleted" }
  },
  version: (version: string) => `Daybook ${version}`,
  newerVersion: (version: string) => `Version ${version} is available.`
}

/** The texts of goals, units and preferences. */
export const goals = {
  title: "Goals and units",
  lead: "Programs and assistants read your goals; only you set them.",
  calories: "Calories",
  protein: "Protein",
  carbs: "Carbs",
  fat: "Fat",
  waterMl: "Water",
  weightUnit: "Weight unit",
  weightUnits: { kg: "Kilograms", lbs: "Pounds" } satisfies Record<Goals["weightUnit"], string>,
  goal: "Goal",
  goalNames: {
    build_muscle: "Build muscle",
    lose_weight: "Lose weight",
    gain_strength: "Gain strength",
    maintain_weight: "Maintain weight",
    improve_endurance: "Improve endurance",
    general_health: "General health"
  } satisfies Record<Goals["goal"], string>,
  save: "Save",
  saved: "Goals saved",
  energyOf: (kcal: string) => `Protein, carbs and fat make ${kcal} kcal.`,
  number: "Type a number",
  preferences: "On every device",
  saves: "These are saved as you choose them.",
  theme: "Theme",
  themes: { system: "As the device", light: "Light", dark: "Dark" } satisfies Preference<"theme">,
  appLanguage: "Language",
  languages: { en: "English", de: "Deutsch", fr: "Français" } satisfies Record<Language, string>,
  language: "Language of numbers and dates",
  browser: "As the browser",
  firstWeekday: "A week starts on",
  byLanguage: "As the language has it",
  lengthUnit: "Length unit",
  lengthUnits: { cm: "Centimetres", in: "Inches" } satisfies Preference<"lengthUnit">,
  keys: "Single keys",
  restSound: "Sound at the end of a rest",
  restSoundHint: "A short tone, while the session is on the screen; phones that can vibrate as well",
  keysHint: "L logs, T, H and R change the page, ? lists them all",
  preferenceSaved: "Saved"
}

/** The texts of the daily targets of further nutrients. */
export const nutrients = {
  title: "Fibre, sugar, salt",
  hint: "Grams a day that Today shows beside what you ate: fibre at least, sugar and salt at most. Empty: no target.",
  fiber: "Fibre",
  sugar: "Sugar",
  salt: "Salt",
  apply: "Set targets",
  applied: "Targets are set",
  wrong: (min: string, max: string) => `Type a number from ${min} to ${max}.`
}

/** The texts of what a person has to train with. */
export const training = {
  title: "Training",
  rest: "Rest between sets",
  seconds: "s",
  restHint: "0 starts none. An exercise with a rest of its own keeps it.",
  plates: "Plates",
  platesHint: "The weights that you have, with spaces between them. Empty: the usual ones.",
  bar: (exercise: string) => `Bar of ${exercise}`,
  barsHint:
    "The bar of another exercise is set in a session, under the exercise’s own menu. Without a weight it is the usual one.",
  apply: "Apply",
  applied: "Plates, bars and rest are set",
  wrong: "Type a number, such as 20 or 2,5."
}

/** The texts of a person's first minutes. */
export const firstRun = {
  title: "Welcome",
  lead: "Choose units, daily targets and a goal; each can be changed later. Then log the first thing.",
  zone: (zone: string) =>
    `Each entry belongs to the date of this device, here in ${zone}. Daybook follows you when you travel.`,
  go: "Save and start",
  later: "Skip"
}
