import { expect } from "vitest"
import type { StoredRows } from "./StoredRows.ts"

/** The outcomes of writes, by the names of their rows. */
export interface Ledger {
  /** Answered 200: must be stored once. */
  readonly acknowledged: Set<string>
  /** Refused: must not be stored. */
  readonly refused: Set<string>
  /** No response: may be stored once. */
  readonly unknown: Set<string>
}

/** A ledger that starts with some stored rows. */
export const newLedger = (there: ReadonlyArray<string> = []): Ledger => ({
  acknowledged: new Set(there),
  refused: new Set(),
  unknown: new Set()
})

/** The differences between a file and a ledger, and which unknown writes were stored. */
export interface Balance {
  readonly lost: ReadonlyArray<string>
  readonly duplicated: ReadonlyArray<string>
  /** Rows that were never sent, or were refused. */
  readonly unexpected: ReadonlyArray<string>
  readonly unknownStored: ReadonlyArray<string>
}

/** Compares the rows of a file with the responses to its writers. */
export const balanceOf = ({ acknowledged, unknown }: Ledger, identities: ReadonlyArray<string>): Balance => {
  const present = new Set<string>()
  const duplicated: Array<string> = []
  for (const identity of identities) {
    if (present.has(identity)) duplicated.push(identity)
    present.add(identity)
  }
  return {
    lost: [...acknowledged].filter((identity) => !present.has(identity)),
    duplicated,
    unexpected: [...present].filter((identity) => !acknowledged.has(identity) && !unknown.has(identity)),
    unknownStored: [...unknown].filter((identity) => present.has(identity))
  }
}

const FIRST_FEW = 5

/** Expects a sound file with every acknowledged row exactly once and no unexpected row, all of them in its journal. */
export const expectKept = (ledger: Ledger, held: StoredRows, where: string): Balance => {
  expect(held.integrity, where).toBe("ok")
  expect(held.journal.slice(0, FIRST_FEW), where).toEqual([])
  return expectBalance(ledger, held.identities, where)
}

/** Expects every acknowledged row exactly once and no unexpected row. */
export const expectBalance = (ledger: Ledger, identities: ReadonlyArray<string>, where: string): Balance => {
  const balance = balanceOf(ledger, identities)
  const { duplicated, unexpected, lost } = balance
  const counts = `${lost.length} lost, ${duplicated.length} duplicated, ${unexpected.length} unexpected ${where}`
  expect(
    [lost, duplicated, unexpected].map((some) => some.slice(0, FIRST_FEW)),
    counts
  ).toEqual([[], [], []])
  return balance
}
