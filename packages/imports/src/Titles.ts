import { entryNamed } from "./entryNamed.ts"

/** The names of the programs in messages, by the names of their formats. */
export const TITLES = {
  "apple-health": "Apple Health",
  cronometer: "Cronometer",
  fitnotes: "FitNotes",
  "fitnotes-body": "FitNotes BodyTracker",
  "fitnotes-ios": "FitNotes for iPhone",
  fitbit: "Fitbit",
  fitbod: "Fitbod",
  "food-csv": "a table of dates and foods",
  garmin: "Garmin Connect",
  "google-fit": "Google Fit",
  gymbook: "GymBook",
  "health-auto-export": "Health Auto Export",
  "health-connect": "Health Connect",
  hevy: "Hevy",
  jefit: "JEFIT",
  loseit: "Lose It!",
  macrofactor: "MacroFactor",
  myfitnesspal: "MyFitnessPal",
  openscale: "openScale",
  oura: "Oura",
  renpho: "Renpho",
  "samsung-health": "Samsung Health",
  sleepcycle: "Sleep Cycle",
  strong: "Strong",
  "weight-csv": "a table of dates and weights",
  whoop: "Whoop",
  withings: "Withings"
} as const

/** The name of a program in messages, by the name of its format; undefined for a name that is no format. */
export const titleOf = (format: string): string | undefined => entryNamed<string>(TITLES, format)
