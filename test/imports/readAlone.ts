// Reads a file in a process of its own, whose memory is limited, and prints the sentence with which it ends.
import { CalendarDate } from "@daybook/core"
import { fileAt, openZip } from "../../packages/imports/src/Files.ts"
import { ImportFault } from "../../packages/imports/src/Model.ts"
import { recognise } from "../../packages/imports/src/ReadFiles.ts"

const [path = ""] = process.argv.slice(2)
const options = { zone: "UTC", unit: "kg", dates: "dmy", lastDate: CalendarDate.make("2026-03-11") } as const
try {
  const given = await fileAt(path)
  const inside = path.endsWith(".zip") ? (await openZip(path, given.name)).files : []
  const { files, format } = recognise([given], inside)
  const { records, rows } = await format.read(files, options)
  process.stdout.write(`${format.name}: ${rows} rows, ${records.length} records\n`)
} catch (error) {
  if (!(error instanceof ImportFault)) throw error
  process.stdout.write(`${error.message}\n`)
}
