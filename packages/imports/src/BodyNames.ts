import { type BodyField, grouped, mean } from "@daybook/core"
import type { Figures } from "./CheckIns.ts"

/** Circumferences by the names that programs and people give them, in lower case. Of two sides the mean counts. */
export const LENGTH_NAMES: Readonly<Record<string, BodyField>> = {
  neck: "neckCm",
  ...{ chest: "chestCm", bust: "chestCm" },
  waist: "waistCm",
  ...{ hip: "hipCm", hips: "hipCm" },
  ...{ arm: "armCm", arms: "armCm", bicep: "armCm", biceps: "armCm", "left bicep": "armCm", "right bicep": "armCm" },
  ...{ "upper arm (left)": "armCm", "upper arm (right)": "armCm" },
  ...{ thigh: "thighCm", thighs: "thighCm", "left thigh": "thighCm", "right thigh": "thighCm" },
  ...{ "thigh (left)": "thighCm", "thigh (right)": "thighCm" },
  ...{ calf: "calfCm", calves: "calfCm", "left calf": "calfCm", "right calf": "calfCm" },
  ...{ "calf (left)": "calfCm", "calf (right)": "calfCm" }
}

/** The mean of the values of each measurement: of both arms, thighs and calves. */
export const meanFigures = (values: ReadonlyArray<readonly [BodyField, number]>): Figures =>
  Object.fromEntries(
    [...grouped(values, ([field]) => field)].map(([field, of]) => [field, mean(of.map(([, value]) => value))])
  )
