/** Parses words that people type in the terminal or the app into values of the API. Loads no library. */

export { READINGS } from "../plain/CheckIn.ts"
export { isFullDay } from "../plain/Days.ts"
export { FULL_DAY_KCAL } from "../plain/Limits.ts"
export {
  type DisplayUnit,
  inUnitsOf,
  LineError,
  lacksUnit,
  lengthUnit,
  massNumberText,
  massUnit,
  NUMBER_WITH_UNIT,
  type NumberKind,
  numberText,
  parseAmount,
  parseMinutes,
  parseNumber,
  parseSleep,
  parseWater,
  type UnitSystem,
  unitSystemOf,
  volumeNumberText,
  volumeText,
  volumeUnit,
  weightText
} from "./Amounts.ts"
export { CHECK_IN, lacksUnits, nearest, parseCheckIn, readingNamed, readingText } from "./CheckIn.ts"
export {
  addDays,
  datesIn,
  datesOf,
  dayOfYear,
  daysBetween,
  findDay,
  isLogDate,
  monthOf,
  parseDay,
  parseRange,
  RANGES,
  type Range,
  type SlashOrder
} from "./Dates.ts"
export { splitDay } from "./DayOfLine.ts"
export {
  amountInUnit,
  type EatenReading,
  eatenReadings,
  isPoured,
  type MeasuredAmount,
  measured,
  type ParsedEaten,
  parseEaten,
  portionTyped
} from "./Eaten.ts"
export { MEALS, type ParsedFood, parseFood, parseFoodFields, typedAmounts, typedFood } from "./Food.ts"
export { hasLoads, joinSets, parseRest, timeText } from "./Groups.ts"
export { logCommand, type QuickLine, readLine } from "./Line.ts"
export { lacksLoadUnit, type ParsedExercise, parseExercises } from "./Sets.ts"
export { isPlainSet, typedSets } from "./TypedSets.ts"
