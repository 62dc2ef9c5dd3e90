import { CalendarDate } from "@daybook/core"
import type { ImportRecord, Reading, ReadOptions, SourceFile } from "../../packages/imports/src/Model.ts"
import { recognise } from "../../packages/imports/src/ReadFiles.ts"
import { exportFile } from "./exportFile.ts"

type Given = Partial<ReadOptions>

export const OPTIONS: ReadOptions = { lastDate: CalendarDate.make("2026-11-23") }

export interface ReadExport extends Reading {
  readonly format: string
}

/** Reads files as an import does, by what is in them, and checks that each row is in one record or one loss. */
export const readExport = async (
  files: string | Readonly<Record<string, string>> | ReadonlyArray<SourceFile>,
  options: Given = {}
): Promise<ReadExport> => {
  const given =
    typeof files === "string"
      ? [exportFile(files)]
      : isFiles(files)
        ? files
        : Object.entries(files).map(([name, text]) => exportFile(text, name))
  const { files: read, format } = recognise(given)
  const reading = await format.read(read, { ...OPTIONS, ...options })
  const inRecords = reading.records.reduce((sum, { rows }) => sum + rows, 0)
  const lost = reading.losses.reduce((sum, { count }) => sum + count, 0)
  if (inRecords + lost !== reading.rows)
    throw new Error(`${reading.rows} rows, but ${inRecords} in records and ${lost} in losses`)
  return { format: format.name, ...reading }
}

const isFiles = (
  files: Readonly<Record<string, string>> | ReadonlyArray<SourceFile>
): files is ReadonlyArray<SourceFile> => Array.isArray(files)

/** The records of one kind, without what ties them to their file. */
export const recordsOf = <Kind extends ImportRecord["kind"]>({ records }: Reading, kind: Kind) =>
  records.filter((record): record is Extract<ImportRecord, { readonly kind: Kind }> => record.kind === kind)

/** What was lost, as `outcome: count why`. */
export const lossesOf = ({ losses }: Reading): ReadonlyArray<string> =>
  losses.map(({ count, outcome, why }) => `${outcome}: ${count} ${why}`)

/** What was left out of rows that are imported. */
export const partsOf = ({ partial }: Reading): ReadonlyArray<string> =>
  partial.map(({ count, why }) => `${count} ${why}`)
