import { type DayTable, dayTables, scaled } from "../health/DayTables.ts"

const sum = (...texts: ReadonlyArray<string | undefined>): number | undefined => {
  const known = texts.flatMap((text) => scaled(text) ?? [])
  return known.length === 0 ? undefined : known.reduce((total, each) => total + each, 0)
}

const ZEPP: ReadonlyArray<DayTable> = [
  {
    columns: ["date", "steps", "distance", "rundistance", "calories"],
    date: "date",
    values: ({ calories, distance, steps }) => ({
      steps: scaled(steps),
      distance_walking_running: scaled(distance, 1 / 1000),
      active_energy: scaled(calories)
    }),
    combine: "max"
  },
  {
    columns: ["date", "deepsleeptime", "shallowsleeptime", "waketime", "start", "stop"],
    date: "date",
    values: ({ deepsleeptime: deep, remtime: rem, shallowsleeptime: light, waketime: awake }) => ({
      sleep_duration: sum(deep, light, rem),
      ...{ sleep_deep: scaled(deep), sleep_light: scaled(light), sleep_rem: scaled(rem), sleep_awake: scaled(awake) }
    }),
    combine: "sum"
  },
  {
    columns: ["time", "weight", "height", "fatrate"],
    // Rows of all who stand on the scale are in one file, and only their heights tell them apart.
    person: ["height", "profile (cm)"],
    date: "time",
    values: ({ bonemass, fatrate, metabolism, weight }) => ({
      ...{ weight: scaled(weight), body_fat: scaled(fatrate), bone_mass: scaled(bonemass) },
      basal_metabolic_rate: scaled(metabolism)
    }),
    combine: "last"
  }
]

/** Zepp and Zepp Life (Mi Fit): the steps, nights and weights of the archive that they send. Lengths of sleep are in minutes. */
export const zepp = dayTables("zepp", "Zepp", ZEPP)
