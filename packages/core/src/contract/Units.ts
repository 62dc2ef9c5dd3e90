import { CM_PER_INCH, KG_PER_LB, KG_PER_STONE, KJ_PER_KCAL, ML_PER_FL_OZ } from "./UnitFactors.ts"

/** Units that clients send by mistake, by the last word of a field's name, with the unit of Daybook's field and the factor to it. */
const CONVERSIONS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  lb: ["kg", KG_PER_LB],
  lbs: ["kg", KG_PER_LB],
  pounds: ["kg", KG_PER_LB],
  st: ["kg", KG_PER_STONE],
  stone: ["kg", KG_PER_STONE],
  g: ["kg", 0.001],
  in: ["cm", CM_PER_INCH],
  inches: ["cm", CM_PER_INCH],
  ft: ["cm", 30.48],
  mm: ["cm", 0.1],
  m: ["cm", 100],
  oz: ["ml", ML_PER_FL_OZ],
  cups: ["ml", 236.588],
  l: ["ml", 1000],
  litres: ["ml", 1000],
  liters: ["ml", 1000],
  kj: ["kcal", 1 / KJ_PER_KCAL],
  hours: ["minutes", 60],
  seconds: ["minutes", 1 / 60]
}

const UNITS = new Set(["kg", "cm", "ml", "kcal", "minutes", "percent", "bpm", "ms", ...Object.keys(CONVERSIONS)])

/** A field's name without its unit, and the unit: both `weightKg` and `weight_kg` are `weight` in `kg`. */
const parse = (name: string): { readonly stem: string; readonly unit: string | undefined } => {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_")
  const unit = words.at(-1) ?? ""
  return words.length > 1 && UNITS.has(unit)
    ? { stem: words.slice(0, -1).join(""), unit }
    : { stem: words.join(""), unit: undefined }
}

/** True if a name has a unit that another name does not have. */
export const hasOtherUnit = (name: string, other: string): boolean => {
  const { unit } = parse(name)
  return unit !== undefined && unit !== parse(other).unit
}

/** Names the field for the same quantity in another unit, and how to convert to it; undefined if no field has it. */
export const conversionHint = (name: string, known: ReadonlyArray<string>): string | undefined => {
  const { stem, unit = "" } = parse(name)
  const [target, factor] = CONVERSIONS[unit] ?? []
  const field = known.find((candidate) => {
    const { stem: ofCandidate, unit: its } = parse(candidate)
    return ofCandidate === stem && its === target
  })
  if (field === undefined || factor === undefined) return undefined
  return `convert to ${field}: 1 ${unit} is ${Number(factor.toPrecision(6))} ${target}`
}
