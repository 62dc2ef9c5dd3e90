import { createHash } from "node:crypto"
import { type JournaledRow, stateText } from "./JournaledRows.ts"

const CHARACTERS = 22

/** A short text that differs for different contents. */
export const hashOf = (content: string): string =>
  createHash("sha256").update(content).digest("base64").slice(0, CHARACTERS)

/** The hash of a row in its present state. */
export const rowHash = (row: JournaledRow): string => hashOf(stateText(row))
