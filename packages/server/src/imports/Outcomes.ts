import { type ImportRecord, type Loss, makeImportReport, type Outcome, type Reading } from "@daybook/imports"

/** The number of rows of a file by outcome. Each is counted once. */
export interface Counts {
  readonly imported: number
  /** Their content is in another record. */
  readonly merged: number
  /** The log has no place for them. */
  readonly leftOut: number
  /** They cannot be read, or are out of bounds. */
  readonly refused: number
  /** The log has the person's own entry in their place, or the person edited or deleted the imported one. */
  readonly kept: number
  /** They were imported before. */
  readonly already: number
}

export interface PlannedLoss extends Omit<Loss, "outcome"> {
  readonly outcome: Outcome | "kept"
}

type Rows = Pick<ImportRecord, "line" | "rows">

/** Counts the outcomes of rows, beginning with those that were lost in reading. */
export const makeOutcomes = (losses: ReadonlyArray<Loss>) => {
  const counts = { imported: 0, merged: 0, leftOut: 0, refused: 0, kept: 0, already: 0 }
  const [lost, kept] = [makeImportReport(losses), makeImportReport()]
  for (const { count, outcome } of losses) counts[outcome] += count
  return {
    lose: (outcome: Outcome, why: string, { line, rows }: Rows): void => {
      counts[outcome] += rows
      lost.lose(outcome, why, line, rows)
    },
    keep: (why: string, { line, rows }: Rows): void => {
      counts.kept += rows
      kept.lose("leftOut", why, line, rows)
    },
    count: (outcome: "imported" | "already", { rows }: Rows): void => {
      counts[outcome] += rows
    },
    /** Notes a part of an imported record that is left out. */
    leaveOut: (why: string, { line }: Rows): void => lost.leaveOut(why, line),
    result: (): {
      readonly counts: Counts
      readonly losses: ReadonlyArray<PlannedLoss>
      readonly partial: Reading["partial"]
    } => {
      const { losses, partial } = lost.result()
      return {
        counts,
        losses: [...losses, ...kept.result().losses.map((loss) => ({ ...loss, outcome: "kept" as const }))],
        partial
      }
    }
  }
}
