import * as fs from "node:fs"
import * as path from "node:path"
import { CalendarDate } from "@daybook/core"
import { type ExportReading, ImportFault, type ImportRecord, readExport, readFiles } from "@daybook/imports"
import { describe, expect, it } from "vitest"

const recordsOf = ({ records }: ExportReading): ReadonlyArray<ImportRecord> => Object.values(records).flat()

const EXPORTS = "../shared/data/exports"

const hasExports = fs.existsSync(EXPORTS)

const FILES = hasExports
  ? fs.readdirSync(EXPORTS, { recursive: true, encoding: "utf8" }).filter((file) => /\.\w+$/.test(file))
  : ["no file"]

const ANSWERS = {
  lastDate: CalendarDate.make("2026-11-23"),
  unit: "kg",
  distance: "km",
  zone: "Europe/Berlin",
  dates: "dmy",
  decimal: "point"
} as const

describe("a published export", () => {
  it.skipIf(!hasExports).each(FILES)("%s is read as from the disk, and its rows add up", async (file) => {
    const at = path.join(EXPORTS, file)
    const read = await readExport(fs.readFileSync(at), { ...ANSWERS, name: path.basename(at) }).catch(messageOf)
    const onDisk = await readFiles([{ path: at }], ANSWERS).catch(messageOf)
    if (typeof read === "string" || typeof onDisk === "string") return expect(read).toBe(onDisk)
    const { reading, ...files } = onDisk
    const { losses, notes, partial, rows } = read
    expect({ ...reading, ...files, records: reading.records.length }).toEqual({
      ...{ format: read.format, title: read.title, files: read.files, losses, notes, partial, rows },
      records: recordsOf(read).length
    })
    const kinds = ["workout", "food", "water", "checkIn", "health", "metric"]
    expect(recordsOf(read)).toEqual(kinds.flatMap((each) => reading.records.filter(({ kind }) => kind === each)))
    const inRecords = recordsOf(read).reduce((sum, record) => sum + record.rows, 0)
    expect(losses.reduce((sum, { count }) => sum + count, inRecords)).toBe(rows)
  })
})

const messageOf = (error: unknown): string => {
  if (error instanceof ImportFault) return error.message
  throw error
}
