import { KG_PER_LB, KG_PER_STONE, KJ_PER_KCAL } from "@daybook/core"
import { entryNamed } from "../Text.ts"

type Dimension =
  | "energy"
  | "power"
  | "length"
  | "mass"
  | "volume"
  | "time"
  | "speed"
  | "glucose"
  | "temperature"
  | "plain"

/** The dimension of each unit of phones and of the catalogue, and its size in the base unit of the dimension. */
const UNITS: Readonly<Record<string, readonly [Dimension, number]>> = {
  kcal: ["energy", 1],
  Cal: ["energy", 1],
  kJ: ["energy", 1 / KJ_PER_KCAL],
  W: ["power", 1],
  "kcal/day": ["power", 4184 / 86_400],
  km: ["length", 1000],
  mi: ["length", 1609.344],
  m: ["length", 1],
  yd: ["length", 0.9144],
  ft: ["length", 0.3048],
  cm: ["length", 0.01],
  in: ["length", 0.0254],
  kg: ["mass", 1],
  lb: ["mass", KG_PER_LB],
  lbs: ["mass", KG_PER_LB],
  st: ["mass", KG_PER_STONE],
  g: ["mass", 1e-3],
  mg: ["mass", 1e-6],
  mcg: ["mass", 1e-9],
  L: ["volume", 1000],
  mL: ["volume", 1],
  ml: ["volume", 1],
  fl_oz_us: ["volume", 29.5735295625],
  fl_oz_imp: ["volume", 28.4130625],
  cup_us: ["volume", 236.5882365],
  hr: ["time", 60],
  min: ["time", 1],
  s: ["time", 1 / 60],
  ms: ["time", 1 / 60_000],
  "m/s": ["speed", 1],
  "km/hr": ["speed", 1 / 3.6],
  "mi/hr": ["speed", 0.44704],
  "ft/s": ["speed", 0.3048],
  "mg/dL": ["glucose", 1],
  "mmol/L": ["glucose", 18.0156],
  degC: ["temperature", 1],
  "°C": ["temperature", 1],
  degF: ["temperature", 1]
}

const dimensionOf = (unit: string): readonly [Dimension, number] => entryNamed(UNITS, unit) ?? ["plain", 1]

/**
 * A value in another unit; undefined if the units are of different dimensions. Units without a size of their own (counts, rates,
 * percentages of 0 to 100, which apps name differently) are taken as they are.
 */
export const converted = (value: number, from: string, to: string): number | undefined => {
  if (from === to) return value
  const [sent, size] = dimensionOf(from)
  const [wanted, wantedSize] = dimensionOf(to)
  if (sent !== wanted) return undefined
  if (sent !== "temperature") return (value * size) / wantedSize
  return from === "degF" ? ((value - 32) * 5) / 9 : value
}
