import { type Format, ImportFault } from "../Model.ts"

/** Health Connect's own export: an archive with its database. */
export const healthConnect: Format = {
  name: "health-connect",
  title: "Health Connect",
  recognise: (files) =>
    files
      .filter(({ name, text }) => text.startsWith("SQLite format 3") && /^health_connect.*\.db$/i.test(name))
      .slice(0, 1),
  read: async ([file], { lastDate, readDatabase }) => {
    if (file === undefined) throw new ImportFault("There is no database of Health Connect.")
    if (readDatabase === undefined)
      throw new ImportFault(`${file.name} is a database, which this program does not open.`)
    return readDatabase(file, lastDate)
  }
}
