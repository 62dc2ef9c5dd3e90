import { useRead } from "../data/api.ts"
import type { Known } from "./Draft.ts"

const NONE: ReadonlyArray<Known> = []

/** The exercises of the log, last trained first; from the copy on this device where there is no network. */
export const useKnown = (): ReadonlyArray<Known> => useRead("findExercises", {}).data ?? NONE
