import type { Loss, Outcome, Reading } from "./Model.ts"

/** The maximum number of line numbers that a loss names. */
const LINES = 20

export interface ImportReport {
  /** Notes that rows became no record. Equal sentences are counted together. */
  readonly lose: (outcome: Outcome, why: string, line: number, rows?: number) => void
  /** Notes that a part of a row that is imported was left out. */
  readonly leaveOut: (why: string, line: number) => void
  /** Adds a sentence about the files, once. */
  readonly note: (sentence: string) => void
  readonly notes: () => ReadonlyArray<string>
  /** Notes that a row is refused before its reader gets it. */
  readonly skip: (why: string, line: number) => void
  /** The number of rows that were skipped, which the readers do not count. */
  readonly skipped: () => number
  readonly result: () => Pick<Reading, "losses" | "partial">
}

interface Counted {
  count: number
  readonly lines: Array<number>
}

const note = (counted: Counted, line: number, rows: number): void => {
  counted.count += rows
  if (counted.lines.length < LINES) counted.lines.push(line)
}

/** Counts the rows and parts of rows that are not imported, beginning with earlier losses. */
export const makeImportReport = (before: ReadonlyArray<Loss> = []): ImportReport => {
  const losses = new Map<string, Counted & { readonly outcome: Outcome; readonly why: string }>()
  for (const loss of before) losses.set(`${loss.outcome} ${loss.why}`, { ...loss, lines: [...loss.lines] })
  const partial = new Map<string, Counted & { readonly why: string }>()
  let skipped = 0
  const sentences = new Set<string>()
  const report: ImportReport = {
    note: (sentence) => {
      sentences.add(sentence)
    },
    notes: () => [...sentences],
    skip: (why, line) => {
      skipped++
      report.lose("refused", why, line)
    },
    skipped: () => skipped,
    lose: (outcome, why, line, rows = 1) => {
      // The record shares its rows with another, which counts them.
      if (rows === 0) return
      const key = `${outcome} ${why}`
      const counted = losses.get(key) ?? { outcome, why, count: 0, lines: [] }
      losses.set(key, counted)
      note(counted, line, rows)
    },
    leaveOut: (why, line) => {
      const counted = partial.get(why) ?? { why, count: 0, lines: [] }
      partial.set(why, counted)
      note(counted, line, 1)
    },
    result: (): { losses: ReadonlyArray<Loss>; partial: Reading["partial"] } => ({
      losses: [...losses.values()],
      partial: [...partial.values()]
    })
  }
  return report
}
