import { ML_PER_FL_OZ } from "../../contract/UnitFactors.ts"
import { type Doubt, rounded } from "./Doubt.ts"

/** Less is no drink: a number that was meant in litres or ounces. */
const LEAST_ML = 20
const ML_PER_LITRE = 1000

/** More litres are no drink: a number that was meant in ounces. */
const MOST_LITRES = 5

/** Doubts an amount of water. */
export const waterDoubt = (field: string, ml: number): Doubt | undefined =>
  ml >= LEAST_ML
    ? undefined
    : {
        field,
        why: `${ml} ml of water is less than a sip`,
        ...waterMeant(ml),
        ...{ kind: "water", value: ml }
      }

/** The most likely unit of a small number of a drink: litres, or above that fluid ounces. */
const waterMeant = (ml: number): Pick<Doubt, "meant" | "unit" | "condition"> => {
  const isLitres = ml <= MOST_LITRES
  const meant = isLitres ? ml * ML_PER_LITRE : Math.round(ml * ML_PER_FL_OZ)
  const unit = isLitres ? "l" : "fl oz"
  return { meant, unit, condition: `if ${ml} ${unit} are meant` }
}

const SHORTEST_SLEEP = 60
const LONGEST_SLEEP = 16 * 60

/** Doubts a night, in minutes: one that was meant in hours, or more than a night. */
export const sleepDoubt = (field: string, minutes: number): Doubt | undefined => {
  if (minutes < SHORTEST_SLEEP) {
    const isHours = minutes >= 2 && minutes * 60 <= LONGEST_SLEEP
    const meant = Math.round(minutes * 60)
    return {
      ...{ field, kind: "sleep", value: minutes },
      why: `${minutes} minutes of sleep`,
      ...(isHours && { condition: `if ${minutes} hours are meant`, meant, unit: "h" })
    }
  }
  return minutes > LONGEST_SLEEP
    ? { field, why: `${minutes} minutes are ${rounded(minutes / 60)} hours of sleep`, kind: "sleep", value: minutes }
    : undefined
}
