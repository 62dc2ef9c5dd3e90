import { expect } from "vitest"
import type { Held } from "./Held.ts"

/** What writers remember of their writes, by the rows' names. */
export interface Ledger {
  /** Answered 200: must be there, once. */
  readonly acked: Set<string>
  /** Answered otherwise: must not be there. */
  readonly refused: Set<string>
  /** Never answered: may be there, once. */
  readonly unknown: Set<string>
}

/** A ledger in which some rows are known to be there from the start. */
export const newLedger = (there: ReadonlyArray<string> = []): Ledger => ({
  acked: new Set(there),
  refused: new Set(),
  unknown: new Set()
})

/** Where a file and a ledger disagree, and what of the unknown came to be. */
export interface Balance {
  readonly lost: ReadonlyArray<string>
  readonly duplicated: ReadonlyArray<string>
  /** Rows that nobody asked for, or that were refused. */
  readonly ghosts: ReadonlyArray<string>
  readonly unknownPresent: ReadonlyArray<string>
}

/** Compares what is in a file with what its writers were told. */
export const balanceOf = ({ acked, unknown }: Ledger, identities: ReadonlyArray<string>): Balance => {
  const present = new Set<string>()
  const duplicated: Array<string> = []
  for (const identity of identities) {
    if (present.has(identity)) duplicated.push(identity)
    present.add(identity)
  }
  return {
    lost: [...acked].filter((identity) => !present.has(identity)),
    duplicated,
    ghosts: [...present].filter((identity) => !acked.has(identity) && !unknown.has(identity)),
    unknownPresent: [...unknown].filter((identity) => present.has(identity))
  }
}

const FIRST_FEW = 5

/** A whole file that holds everything acknowledged exactly once and nothing that nobody asked for. */
export const expectKept = (ledger: Ledger, held: Held, where: string): Balance => {
  expect(held.integrity, where).toBe("ok")
  const balance = balanceOf(ledger, held.identities)
  const { duplicated, ghosts, lost } = balance
  const counts = `${lost.length} lost, ${duplicated.length} duplicated, ${ghosts.length} ghosts ${where}`
  expect(
    [lost, duplicated, ghosts].map((some) => some.slice(0, FIRST_FEW)),
    counts
  ).toEqual([[], [], []])
  return balance
}
