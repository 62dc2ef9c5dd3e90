import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { readExport, Undecided } from "@daybook/imports"

const [path = "export.csv"] = process.argv.slice(2)

try {
  const bytes = await readFile(path)
  const { losses, records, title } = await readExport(bytes, { name: basename(path), zone: "Europe/Paris" })
  console.log(`${title}: ${records.workouts.length} workouts, ${records.food.length} foods`)
  for (const { count, why } of losses) console.log(`${count} rows are not read: ${why}`)
} catch (error) {
  // Its question is the name of the option that decides it: readExport(bytes, { unit: "kg" })
  if (!(error instanceof Undecided)) throw error
  console.log(`${error.question}: ${error.message}`)
}
