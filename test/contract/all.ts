import type { Rule } from "../support/Scenario.ts"
import { food } from "./food.ts"
import { water } from "./water.ts"

/** The contract as scenario tables, by resource. */
export const CONTRACT: Readonly<Record<string, ReadonlyArray<Rule>>> = { water, food }
