import { useRead } from "../data/api.ts"
import type { Known } from "./Draft.ts"

const NONE: ReadonlyArray<Known> = []

/** The exercises of the log, last trained first; without a network from the copy on this device. */
export const useKnown = (): ReadonlyArray<Known> => useRead("findExercises", {}).data ?? NONE
