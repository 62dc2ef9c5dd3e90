import type { Format } from "../Model.ts"
import { appleHealth } from "./AppleHealth.ts"
import { fitbit } from "./Fitbit.ts"
import { garmin } from "./Garmin.ts"
import { googleFit } from "./GoogleFit.ts"
import { healthConnect } from "./HealthConnect.ts"
import { hevy } from "./Hevy.ts"
import { oura } from "./Oura.ts"
import { samsungHealth } from "./Samsung.ts"
import { strong } from "./Strong.ts"
import { whoop } from "./Whoop.ts"

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
  oura,
  whoop
]

/** The names of the formats, as `--format` takes them. */
export const FORMAT_NAMES: ReadonlyArray<string> = FORMATS.map(({ name }) => name)
