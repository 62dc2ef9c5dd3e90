import { appleHealth } from "../apple/Export.ts"
import { healthAutoExport } from "../healthautoexport/Export.ts"
import { healthConnect } from "../healthconnect/Database.ts"
import type { Format } from "../Model.ts"
import { alphaProgression } from "./AlphaProgression.ts"
import { boostcamp } from "./Boostcamp.ts"
import { cronometer } from "./Cronometer.ts"
import { fitbit } from "./Fitbit.ts"
import { fitbitWeb } from "./FitbitWeb.ts"
import { fitbod } from "./Fitbod.ts"
import { fitNotes, fitNotesBody } from "./FitNotes.ts"
import { fitNotesIos } from "./FitNotesIos.ts"
import { openNutriTracker, waistline } from "./FoodDiaries.ts"
import { foodLogs } from "./FoodLogs.ts"
import { foodTable } from "./FoodTable.ts"
import { garmin } from "./Garmin.ts"
import { garminSleep } from "./GarminSleep.ts"
import { googleFit } from "./GoogleFit.ts"
import { googleHealth } from "./GoogleHealth.ts"
import { gymBook } from "./GymBook.ts"
import { hevy } from "./Hevy.ts"
import { jefit } from "./Jefit.ts"
import { libra } from "./Libra.ts"
import { loseIt } from "./LoseIt.ts"
import { macroFactor } from "./MacroFactor.ts"
import { myFitnessPal } from "./MyFitnessPal.ts"
import { openScale } from "./OpenScale.ts"
import { oura } from "./Oura.ts"
import { polar } from "./Polar.ts"
import { renpho } from "./Renpho.ts"
import { repCount } from "./RepCount.ts"
import { samsungHealth } from "./Samsung.ts"
import { liftLog, liftosaur, setTable, sparkyFitness } from "./SetTable.ts"
import { sleepAsAndroid } from "./SleepAsAndroid.ts"
import { sleepCycle } from "./SleepCycle.ts"
import { strava } from "./Strava.ts"
import { strong } from "./Strong.ts"
import { strongLifts } from "./StrongLifts.ts"
import { tracks } from "./Tracks.ts"
import { weightTable } from "./WeightTable.ts"
import { whoop } from "./Whoop.ts"
import { withings } from "./Withings.ts"
import { zepp } from "./Zepp.ts"

/** The formats that can be imported. Of several that recognise a file, the first reads it. */
export const FORMATS: ReadonlyArray<Format> = [
  strong,
  hevy,
  appleHealth,
  healthConnect,
  fitbit,
  samsungHealth,
  garmin,
  googleFit,
  strava,
  polar,
  tracks,
  oura,
  whoop,
  fitNotes,
  fitNotesIos,
  fitNotesBody,
  myFitnessPal,
  cronometer,
  withings,
  openScale,
  renpho,
  fitbod,
  jefit,
  macroFactor,
  loseIt,
  gymBook,
  strongLifts,
  repCount,
  boostcamp,
  liftosaur,
  liftLog,
  sparkyFitness,
  alphaProgression,
  sleepCycle,
  sleepAsAndroid,
  libra,
  zepp,
  garminSleep,
  googleHealth,
  fitbitWeb,
  healthAutoExport,
  setTable,
  ...foodLogs,
  waistline,
  openNutriTracker,
  foodTable,
  weightTable
]

/** The name of a program in messages, by the name of its format; undefined for a name that is no format. */
export const titleOf = (format: string): string | undefined => FORMATS.find(({ name }) => name === format)?.title
